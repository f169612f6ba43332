// Chess: a small UCI engine in Java 11 or newer. It takes what it can and does not give more away.
// Try it:  arena play chess --bot me=Greedy.java me random
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

public class Greedy {
    static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static final int[] STRAIGHT = {1, -1, 10, -10}, DIAGONAL = {9, 11, -9, -11};
    static final int[] AROUND = {1, -1, 10, -10, 9, 11, -9, -11}, JUMPS = {8, -8, 12, -12, 19, -19, 21, -21};
    static final Random chance = new Random();

    /** From a square to a square; the promotion is a small letter, or 0. */
    static class Move {
        final int from, to;
        final char promotion;

        Move(int from, int to, char promotion) {
            this.from = from;
            this.to = to;
            this.promotion = promotion;
        }

        static Move read(String text) {
            char promotion = text.length() > 4 ? text.charAt(4) : 0;
            return new Move(square(text), square(text.substring(2)), promotion);
        }

        @Override
        public String toString() {
            return name(from) + name(to) + (promotion == 0 ? "" : promotion);
        }
    }

    static int square(String name) {
        return 21 + name.charAt(0) - 'a' + 10 * (name.charAt(1) - '1');
    }

    static String name(int at) {
        return "" + (char) ('a' + at % 10 - 1) + (char) ('1' + at / 10 - 2);
    }

    static boolean isPiece(char sign, boolean white) {
        return white ? Character.isUpperCase(sign) : Character.isLowerCase(sign);
    }

    static int worth(char piece) {
        switch (Character.toLowerCase(piece)) {
            case 'p': return 1;
            case 'n': case 'b': return 3;
            case 'r': return 5;
            case 'q': return 9;
            default: return 0;
        }
    }

    static class Position {
        /**
         * 10 columns and 12 rows, so that no step from a square leads beyond the array: a1 is 21, h8 is 98. White's pieces
         * are PNBRQK, Black's pnbrqk; '.' is an empty square, ' ' is off the board.
         */
        final char[] board;
        boolean white; // is White to move?
        String castling;
        int passed; // where a pawn can be taken en passant; 0: nowhere

        Position(Position before) {
            board = before.board.clone();
            white = before.white;
            castling = before.castling;
        }

        Position(String fen) {
            String[] fields = fen.split(" ");
            board = new char[120];
            Arrays.fill(board, ' ');
            int at = 91;
            for (char sign : fields[0].toCharArray()) {
                if (sign == '/') at = (at / 10 - 1) * 10 + 1;
                else if (!Character.isDigit(sign)) board[at++] = sign;
                else for (int count = sign - '0'; count > 0; count--) board[at++] = '.';
            }
            white = fields[1].equals("w");
            castling = fields[2];
            passed = fields[3].equals("-") ? 0 : square(fields[3]);
        }

        /** Whether a piece of this colour, of one of these kinds, is the first one on a line from a square. */
        boolean isSeen(int at, int[] steps, boolean isFar, boolean byWhite, String kinds) {
            for (int step : steps) {
                int there = at + step;
                while (isFar && board[there] == '.') there += step;
                char sign = board[there];
                if (isPiece(sign, byWhite) && kinds.indexOf(Character.toLowerCase(sign)) >= 0) return true;
            }
            return false;
        }

        /** Whether a piece of this colour could take on a square. */
        boolean isAttacked(int at, boolean byWhite) {
            int[] pawns = byWhite ? new int[] {-9, -11} : new int[] {9, 11};
            return isSeen(at, pawns, false, byWhite, "p")
                || isSeen(at, JUMPS, false, byWhite, "n")
                || isSeen(at, AROUND, false, byWhite, "k")
                || isSeen(at, STRAIGHT, true, byWhite, "rq")
                || isSeen(at, DIAGONAL, true, byWhite, "bq");
        }

        boolean isInCheck(boolean white) {
            int king = 21;
            while (board[king] != (white ? 'K' : 'k')) king++;
            return isAttacked(king, !white);
        }

        /** All moves, also those that leave the king in check. */
        List<Move> candidates() {
            List<Move> found = new ArrayList<>();
            for (int from = 21; from < 99; from++) {
                if (!isPiece(board[from], white)) continue;
                switch (Character.toLowerCase(board[from])) {
                    case 'p': addPawnMoves(found, from); break;
                    case 'n': addMoves(found, from, JUMPS, false); break;
                    case 'b': addMoves(found, from, DIAGONAL, true); break;
                    case 'r': addMoves(found, from, STRAIGHT, true); break;
                    case 'q': addMoves(found, from, AROUND, true); break;
                    default:
                        addMoves(found, from, AROUND, false);
                        if (mayCastle('k', from, 1, 2)) found.add(new Move(from, from + 2, (char) 0));
                        if (mayCastle('q', from, -1, 3)) found.add(new Move(from, from - 2, (char) 0));
                }
            }
            return found;
        }

        void addMoves(List<Move> found, int from, int[] steps, boolean isFar) {
            for (int step : steps) {
                for (int to = from + step; board[to] == '.' || isPiece(board[to], !white); to += step) {
                    found.add(new Move(from, to, (char) 0));
                    if (!isFar || board[to] != '.') break;
                }
            }
        }

        void addPawnMoves(List<Move> found, int from) {
            int up = white ? 10 : -10, first = white ? 3 : 8;
            if (board[from + up] == '.') {
                addPawnMove(found, from, from + up);
                if (from / 10 == first && board[from + 2 * up] == '.') addPawnMove(found, from, from + 2 * up);
            }
            for (int to : new int[] {from + up - 1, from + up + 1}) {
                if (isPiece(board[to], !white) || to == passed) addPawnMove(found, from, to);
            }
        }

        void addPawnMove(List<Move> found, int from, int to) {
            boolean isLast = to / 10 == (white ? 9 : 2);
            for (char promotion : isLast ? new char[] {'q', 'r', 'b', 'n'} : new char[] {0}) {
                found.add(new Move(from, to, promotion));
            }
        }

        /** Over no piece, and neither from nor over a square that is attacked. */
        boolean mayCastle(char right, int from, int way, int between) {
            if (castling.indexOf(white ? Character.toUpperCase(right) : right) < 0) return false;
            for (int count = 1; count <= between; count++) {
                if (board[from + count * way] != '.') return false;
            }
            return !isAttacked(from, !white) && !isAttacked(from + way, !white);
        }

        Position after(Move move) {
            Position next = new Position(this);
            char piece = board[move.from], kind = Character.toLowerCase(piece);
            boolean isFar = Math.abs(move.to - move.from) == (kind == 'p' ? 20 : 2);
            next.board[move.from] = '.';
            next.board[move.to] = move.promotion == 0 ? piece : white ? Character.toUpperCase(move.promotion) : move.promotion;
            if (kind == 'p' && move.to == passed) next.board[move.to + (white ? -10 : 10)] = '.';
            if (kind == 'p' && isFar) next.passed = (move.from + move.to) / 2;
            if (kind == 'k' && isFar) { // castling: the rook goes to the other side of the king
                int corner = move.to > move.from ? move.to + 1 : move.to - 2;
                next.board[(move.from + move.to) / 2] = board[corner];
                next.board[corner] = '.';
            }
            for (int at : new int[] {move.from, move.to}) next.castling = next.castling.replaceAll(lostAt(at), "");
            next.white = !white;
            return next;
        }

        /** The rights to castle that end when a piece moves from or to a square, as a regular expression. */
        static String lostAt(int at) {
            switch (name(at)) {
                case "e1": return "[KQ]";
                case "h1": return "K";
                case "a1": return "Q";
                case "e8": return "[kq]";
                case "h8": return "k";
                case "a8": return "q";
                default: return " ";
            }
        }

        /** All legal moves. */
        List<Move> moves() {
            List<Move> found = candidates();
            found.removeIf(move -> after(move).isInCheck(white));
            return found;
        }

        int gain(Move move) {
            return worth(board[move.to]) + (move.promotion == 0 ? 0 : worth(move.promotion) - worth('p'));
        }
    }

    /** Change this! What a move wins, less what the opponent can take next. */
    static int value(Position position, Move move) {
        Position then = position.after(move);
        if (then.moves().isEmpty()) return then.isInCheck(then.white) ? 1000 : 0;
        return position.gain(move) - then.candidates().stream().mapToInt(then::gain).max().orElse(0);
    }

    static void go(Position position) {
        List<Move> best = new ArrayList<>();
        int most = Integer.MIN_VALUE;
        for (Move move : position.moves()) {
            int value = value(position, move);
            if (value > most) best.clear();
            most = Math.max(most, value);
            if (value == most) best.add(move);
        }
        if (best.isEmpty()) {
            System.out.println("bestmove (none)");
            return;
        }
        Move chosen = best.get(chance.nextInt(best.size()));
        System.out.println("info depth 2 score cp " + 100 * most + " pv " + chosen);
        System.out.println("bestmove " + chosen);
    }

    static long perft(Position position, int depth) {
        if (depth == 0) return 1;
        return position.moves().stream().mapToLong(move -> perft(position.after(move), depth - 1)).sum();
    }

    static Position read(List<String> words) {
        int at = words.contains("moves") ? words.indexOf("moves") : words.size();
        boolean isStart = words.get(1).equals("startpos");
        Position position = new Position(isStart ? START : String.join(" ", words.subList(2, at)));
        for (String text : words.subList(Math.min(at + 1, words.size()), words.size())) {
            position = position.after(Move.read(text));
        }
        return position;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Position position = new Position(START);
        for (String line = in.readLine(); line != null && !line.equals("quit"); line = in.readLine()) {
            List<String> words = Arrays.asList(line.trim().split("\\s+"));
            switch (words.get(0)) {
                case "uci": System.out.println("id name Greedy\nid author AI-Arena\nuciok"); break;
                case "isready": System.out.println("readyok"); break;
                case "position": position = read(words); break;
                case "go":
                    if (!line.contains("perft")) go(position);
                    else System.out.println("Nodes searched: " + perft(position, Integer.parseInt(words.get(2))));
                    break;
                default: // ucinewgame and setoption change nothing here
            }
        }
    }
}
