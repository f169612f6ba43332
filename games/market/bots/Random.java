// Stock exchange: a random player in Java 11 or newer. It speaks on stdin and stdout.
// Build:   javac Random.java
// Try it:  arena play market --bot me=Random.java me random
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;

public class Random {
    private static final java.util.Random chance = new java.util.Random();

    /** Change this! Orders, each a stock and its shares: more than 0 to buy, fewer than 0 to sell. Money is in cents. */
    private static long[][] choose(long[] prices, long cash, long[] shares) {
        int stock = chance.nextInt(prices.length);
        long most = cash / 10 / prices[stock]; // what a tenth of the cash pays
        return new long[][] {{stock, Math.round(chance.nextDouble() * (shares[stock] + most)) - shares[stock]}};
    }

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "US-ASCII"));
        long[] prices = {}, have = {};
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("END")) break;
            if (words[0].equals("ROUND")) prices = numbers(words, 2); // after the number of the round
            if (words[0].equals("HAVE")) have = numbers(words, 1); // our cash, then our shares of each stock
            if (words[0].equals("GO")) {
                StringBuilder answer = new StringBuilder("ORDERS");
                long[] shares = Arrays.copyOfRange(have, 1, have.length);
                for (long[] order : choose(prices, have[0], shares)) answer.append(" " + order[0] + " " + order[1]);
                System.out.println(answer);
                System.out.flush(); // an answer that stays in a buffer never comes
            } // GAME seats you stocks rounds cash and TRADE seat stock shares ... are not needed here
        }
    }

    private static long[] numbers(String[] words, int from) {
        long[] numbers = new long[words.length - from];
        for (int at = from; at < words.length; at++) numbers[at - from] = Long.parseLong(words[at]);
        return numbers;
    }
}
