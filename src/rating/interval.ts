/** The 95 % interval of a share of points (Wilson's score interval): honest also for few games and for 0 or 100 %. */
export function shareInterval(points: number, games: number): { readonly low: number; readonly high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const z2 = 1.959963984540054 * 1.959963984540054;
  const share = points / games;
  const middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const half = (Math.sqrt(z2) * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games * games))) / (1 + z2 / games);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
