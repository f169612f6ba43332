import { describe, expect, test } from 'vitest';
import { game as kierki } from '../../games/kierki/rules.ts';
import { game as geography } from '../../games/geography/rules.ts';
import { game as domino } from '../../games/domino/rules.ts';
import { laws } from '../game/laws.ts';

describe('what the laws catch', () => {
  test('an objection without its sentence, or with a hole in it', () => {
    const { messages: _messages, ...silent } = geography;
    expect(() => laws(silent, 'silent')).toThrow('there is a sentence in en for the objection no-edge');
    const english = { ...geography, messages: { en: geography.messages!.en, pl: {} } };
    expect(() => laws(english, 'silent')).toThrow('there is a sentence in pl for the objection no-edge');
    const objection: typeof geography.objection = (...asked) =>
      geography.objection(...asked) === undefined ? undefined : { code: 'no-edge' };
    const holed = { ...geography, objection };
    expect(() => laws(holed, 'holed')).toThrow('the objection no-edge is said in en: there is no edge from undefined');
  });

  const short = { options: { deals: '1', file: '', 'early-stop': false } };

  test('a view that shows the cards of another seat', () => {
    const leaky = {
      ...kierki,
      view: (state, seat) => ({ ...kierki.view(state, seat), hands: state.hands }),
    } as typeof kierki;
    expect(() => laws(leaky, 'leak', short)).toThrow('the view of a spectator hides what it must not know');
  });

  test('a view that shows future deals', () => {
    const leaky = {
      ...kierki,
      view: (state, seat) => ({ ...kierki.view(state, seat), type: state.deals.at(-1)!.type }),
    } as typeof kierki;
    expect(() => laws(leaky, 'leak', { options: { ...short.options, deals: '1,2' } })).toThrow(
      'hides what it must not',
    );
  });

  test('a view that shows a seat more than allowed, and a spectator nothing', () => {
    const leaky = {
      ...kierki,
      view: (state, seat) => (seat === 2 ? { ...kierki.open!(state), seat } : kierki.view(state, seat)),
    } as typeof kierki;
    expect(() => laws(leaky, 'leak', short)).toThrow('the view of seat 2 hides what it must not know');
  });

  test('a game with secrets without `redraw`, or with one that changes nothing', () => {
    const { redraw: _redraw, ...without } = kierki;
    expect(() => laws(without, 'none', short)).toThrow('a game with secrets (open) has a redraw');
    expect(() => laws({ ...kierki, redraw: (state) => state }, 'same', short)).toThrow('draws some of them anew');
  });

  test('an offer that leaves out moves, has illegal ones, or is made to another seat', () => {
    const offering = (moves: typeof geography.moves): typeof geography => ({ ...geography, ...(moves && { moves }) });
    expect(() =>
      laws(
        offering(() => ({ kind: 'moves', complete: true, moves: [] })),
        'offer',
      ),
    ).toThrow('holds every move');
    const nowhere = { kind: 'moves', complete: false, moves: [{ text: '99999', targets: [] }] } as const;
    expect(() =>
      laws(
        offering(() => nowhere),
        'offer',
      ),
    ).toThrow('a move that is offered is legal: 99999');
    expect(() =>
      laws(
        offering((view) => geography.moves!(view, view.moves % 2)),
        'offer',
      ),
    ).toThrow('not to move');
    const twice = {
      ...domino,
      moves: (...args: Parameters<NonNullable<typeof domino.moves>>) => {
        const offer = domino.moves!(...args);
        return offer.kind === 'point' ? offer : { ...offer, moves: [...offer.moves, ...offer.moves] };
      },
    };
    expect(() => laws(twice, 'offer')).toThrow('the same targets');
  });
});
