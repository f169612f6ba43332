/** Pauses between the moves of a match with spectators, until they are ended. */
export class Pauses {
  isOver = false;
  #wake: (() => void) | undefined;

  async take(ms: number): Promise<void> {
    if (this.isOver) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the present pause and all later ones. */
  end(): void {
    this.isOver = true;
    this.#wake?.();
  }
}
