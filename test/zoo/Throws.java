// Takes a word for a number, and nobody catches.
public class Throws {
  public static void main(String[] args) {
    System.out.println("210 " + Integer.parseInt(new java.util.Scanner(System.in).nextLine()));
  }
}
