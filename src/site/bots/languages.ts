import { languageOf, loadLanguages } from '../../programs/language.ts';
import type { Database } from '../../store/database.ts';
import { liveLanguages } from '../../store/matches.ts';
import type { UploadRow } from './queries.ts';

/** A language that bots may be written in, and whether a worker has it, as far as anybody knows. */
export interface KnownLanguage {
  readonly name: string;
  readonly title: string;
  readonly isInstalled: boolean;
}

export async function knownLanguages(db: Database): Promise<KnownLanguage[]> {
  const [languages, live] = await Promise.all([loadLanguages(), liveLanguages(db)]);
  return [...languages].map(([name, { title }]) => ({ name, title, isInstalled: live?.has(name) ?? true }));
}

/** The title of the language for which a version waits, because no living worker has it. */
export async function awaitedLanguage(
  db: Database,
  { state, language, file }: Pick<UploadRow, 'state' | 'language' | 'file'>,
): Promise<string | undefined> {
  if (state === 'ready' || state === 'refused') return undefined;
  const name = language ?? languageOf(await loadLanguages(), file);
  return (await knownLanguages(db)).find((one) => one.name === name && !one.isInstalled)?.title;
}
