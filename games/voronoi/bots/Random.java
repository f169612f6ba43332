// Gravitational Voronoi: a random player in Java 11 or newer. It speaks on stdin and stdout.
// Build:   javac Random.java
// Try it:  arena play voronoi --bot me=Random.java me random
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

public class Random {
    private static final int SIDE = 1000;
    private static final int APART = 66 * 66; // the least distance between two stones, squared
    private static final java.util.Random chance = new java.util.Random();

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "US-ASCII"));
        int players = numbers(input.readLine())[0]; // then the stones of each, and our own number
        say("random in Java"); // the name comes first
        List<int[]> stones = new ArrayList<>();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            int[] update = numbers(line); // whether the game is over, a score for each player, moves
            if (update[0] == 1) {
                stones.clear(); // whatever follows is the next game
                continue;
            }
            for (int at = 1 + players; at + 2 < update.length; at += 3) stones.add(new int[] {update[at], update[at + 1]}); // row, column, player
            int[] place = choose(stones);
            stones.add(place);
            say(place[0] + " " + place[1]);
        }
    }

    /** Change this! A place that is far enough from all stones; whoever is asked has one. */
    private static int[] choose(List<int[]> stones) {
        for (int attempt = 0; attempt < 1000; attempt++) {
            int row = chance.nextInt(SIDE), col = chance.nextInt(SIDE);
            if (fits(stones, row, col)) return new int[] {row, col};
        }
        for (int row = 0; row < SIDE; row++) {
            for (int col = 0; col < SIDE; col++) if (fits(stones, row, col)) return new int[] {row, col};
        }
        throw new IllegalStateException("no stone fits any more");
    }

    private static boolean fits(List<int[]> stones, int row, int col) {
        for (int[] stone : stones) {
            int down = stone[0] - row, across = stone[1] - col;
            if (down * down + across * across < APART) return false;
        }
        return true;
    }

    private static int[] numbers(String line) {
        String[] words = line.trim().split(" ");
        int[] numbers = new int[words.length];
        for (int at = 0; at < words.length; at++) numbers[at] = Integer.parseInt(words[at]);
        return numbers;
    }

    private static void say(String text) {
        System.out.println(text);
        System.out.flush(); // an answer that stays in a buffer never comes
    }
}
