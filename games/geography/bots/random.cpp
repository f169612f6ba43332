// Edge geography: a random player in C++17.
// Build and run:  g++ -O2 -std=c++17 -o random random.cpp && ./random [ADDRESS PORT]
// Without arguments it speaks on stdin and stdout, with two it connects to a server.
#include <netdb.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <iostream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

// Connects to the first address of this name that answers; -1 if none does.
int connectTo(const char* address, const char* port) {
    addrinfo hints{}, *found;
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(address, port, &hints, &found) != 0) return -1;
    int server = -1;
    for (addrinfo* one = found; one != nullptr && server < 0; one = one->ai_next) {
        server = socket(one->ai_family, one->ai_socktype, one->ai_protocol);
        if (server >= 0 && connect(server, one->ai_addr, one->ai_addrlen) != 0) {
            close(server);
            server = -1;
        }
    }
    freeaddrinfo(found);
    return server;
}

int input = STDIN_FILENO, output = STDOUT_FILENO;
std::string received;  // bytes that belong to the next lines

// A message may come in pieces, and two in one: read until the newline. False when the other side is gone.
bool readLine(std::string& line) {
    size_t end;
    while ((end = received.find('\n')) == std::string::npos) {
        char piece[4096];
        ssize_t length = read(input, piece, sizeof piece);
        if (length <= 0) return false;
        received.append(piece, length);
    }
    line = received.substr(0, end);
    received.erase(0, end + 1);
    return true;
}

std::vector<std::set<int>> beside;  // the neighbours of each vertex
int token;

void go(int vertex) {
    beside[token].erase(vertex);  // the edge can be used once only
    beside[vertex].erase(token);
    token = vertex;
}

int main(int argc, char* argv[]) {
    if (argc != 1 && argc != 3) {
        std::cerr << "Usage: random [ADDRESS PORT]\n";
        return 1;
    }
    if (argc == 3 && (input = output = connectTo(argv[1], argv[2])) < 0) {
        std::cerr << "No connection: " << argv[1] << " port " << argv[2] << " does not answer\n";
        return 1;
    }
    signal(SIGPIPE, SIG_IGN);  // a server that is gone shows when writing fails
    std::mt19937 chance(std::random_device{}());
    std::string line;
    while (readLine(line)) {
        std::cerr << "Received: " << line << '\n';
        std::istringstream words(line);
        int code = 0;
        words >> code;
        if (code >= 230) return 0;  // the game is over
        if (code == 200) {          // the game starts: vertices, token, number of edges, the edges
            int vertices, edges, one, other;
            words >> vertices >> token >> edges;
            beside.assign(vertices, {});
            while (words >> one >> other) {
                beside[one].insert(other);
                beside[other].insert(one);
            }
        } else if (code == 220) {  // the opponent moved
            int vertex;
            words >> vertex;
            go(vertex);
        } else {
            std::cerr << "This is no message of the game.\n";
            return 1;
        }
        std::vector<int> open(beside[token].begin(), beside[token].end());
        go(open[chance() % open.size()]);
        std::string move = "210 " + std::to_string(token);
        std::string message = move + "\n";
        if (write(output, message.data(), message.size()) != (ssize_t)message.size()) break;
        std::cerr << "Sent: " << move << '\n';
    }
    std::cerr << "The server is gone.\n";
    return 1;
}
