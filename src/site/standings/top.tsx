import type { VNode } from 'preact';
import { Interval, Owner, Rating, scaleOf } from '../../web/kit/parts.tsx';
import type { Ladder } from './ladder.ts';
import { botAddress } from '../../web/kit/addresses.ts';

const shown = 5;

/** The best bots of a ladder. */
export function TopFive({ ladder }: { readonly ladder: Ladder }): VNode {
  const best = ladder.standings.slice(0, shown);
  const scale = scaleOf(best.map(({ rated }) => rated));
  return (
    <table class="data top">
      <tbody>
        {best.map(({ version, rated, place }) => (
          <tr key={version.id}>
            <td class="num">{place ?? '–'}</td>
            <td>
              <a class="name" href={botAddress(version.bot, version.number)}>
                {version.name}
              </a>
              <Owner login={version.owner} />
            </td>
            <td class="wide">
              <Interval rated={rated} scale={scale} />
            </td>
            <td class="num">
              <Rating rated={rated} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
