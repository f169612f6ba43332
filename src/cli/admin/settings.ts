import { columns } from '../../kit/columns.ts';
import { escape, printable } from '../../kit/escape.ts';
import type { QuotaChange } from '../../site/quotas.ts';
import type { TextName } from '../../store/site-texts.ts';
import { texts } from '../text/admin.ts';
import { Usage } from '../usage.ts';
import type { Values } from './flags.ts';
import { accountOf, need } from './users.ts';

// Quotas, and texts of the site.

/** Shows quotas, or changes one: `bots 30`, `bots default`. */
export async function changeQuota([name, value, ...more]: readonly string[], { user, json }: Values): Promise<number> {
  const [{ changeQuotas, quotaNames, readQuotas }, { readOptions }, { ownQuotas, storedQuotas }, { withArena }] =
    await Promise.all([
      import('../../site/quotas.ts'),
      import('../../site/options.ts'),
      import('../../store/quotas.ts'),
      import('../database.ts'),
    ]);
  const isKnown = name === undefined || quotaNames.some((known) => known === name);
  if (!isKnown) throw new Usage(texts().noQuota(escape(name, 40), quotaNames));
  if (more.length > 0 || (name !== undefined && value === undefined)) throw new Usage(texts().write);
  const change: QuotaChange | undefined =
    name === undefined ? undefined : need(readQuotas({ [name]: value === 'default' ? '' : value! }));
  const shown = await withArena(
    async (db) => {
      const account = user === undefined ? null : (await accountOf(db, user)).id;
      if (change !== undefined) await changeQuotas(db, account, change);
      const general = { ...readOptions().quotas, ...(account !== null && (await storedQuotas(db))) };
      return { ...general, ...(await ownQuotas(db, account)) };
    },
    { begins: change !== undefined },
  );
  if (json) console.log(JSON.stringify(shown, null, 2));
  else console.log(columns(Object.entries(shown).map(([quota, most]) => [quota, `${most}`])).join('\n'));
  return 0;
}

/** Shows the texts of the site, or one of them, or changes it; an empty one is removed. */
export async function changeText([name, text, ...more]: readonly string[], { json }: Values): Promise<number> {
  const [{ changeTexts, readTexts }, { siteTexts, textNames }, { withArena }] = await Promise.all([
    import('../../people/site-texts.ts'),
    import('../../store/site-texts.ts'),
    import('../database.ts'),
  ]);
  const isKnown = name === undefined || textNames.some((known) => known === name);
  if (!isKnown) throw new Usage(texts().noText(escape(name, 40), textNames));
  if (more.length > 0) throw new Usage(texts().write);
  const change = text === undefined ? undefined : need(readTexts({ [name!]: text }));
  const all = await withArena(
    async (db) => {
      if (change !== undefined) await changeTexts(db, change);
      return await siteTexts(db);
    },
    { begins: change !== undefined },
  );
  const shown = name === undefined ? textNames : [name as TextName];
  if (json) console.log(JSON.stringify(all, null, 2));
  else for (const one of shown) console.log(`${one}: ${(all[one] ?? '').split('\n').map(printable).join('\n')}`);
  return 0;
}
