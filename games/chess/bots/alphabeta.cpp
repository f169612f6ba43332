// Chess: a small UCI engine in C++17. It searches with alpha-beta as far as its time allows.
// Build and run:  g++ -O2 -std=c++17 -o alphabeta alphabeta.cpp && ./alphabeta
// Then type uci, position startpos moves e2e4, go movetime 1000, go perft 4, quit.
#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

// The board has 10 columns and 12 rows, so that no step from a square leads beyond it: a1 is 21, h8 is 98.
// White's pieces are PNBRQK, Black's pnbrqk; '.' is an empty square, ' ' is off the board.
const std::string START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const std::array<int, 8> JUMPS = {8, -8, 12, -12, 19, -19, 21, -21};
const std::array<int, 8> RAYS = {1, -1, 10, -10, 9, 11, -9, -11};  // four straight ones, four diagonals
const int MATE = 30000, INFINITE = 32000, DEEPEST = 60;

struct Move {
    int from = 0, to = 0;
    char promotion = 0;  // a small letter
    bool operator==(const Move& other) const {
        return from == other.from && to == other.to && promotion == other.promotion;
    }
};

int square(const std::string& name) { return 21 + name[0] - 'a' + 10 * (name[1] - '1'); }

std::string text(const Move& move) {
    std::string written;
    for (int at : {move.from, move.to}) written += {char('a' + at % 10 - 1), char('1' + at / 10 - 2)};
    return move.promotion ? written + move.promotion : written;
}

bool isPiece(char sign) { return sign != '.' && sign != ' '; }
bool isWhite(char piece) { return piece < 'a'; }
char kindOf(char piece) { return char(std::tolower(static_cast<unsigned char>(piece))); }

int worth(char piece) {
    switch (kindOf(piece)) {
        case 'p': return 100;
        case 'n': return 320;
        case 'b': return 330;
        case 'r': return 500;
        case 'q': return 950;
        default: return 0;
    }
}

struct Position {
    std::array<char, 120> board;
    bool white = true;
    bool castles[4] = {false, false, false, false};  // K, Q, k, q
    int passed = 0;                                  // where a pawn can be taken en passant
    int quiet = 0;                                   // half-moves since the last capture or move of a pawn
    int kings[2] = {0, 0};                           // of Black, of White

    explicit Position(const std::string& fen) {
        board.fill(' ');
        std::istringstream fields(fen);
        std::string pieces, turn, rights, over;
        fields >> pieces >> turn >> rights >> over >> quiet;
        int at = 91;
        for (char sign : pieces) {
            if (sign == '/') {
                at = (at / 10 - 1) * 10 + 1;
                continue;
            }
            for (int count = std::isdigit(sign) ? sign - '0' : 1; count > 0; count--) {
                board[at] = std::isdigit(sign) ? '.' : sign;
                if (kindOf(board[at]) == 'k') kings[isWhite(board[at])] = at;
                at++;
            }
        }
        white = turn == "w";
        for (int right = 0; right < 4; right++) castles[right] = rights.find("KQkq"[right]) != std::string::npos;
        passed = over == "-" ? 0 : square(over);
    }

    bool isOther(char sign) const { return isPiece(sign) && isWhite(sign) != white; }

    bool isAttacked(int at, bool byWhite) const {
        auto isOne = [&](char sign, char kind) {
            return isPiece(sign) && isWhite(sign) == byWhite && kindOf(sign) == kind;
        };
        int back = byWhite ? -10 : 10;
        if (isOne(board[at + back - 1], 'p') || isOne(board[at + back + 1], 'p')) return true;
        for (int step : JUMPS)
            if (isOne(board[at + step], 'n')) return true;
        for (int ray = 0; ray < 8; ray++) {
            int there = at + RAYS[ray];
            if (isOne(board[there], 'k')) return true;
            while (board[there] == '.') there += RAYS[ray];
            if (isOne(board[there], 'q') || isOne(board[there], ray < 4 ? 'r' : 'b')) return true;
        }
        return false;
    }

    bool isCheck() const { return isAttacked(kings[white], !white); }

    void addPawnMove(std::vector<Move>& found, int from, int to) const {
        if (to / 10 == 9 || to / 10 == 2)
            for (char kind : {'q', 'r', 'b', 'n'}) found.push_back({from, to, kind});
        else
            found.push_back({from, to, 0});
    }

    // All moves, or all captures and promotions, also those that leave the king in check.
    std::vector<Move> candidates(bool onlyCaptures = false) const {
        std::vector<Move> found;
        found.reserve(48);
        for (int from = 21; from < 99; from++) {
            char piece = board[from], kind = kindOf(piece);
            if (!isPiece(piece) || isWhite(piece) != white) continue;
            if (kind == 'p') {
                int up = white ? 10 : -10;
                bool isLast = from / 10 == (white ? 8 : 3);
                if (board[from + up] == '.' && (!onlyCaptures || isLast)) {
                    addPawnMove(found, from, from + up);
                    bool isFirst = from / 10 == (white ? 3 : 8);
                    if (isFirst && board[from + 2 * up] == '.') found.push_back({from, from + 2 * up, 0});
                }
                for (int to : {from + up - 1, from + up + 1})
                    if (isOther(board[to]) || (to == passed && passed)) addPawnMove(found, from, to);
                continue;
            }
            bool isJump = kind == 'n', isFar = kind != 'n' && kind != 'k';
            for (int ray = kind == 'b' ? 4 : 0; ray < (kind == 'r' ? 4 : 8); ray++) {
                int step = isJump ? JUMPS[ray] : RAYS[ray];
                for (int to = from + step; board[to] == '.' || isOther(board[to]); to += step) {
                    if (!onlyCaptures || board[to] != '.') found.push_back({from, to, 0});
                    if (!isFar || board[to] != '.') break;
                }
            }
            if (kind == 'k' && !onlyCaptures) addCastles(found, from);
        }
        return found;
    }

    void addCastles(std::vector<Move>& found, int from) const {
        bool isShort = castles[white ? 0 : 2], isLong = castles[white ? 1 : 3];
        if ((!isShort && !isLong) || isAttacked(from, !white)) return;
        auto isFree = [&](int step) { return board[from + step] == '.'; };
        if (isShort && isFree(1) && isFree(2) && !isAttacked(from + 1, !white)) found.push_back({from, from + 2, 0});
        if (isLong && isFree(-1) && isFree(-2) && isFree(-3) && !isAttacked(from - 1, !white))
            found.push_back({from, from - 2, 0});
    }

    Position after(const Move& move) const {
        Position next = *this;
        char piece = board[move.from];
        next.board[move.to] = !move.promotion ? piece : white ? char(std::toupper(move.promotion)) : move.promotion;
        next.board[move.from] = '.';
        next.passed = 0;
        next.quiet = kindOf(piece) == 'p' || board[move.to] != '.' ? 0 : quiet + 1;
        if (kindOf(piece) == 'p') {
            if (passed && move.to == passed) next.board[move.to + (white ? -10 : 10)] = '.';
            if (std::abs(move.to - move.from) == 20) next.passed = (move.from + move.to) / 2;
        }
        if (kindOf(piece) == 'k') {
            next.kings[white] = move.to;
            int corner = move.to > move.from ? move.to + 1 : move.to - 2;
            if (std::abs(move.to - move.from) == 2) {
                next.board[(move.from + move.to) / 2] = board[corner];
                next.board[corner] = '.';
            }
        }
        for (int at : {move.from, move.to}) {
            if (at == 25 || at == 28) next.castles[0] = false;
            if (at == 25 || at == 21) next.castles[1] = false;
            if (at == 95 || at == 98) next.castles[2] = false;
            if (at == 95 || at == 91) next.castles[3] = false;
        }
        next.white = !white;
        return next;
    }

    bool isLegalAfter() const { return !isAttacked(kings[!white], white); }  // of the player who just moved

    bool isSame(const Position& other) const {
        return board == other.board && white == other.white && passed == other.passed &&
               std::equal(castles, castles + 4, other.castles);
    }

    // For the player to move, in hundredths of a pawn.
    int value() const {
        int sum = 0, pieces = 0;
        for (int at = 21; at < 99; at++)
            if (isPiece(board[at]) && kindOf(board[at]) != 'p' && kindOf(board[at]) != 'k') pieces += worth(board[at]);
        for (int at = 21; at < 99; at++) {
            char piece = board[at];
            if (!isPiece(piece)) continue;
            int row = isWhite(piece) ? at / 10 - 2 : 9 - at / 10, column = at % 10 - 1;
            int middle = 6 - std::abs(2 * column - 7) / 2 - std::abs(2 * row - 7) / 2;
            int place = 0;
            switch (kindOf(piece)) {
                case 'p': place = pieces > 3000 ? 4 * row + 3 * middle : 9 * row; break;
                case 'n': place = 7 * middle - 20; break;
                case 'b': place = 4 * middle - (row == 0 ? 12 : 0); break;
                case 'r': place = row == 6 ? 20 : middle; break;
                case 'q': place = middle; break;
                default: {
                    bool hasCastled = row == 0 && (column == 6 || column == 1);
                    place = pieces > 3000 ? (row > 1 ? -40 : hasCastled ? 25 : 0) : 6 * middle;
                }
            }
            sum += isWhite(piece) ? worth(piece) + place : -worth(piece) - place;
        }
        return (white ? sum : -sum) + 10;
    }
};

using Clock = std::chrono::steady_clock;

struct Search {
    std::vector<Position> line;  // the game and what is looked at now
    Clock::time_point stop;
    long long nodes = 0, most = 1LL << 60;
    bool isOver = false;
    Move killers[DEEPEST + 2];
    int history[120][120] = {};
    std::vector<Move> best[DEEPEST + 2];
    std::mt19937 chance{std::random_device{}()};

    bool mustStop() {
        if ((++nodes & 1023) == 0 && Clock::now() >= stop) isOver = true;
        if (nodes >= most) isOver = true;
        return isOver;
    }

    // Promising moves first: the best one so far, captures of much by little, moves that were good elsewhere.
    void order(std::vector<Move>& moves, const Position& position, int ply, const Move& first) {
        auto rank = [&](const Move& move) {
            if (move == first) return 1 << 30;
            int gain = worth(position.board[move.to]) + (move.promotion == 'q' ? worth('q') : 0);
            if (gain > 0) return (1 << 29) + 16 * gain - worth(position.board[move.from]);
            return move == killers[ply] ? 1 << 28 : std::min(history[move.from][move.to], (1 << 28) - 1);
        };
        std::stable_sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) { return rank(a) > rank(b); });
    }

    int settle(const Position& position, int alpha, int beta, int ply) {
        if (mustStop()) return 0;
        int value = position.value();
        if (value >= beta || ply >= DEEPEST) return value;
        alpha = std::max(alpha, value);
        auto moves = position.candidates(true);
        order(moves, position, ply, Move{});
        for (const Move& move : moves) {
            Position next = position.after(move);
            if (!next.isLegalAfter()) continue;
            int found = -settle(next, -beta, -alpha, ply + 1);
            value = std::max(value, found);
            alpha = std::max(alpha, value);
            if (alpha >= beta) break;
        }
        return value;
    }

    int look(int depth, int alpha, int beta, int ply) {
        const Position position = line.back();
        Move first = ply == 0 && !best[0].empty() ? best[0][0] : Move{};
        if (ply > 0) best[ply].clear();
        if (mustStop()) return 0;
        if (ply > 0) {
            if (position.quiet >= 100) return 0;
            for (size_t back = 2; back <= size_t(position.quiet) && back < line.size(); back += 2)
                if (line[line.size() - 1 - back].isSame(position)) return 0;
        }
        bool isCheck = position.isCheck();
        if (ply >= DEEPEST) return position.value();
        if (depth <= 0 && !isCheck) return settle(position, alpha, beta, ply);
        auto moves = position.candidates();
        if (ply == 0) std::shuffle(moves.begin(), moves.end(), chance);
        order(moves, position, ply, first);
        int value = -INFINITE;
        for (const Move& move : moves) {
            line.push_back(position.after(move));
            if (!line.back().isLegalAfter()) {
                line.pop_back();
                continue;
            }
            int found = -look(isCheck ? depth : depth - 1, -beta, -std::max(alpha, value), ply + 1);
            line.pop_back();
            if (isOver) return 0;
            if (found > value) {
                value = found;
                if (found > alpha || ply == 0) {
                    std::vector<Move> rest = best[ply + 1];
                    best[ply].assign(1, move);
                    best[ply].insert(best[ply].end(), rest.begin(), rest.end());
                }
            }
            if (value >= beta) {
                if (position.board[move.to] == '.') {
                    killers[ply] = move;
                    history[move.from][move.to] += depth * depth;
                }
                break;
            }
        }
        if (value > -INFINITE) return value;
        return isCheck ? ply - MATE : 0;
    }
};

std::string scoreText(int score) {
    int distance = MATE - std::abs(score);
    if (distance > DEEPEST) return "cp " + std::to_string(score);
    return "mate " + std::to_string((score > 0 ? 1 : -1) * ((distance + 1) / 2));
}

// Milliseconds for this move, from the words of `go`.
long long timeFor(const std::string& go, bool white) {
    std::istringstream words(go);
    std::string word;
    long long left = -1, increment = 0, moves = 30, fixed = -1;
    while (words >> word) {
        if (word == (white ? "wtime" : "btime")) words >> left;
        if (word == (white ? "winc" : "binc")) words >> increment;
        if (word == "movestogo") words >> moves;
        if (word == "movetime") words >> fixed;
    }
    if (fixed >= 0) return std::max(1LL, fixed - 5);
    if (left < 0) return 1LL << 40;
    return std::max(1LL, std::min(left / 2, left / std::min(moves + 1, 30LL) + increment * 3 / 4) - 10);
}

long long numberAfter(const std::string& go, const std::string& name, long long otherwise) {
    std::istringstream words(go);
    std::string word;
    while (words >> word)
        if (word == name && words >> otherwise) break;
    return otherwise;
}

void go(const std::vector<Position>& game, const std::string& words) {
    Search search;
    search.line = game;
    search.most = numberAfter(words, "nodes", 1LL << 60);
    long long deepest = numberAfter(words, "depth", DEEPEST - 10);
    auto begin = Clock::now();
    search.stop = begin + std::chrono::milliseconds(timeFor(words, game.back().white));
    std::vector<Move> best;
    for (const Move& move : game.back().candidates())  // something to say if there is no time at all
        if (best.empty() && game.back().after(move).isLegalAfter()) best.push_back(move);
    for (int depth = 1; depth <= deepest && !search.isOver; depth++) {
        int score = search.look(depth, -INFINITE, INFINITE, 0);
        if (search.isOver || search.best[0].empty()) break;
        best = search.best[0];
        auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
        long long speed = search.nodes * 1000 / std::max<long long>(1, ms);
        std::cout << "info depth " << depth << " score " << scoreText(score) << " nodes " << search.nodes;
        std::cout << " time " << ms << " nps " << speed << " pv";
        for (const Move& move : best) std::cout << " " << text(move);
        std::cout << std::endl;
        if (std::abs(score) > MATE - depth) break;
    }
    std::cout << "bestmove " << (best.empty() ? "(none)" : text(best[0])) << std::endl;
}

long long perft(const Position& position, long long depth) {
    if (depth == 0) return 1;
    long long games = 0;
    for (const Move& move : position.candidates()) {
        Position next = position.after(move);
        if (next.isLegalAfter()) games += perft(next, depth - 1);
    }
    return games;
}

int main() {
    std::vector<Position> game = {Position(START)};
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string command, word;
        words >> command;
        if (command == "quit") break;
        if (command == "uci") std::cout << "id name Alphabeta\nid author AI-Arena\nuciok" << std::endl;
        if (command == "isready") std::cout << "readyok" << std::endl;
        if (command == "position") {
            std::string fen;
            words >> word;
            bool isStart = word == "startpos";
            while (words >> word && word != "moves") fen += word + " ";
            game = {Position(isStart ? START : fen)};
            while (words >> word) {
                char promotion = word.size() > 4 ? word[4] : '\0';
                game.push_back(game.back().after({square(word), square(word.substr(2)), promotion}));
            }
        }
        if (command == "go" && line.find("perft") != std::string::npos)
            std::cout << "Nodes searched: " << perft(game.back(), numberAfter(line, "perft", 1)) << std::endl;
        else if (command == "go")
            go(game, line);
    }
}
