// Kierki: a random player in Java 11 or newer. It speaks on stdin and stdout.
// Build:   javac Random.java
// Try it:  arena play kierki --bot me=Random.java me random random random
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Random {
    private static final java.util.Random chance = new java.util.Random();
    private static final Pattern card = Pattern.compile("(10|[2-9JQKA])[CDHS]");

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "US-ASCII"));
        List<String> hand = new ArrayList<>();
        for (String line = input.readLine(); line != null; line = input.readLine()) { // without its \r\n
            System.err.println("Received: " + line); // stdout belongs to the game
            if (line.startsWith("DEAL")) { // DEAL, type, who leads, 13 cards
                hand = cardsOf(line.substring(6));
            } else if (line.startsWith("TRICK")) { // TRICK, number, the cards on the table
                List<String> table = cardsOf(line.substring(5));
                String question = line.substring(0, line.length() - String.join("", table).length());
                String answer = question + choose(hand, table);
                System.out.print(answer + "\r\n");
                System.out.flush();
                System.err.println("Sent: " + answer);
            } else if (line.startsWith("TAKEN")) { // TAKEN, number, four cards, who took them
                hand.removeAll(cardsOf(line.substring(5, line.length() - 1)));
            } // WRONG, SCORE and TOTAL change nothing for a random player
        }
    }

    /** The cards in a text, "10C2D" as well as "110C2D": what stands before the first one is no part of it. */
    private static List<String> cardsOf(String text) {
        List<String> cards = new ArrayList<>();
        for (Matcher found = card.matcher(text); found.find(); ) cards.add(found.group());
        return cards;
    }

    /** Change this! A card that may be put down: of the suit that was led, if there is one. */
    private static String choose(List<String> hand, List<String> table) {
        List<String> allowed = new ArrayList<>();
        for (String held : hand) if (!table.isEmpty() && suitOf(held) == suitOf(table.get(0))) allowed.add(held);
        if (allowed.isEmpty()) allowed = hand;
        return allowed.get(chance.nextInt(allowed.size()));
    }

    private static char suitOf(String card) {
        return card.charAt(card.length() - 1);
    }
}
