// Edge geography: a random player in Java 11 or newer.
// Build and run:  javac Random.java && java Random [ADDRESS PORT]
// Without arguments it speaks on stdin and stdout, with two it connects to a server.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

public class Random {
    private static final java.util.Random chance = new java.util.Random();
    /** The neighbours of each vertex. */
    private static final List<List<Integer>> beside = new ArrayList<>();
    private static int token;

    public static void main(String[] args) {
        System.exit(run(args));
    }

    private static int run(String[] args) {
        if (args.length != 0 && args.length != 2) {
            System.err.println("Usage: java Random [ADDRESS PORT]");
            return 1;
        }
        try {
            if (args.length == 0) return play(System.in, System.out);
            try (Socket server = new Socket(args[0], Integer.parseInt(args[1]))) {
                return play(server.getInputStream(), server.getOutputStream());
            }
        } catch (IOException error) {
            System.err.println("No connection: " + error.getMessage());
            return 1;
        }
    }

    private static int play(InputStream input, OutputStream output) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(input, "US-ASCII"));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            System.err.println("Received: " + line);
            String[] words = line.trim().split(" ");
            int code = Integer.parseInt(words[0]);
            if (code >= 230) return 0; // the game is over
            if (code == 200) start(words);
            if (code == 220) go(Integer.parseInt(words[1])); // the opponent moved
            List<Integer> open = beside.get(token);
            go(open.get(chance.nextInt(open.size())));
            output.write(("210 " + token + "\n").getBytes("US-ASCII")); // the whole message in one piece
            output.flush();
            System.err.println("Sent: 210 " + token);
        }
        System.err.println("The server is gone.");
        return 1;
    }

    /** 200, vertices, token, number of edges, the edges. */
    private static void start(String[] words) {
        for (int vertex = 0; vertex < Integer.parseInt(words[1]); vertex++) beside.add(new ArrayList<>());
        token = Integer.parseInt(words[2]);
        for (int at = 4; at + 1 < words.length; at += 2) {
            int one = Integer.parseInt(words[at]);
            int other = Integer.parseInt(words[at + 1]);
            beside.get(one).add(other);
            beside.get(other).add(one);
        }
    }

    /** Moves the token along an edge, which can be used once only. */
    private static void go(int vertex) {
        beside.get(token).remove(Integer.valueOf(vertex)); // the number, not the place in the list
        beside.get(vertex).remove(Integer.valueOf(token));
        token = vertex;
    }
}
