export const tolerance = 50; // ms that we may be late: one more read decides who was

/** We were too late ourselves to call anybody late: the match is void and is played again. */
export class Starved extends Error {
  constructor() {
    super(`the referee was more than ${tolerance} ms late on this machine`);
  }
}
