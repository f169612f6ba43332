// Edge geography: a random player in C#.
// Build and run:  mcs -out:random.exe random.cs && mono random.exe [ADDRESS PORT]
// Without arguments it speaks on stdin and stdout, with two it connects to a server.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Sockets;
using System.Text;

static class RandomPlayer
{
    static readonly Random chance = new Random();
    static List<int>[] beside; // the neighbours of each vertex
    static int token;

    static int Main(string[] args)
    {
        if (args.Length != 0 && args.Length != 2)
        {
            Console.Error.WriteLine("Usage: mono random.exe [ADDRESS PORT]");
            return 1;
        }
        try
        {
            if (args.Length == 0) return Play(Console.OpenStandardInput(), Console.OpenStandardOutput());
            using (var server = new TcpClient(args[0], int.Parse(args[1]))) return Play(server.GetStream(), server.GetStream());
        }
        catch (Exception error) when (error is SocketException || error is IOException)
        {
            Console.Error.WriteLine("No connection: " + error.Message);
            return 1;
        }
    }

    static int Play(Stream input, Stream output)
    {
        var reader = new StreamReader(input, Encoding.ASCII); // puts the pieces of a message together
        for (string line = reader.ReadLine(); line != null; line = reader.ReadLine())
        {
            Console.Error.WriteLine("Received: " + line);
            int[] numbers = line.StartsWith("999") ? new[] { 999 } : line.Trim().Split(' ').Select(int.Parse).ToArray();
            int code = numbers[0];
            if (code >= 230) return 0; // the game is over
            if (code == 200) Start(numbers);
            if (code == 220) Go(numbers[1]); // the opponent moved
            Go(beside[token][chance.Next(beside[token].Count)]);
            byte[] message = Encoding.ASCII.GetBytes("210 " + token + "\n");
            output.Write(message, 0, message.Length);
            output.Flush();
            Console.Error.WriteLine("Sent: 210 " + token);
        }
        Console.Error.WriteLine("The server is gone.");
        return 1;
    }

    // 200, vertices, token, number of edges, the edges.
    static void Start(int[] numbers)
    {
        beside = Enumerable.Range(0, numbers[1]).Select(vertex => new List<int>()).ToArray();
        token = numbers[2];
        for (int at = 4; at + 1 < numbers.Length; at += 2)
        {
            beside[numbers[at]].Add(numbers[at + 1]);
            beside[numbers[at + 1]].Add(numbers[at]);
        }
    }

    // Moves the token along an edge, which can be used once only.
    static void Go(int vertex)
    {
        beside[token].Remove(vertex);
        beside[vertex].Remove(token);
        token = vertex;
    }
}
