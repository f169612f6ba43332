// Wins when it can, else hinders when it must, else takes the middle, a corner, anything.
import java.util.Scanner;

public class Eager {
    static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    static final int[] LIKED = {4, 0, 2, 6, 8, 1, 3, 5, 7};

    /** The square that makes three of a sign, or -1. */
    static int third(String board, char sign) {
        for (int[] line : LINES) {
            int signs = 0, free = -1;
            for (int square : line) {
                if (board.charAt(square) == sign) signs++;
                if (board.charAt(square) == '.') free = square;
            }
            if (signs == 2 && free >= 0) return free;
        }
        return -1;
    }

    static int choose(char own, String board) {
        int square = third(board, own);
        if (square < 0) square = third(board, own == 'x' ? 'o' : 'x');
        for (int liked : LIKED) {
            if (square < 0 && board.charAt(liked) == '.') square = liked;
        }
        return square;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useDelimiter("<<<\n");
        while (in.hasNext()) {
            String message = in.next(); // the sign, then the board in three lines
            System.out.print(choose(message.charAt(0), message.substring(2).replace("\n", "")) + 1 + "<<<\n");
            System.out.flush();
        }
    }
}
