/** The time for an answer, in milliseconds. */
export interface Limit {
  /** From the question to the answer, on the clock on the wall. */
  readonly wall: number;
  /**
   * Of computing, where that is what counts; the wall then only stops who waits. Where nobody can measure it, it counts
   * as wall time.
   */
  readonly cpu?: number;
  /** Between two pieces of one answer, on the wall; no limit where nobody says. */
  readonly pause?: number;
}
