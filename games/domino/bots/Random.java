// Dominoes on a torus: a random player in Java 11 or newer. It speaks on stdin and stdout.
// Build and run:  javac Random.java && java Random
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class Random {
    private static final Pattern CELL = Pattern.compile("\\{(\\d+);(\\d+)\\}");
    private static final java.util.Random chance = new java.util.Random();
    private static boolean[][] taken; // by column, then row

    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, "US-ASCII"));
        int size = Integer.parseInt(input.readLine().trim());
        taken = new boolean[size][size];
        answer("ok");
        take(input.readLine()); // an empty line if no cell is taken
        answer("ok");
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            take(line); // the opponent's block; "start" holds no cell
            List<String> blocks = blocks(size);
            String block = blocks.get(chance.nextInt(blocks.size())); // whoever is asked can move
            take(block);
            answer(block);
        }
    }

    /** All ways to put a block; the edges of the board touch. */
    private static List<String> blocks(int size) {
        List<String> blocks = new ArrayList<>();
        for (int x = 0; x < size; x++) {
            for (int y = 0; y < size; y++) {
                if (taken[x][y]) continue;
                int right = (x + 1) % size, under = (y + 1) % size;
                if (right != x && !taken[right][y]) blocks.add("{" + x + ";" + y + "},{" + right + ";" + y + "}");
                if (under != y && !taken[x][under]) blocks.add("{" + x + ";" + y + "},{" + x + ";" + under + "}");
            }
        }
        return blocks;
    }

    private static void take(String cells) {
        Matcher cell = CELL.matcher(cells);
        while (cell.find()) taken[Integer.parseInt(cell.group(1))][Integer.parseInt(cell.group(2))] = true;
    }

    /** The whole line in one write, and flushed: an answer that stays in a buffer never comes. */
    private static void answer(String text) {
        System.out.print(text + "\n");
        System.out.flush();
    }
}
