// Texas hold'em: a random player in Java. It speaks on stdin and stdout.
// Try it:  arena play poker --bot me=Random.java me caller
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.List;

public class Random {
    static final java.util.Random chance = new java.util.Random();

    /** Change this! RAISE says the chips of this round after it; both limits are 0 where no raise is allowed. */
    static String choose(List<String> cards, List<String> board, int toCall, int minRaise, int maxRaise, int pot) {
        int kind = chance.nextInt(maxRaise > 0 ? 3 : 2);
        if (kind == 2) return "RAISE " + (minRaise + chance.nextInt(maxRaise - minRaise + 1));
        if (toCall == 0) return "CHECK";
        return kind == 0 ? "FOLD" : "CALL";
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        List<String> cards = List.of(), board = List.of();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            List<String> words = Arrays.asList(line.split(" "));
            List<String> rest = words.subList(1, words.size());
            switch (words.get(0)) {
                case "HAND": board = List.of(); break; // number, button, small blind, big blind, the chips of each seat
                case "CARDS": cards = rest; break;
                case "BOARD": board = rest; break; // all its cards so far
                case "TURN": // chips to call, least and most raise, pot
                    int[] asked = rest.stream().mapToInt(Integer::parseInt).toArray();
                    System.out.println(choose(cards, board, asked[0], asked[1], asked[2], asked[3]));
                    break;
                default: // GAME, POST, DID, SHOW, WIN, OUT and END change nothing for a random player
            }
        }
    }
}
