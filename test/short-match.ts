/** For tests: options that make matches of a game short. */
export const shortMatch: Readonly<Record<string, readonly string[]>> = {
  chess: ['--moves', '40'],
  kierki: ['--deals', '1,7'],
  market: ['--rounds', '20'],
  poker: ['--levelHands', '2'],
  voronoi: ['--stones', '3'],
};
