// The judge of Noughts and crosses; README.md has the rules.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

public class Judge {
    static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    static final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));

    static void tell(String message) {
        System.out.print(message + "<<<\n");
        System.out.flush();
    }

    /** Reads up to three angles and a newline. A message may have several lines. */
    static String hear() throws IOException {
        StringBuilder message = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.endsWith("<<<")) return message.append(line, 0, line.length() - 3).toString();
            message.append(line).append('\n');
        }
        throw new IOException("nobody carries my messages any more");
    }

    /** The board in three lines. */
    static String draw(char[] board) {
        String all = new String(board);
        return all.substring(0, 3) + "\n" + all.substring(3, 6) + "\n" + all.substring(6);
    }

    /** Shows the board to those who watch. */
    static void show(char[] board) {
        System.err.print("BOARD\n" + draw(board) + "\n\n");
        System.err.flush();
    }

    static boolean hasWon(char[] board, char sign) {
        for (int[] line : LINES) {
            if (board[line[0]] == sign && board[line[1]] == sign && board[line[2]] == sign) return true;
        }
        return false;
    }

    /** The square, 0 to 8, or -1 for anything that is no move. */
    static int readMove(String answer, char[] board) {
        if (!answer.matches("[1-9]")) return -1;
        int square = answer.charAt(0) - '1';
        return board[square] == '.' ? square : -1;
    }

    /** Plays one game; returns the bot that won it, or 0. */
    static int play(int first, int second) throws IOException {
        char[] board = ".........".toCharArray();
        System.err.println("bot " + first + " begins with crosses");
        show(board);
        for (int turn = 0; turn < 9; turn++) {
            int bot = turn % 2 == 0 ? first : second;
            char sign = turn % 2 == 0 ? 'x' : 'o';
            tell("[" + bot + "]" + sign + "\n" + draw(board));
            int square = readMove(hear(), board);
            if (square < 0) return bot == first ? second : first; // a wrong move loses, and so does _DEAD_
            board[square] = sign;
            show(board);
            if (hasWon(board, sign)) return bot;
        }
        return 0;
    }

    public static void main(String[] args) throws IOException {
        double[] scores = {0, 0};
        for (int game = 0; game < 2; game++) {
            int winner = game == 0 ? play(1, 2) : play(2, 1);
            System.err.println(winner == 0 ? "a draw" : "bot " + winner + " wins");
            if (winner == 0) {
                scores[0] += 0.5;
                scores[1] += 0.5;
            } else {
                scores[winner - 1] += 1;
            }
        }
        tell("[0]END");
        tell("[" + scores[0] + ", " + scores[1] + "]");
    }
}
