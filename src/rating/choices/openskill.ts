import { byRounds, standingsFrom, type RatingChoice } from '../choice.ts';
import { exp } from '../../kit/math.ts';

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const newcomer: Skill = { mu: 25, sigma: 25 / 3 };

const beta = 25 / 6;
const least = 0.0001; // the lower bound of the factor on the uncertainty

/**
 * The skills after one game, by the Plackett–Luce model of Weng and Lin; the higher score is better. Nothing is added
 * to the uncertainty (tau 0).
 */
export function openskill(players: readonly Skill[], scores: readonly number[]): Skill[] {
  const spread = Math.sqrt(players.reduce((sum, { sigma }) => sum + sigma * sigma + beta * beta, 0));
  const strengths = players.map(({ mu }) => exp(mu / spread));
  const all = players.map((_, at) => at);
  /** The total strength of all that are not better than this one, and how many share its place. */
  const rest = all.map((one) =>
    all.reduce((sum, other) => sum + (scores[other]! <= scores[one]! ? strengths[other]! : 0), 0),
  );
  const alike = all.map((one) => scores.filter((score) => score === scores[one]).length);
  return players.map(({ mu, sigma }, one) => {
    let [surplus, information] = [0, 0];
    for (const draw of all) {
      if (scores[draw]! < scores[one]!) continue;
      const chance = strengths[one]! / rest[draw]!;
      surplus += ((draw === one ? 1 : 0) - chance) / alike[draw]!;
      information += (chance * (1 - chance)) / alike[draw]!;
    }
    const share = (sigma * sigma) / (spread * spread);
    const shrink = 1 - (sigma / spread) * share * information;
    return { mu: mu + share * spread * surplus, sigma: sigma * Math.sqrt(Math.max(shrink, least)) };
  });
}

const point = 350 / newcomer.sigma; // Elo per unit: a newcomer is 1500 ± 350 on the arena's scale

export const choice: RatingChoice = {
  title: 'OpenSkill',
  hasInterval: true,
  rate(entrants, games) {
    const skills = new Map(entrants.map((entrant) => [entrant, newcomer]));
    for (const game of byRounds(games).flat()) {
      const after = openskill(
        game.entrants.map((entrant) => skills.get(entrant)!),
        game.scores,
      );
      for (const [seat, entrant] of game.entrants.entries()) skills.set(entrant, after[seat]!);
    }
    return standingsFrom(entrants, games, (entrant) => {
      const { mu, sigma } = skills.get(entrant)!;
      return { rating: 1500 + point * (mu - newcomer.mu), sd: point * sigma };
    });
  },
};
