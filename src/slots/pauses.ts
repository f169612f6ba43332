/** Pauses between the moves of a match that is watched, until nobody has time for them. */
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

  /** Ends the present one and all that would come. */
  end(): void {
    this.isOver = true;
    this.#wake?.();
  }
}
