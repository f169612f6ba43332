/** A score as people of the game count it. */
export const counted = ({ points }: { readonly points?: 'more' | 'fewer' }, score: number): number =>
  points === 'fewer' ? 0 - score : score;
