// What players of the site notice: how soon a bot plays, a crowd before a deadline, a crowd of spectators.
import type { Figure } from './tools/figure.ts';
import { numbersOf, slot } from './tools/programs.ts';

const uploads = 500;
const spectators = 1000;

export async function measure(): Promise<Figure[]> {
  const [python, cpp, accepted, refused, page, ready] = (await numbersOf([...slot('uploads'), `${uploads}`])) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [middle, news, crowded, alone] = (await numbersOf([...slot('spectators'), `${spectators}`])) as [
    number,
    number,
    number,
    number,
  ];
  const [trip, slowest, match, build] = (await numbersOf(slot('elsewhere'))) as [number, number, number, number];
  const figure = (what: string, unit: string, ours: number): Figure => ({ id: 'People', what, unit, ours });
  return [
    {
      ...figure('from the upload of a Python bot to its first finished rated match', 's', python),
      goal: { of: 'ours', most: 15 },
    },
    { ...figure('the same of a C++ bot', 's', cpp), goal: { of: 'ours', most: 30 } },
    {
      ...figure(
        `${uploads} uploads within a minute: accepted, or refused with a reason`,
        'uploads',
        accepted + refused,
      ),
      goal: { of: 'ours', least: uploads },
    },
    {
      ...figure('of those accepted, not ready in the end', 'uploads', accepted - ready),
      goal: { of: 'ours', most: 0 },
    },
    { ...figure('a page meanwhile, p99', 'ms', page), goal: { of: 'ours', most: 300 } },
    figure(`a move on its way to ${spectators} spectators, p50`, 'ms', middle),
    { ...figure('the same, p99', 'ms', news), goal: { of: 'ours', most: 250 } },
    {
      ...figure('what they add to the time of a move, p99', 'ms', crowded - alone),
      goal: { of: 'ours', most: 10 },
    },
    figure('from an answer of a connected bot to its next question, p50', 'ms', trip),
    figure('the same, p99', 'ms', slowest),
    {
      ...figure('until a match whose worker was killed is begun again', 's', match),
      goal: { of: 'ours', most: 30 },
    },
    { ...figure('the same of a build', 's', build), goal: { of: 'ours', most: 30 } },
  ];
}
