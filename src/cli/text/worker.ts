import type { Translation } from '../../game/message.ts';
import { spoken } from '../../text/spoken.ts';

const en = {
  summary: 'plays matches for an arena on this or another machine',
  usage: 'arena worker --database URL [--slots N] [--partial]',
  about: `Joins an arena and plays its matches, until Ctrl-C. Running matches are then finished or returned to
the queue.`,
  flags: {
    database: "the arena's PostgreSQL, such as postgres://user:password@host/arena (default: DATABASE_URL)",
    slots: 'matches played at once (default: ARENA_SLOTS, or one for each core)',
    partial: 'plays although nothing limits memory and processes of programs here (arena doctor)',
  },
  noArgument: (word: string) => `there is no argument ${word}`,
  noDatabase: 'say which database by --database URL or DATABASE_URL',
  noAddress: 'the address of the database must begin with postgres://',
  playing: (database: string) => `playing matches of ${database}`,
  refuses: (database: string, why: string) => `the database ${database} refuses (${why}): is its address right?`,
  doesNotJoin: (tier: string, means: string) => `isolation: ${tier}, ${means}; this worker does not join`,
  partialLets: '--partial lets it',
};

const pl: Translation<typeof en> = {
  summary: 'rozgrywa mecze areny na tym lub innym komputerze',
  usage: 'arena worker --database URL [--slots N] [--partial]',
  about: `Dołącza do areny i rozgrywa jej mecze aż do Ctrl-C. Trwające wtedy mecze zostaną dokończone albo wrócą
do kolejki.`,
  flags: {
    database: 'PostgreSQL areny, np. postgres://user:password@host/arena (domyślnie DATABASE_URL)',
    slots: 'ile meczów naraz (domyślnie ARENA_SLOTS albo jeden na rdzeń)',
    partial: 'gra, choć nic nie ogranicza tu pamięci i liczby procesów programów (arena doctor)',
  },
  noArgument: (word) => `nie ma argumentu ${word}`,
  noDatabase: 'podaj bazę danych przez --database URL lub DATABASE_URL',
  noAddress: 'adres bazy danych musi zaczynać się od postgres://',
  playing: (database) => `rozgrywam mecze z ${database}`,
  refuses: (database, why) => `baza danych ${database} odmawia (${why}): czy jej adres jest właściwy?`,
  doesNotJoin: (tier, means) => `izolacja: ${tier}, ${means}; ten komputer nie dołącza`,
  partialLets: '--partial na to pozwala',
};

export const texts = (): typeof en => spoken({ en, pl });
