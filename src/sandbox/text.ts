import type { Language, Translation } from '../game/message.ts';
import { spoken } from '../text/spoken.ts';

const en = {
  tiers: {
    full: "isolation and limits hold, strangers' programs may run",
    partial: 'isolation holds, but memory and processes are not limited for sure',
    none: 'programs are not isolated here',
  },
  isolation: (tier: string, means: string) => `Isolation: ${tier} (${means})`,
  held: 'held',
  broken: 'BROKEN',
  noBox: (why: string | undefined) => `No sandbox can be made: ${why ?? 'for an unknown reason'}.`,
  boxes: (who: string, cgroups: string) => `Sandboxes by bubblewrap, ${who}; ${cgroups}.`,
  users: 'every slot under a user of its own',
  namespaces: 'in user namespaces',
  noCgroups: 'no cgroups',
  cgroups: (version: string | number) => `cgroups ${version}`,
};

const pl: Translation<typeof en> = {
  tiers: {
    full: 'izolacja i limity działają, obce programy mogą działać',
    partial: 'izolacja działa, ale pamięć i liczba procesów nie są na pewno ograniczone',
    none: 'programy nie są tu izolowane',
  },
  isolation: (tier, means) => `Izolacja: ${tier} (${means})`,
  held: 'dobrze',
  broken: 'ŹLE',
  noBox: (why) => `Nie da się utworzyć piaskownicy: ${why ?? 'z nieznanego powodu'}.`,
  boxes: (who, cgroups) => `Piaskownice bubblewrap, ${who}; ${cgroups}.`,
  users: 'każdy slot z własnym użytkownikiem',
  namespaces: 'w przestrzeniach nazw użytkownika',
  noCgroups: 'bez cgroups',
  cgroups: (version) => `cgroups ${version}`,
};

export const texts = (): typeof en => spoken({ en, pl });

/** What each check tries, and what is seen when it holds, in languages other than that of `arena doctor --json`. */
export const checkTexts: Readonly<
  Partial<Record<Language, Readonly<Record<string, { readonly tried: string; readonly held: string }>>>>
> = {
  pl: {
    box: { tried: 'utworzyć piaskownicę', held: 'działa' },
    answers: { tried: 'przeczytać wiersz z /dev/stdin i odpowiedzieć', held: 'działa' },
    environment: { tried: 'odczytać nasze zmienne środowiskowe', held: 'niczego naszego nie było' },
    descriptors: { tried: 'użyć plików, które mamy otwarte', held: 'są tylko stdin, stdout i stderr' },
    files: { tried: 'odczytać /etc/passwd, nasze pliki i katalogi', held: 'niczego nie było' },
    programs: { tried: 'zobaczyć inne programy i wszystkie zabić', held: 'są tylko własne; nasze działają' },
    network: { tried: 'połączyć się z naszym portem i nasłuchiwać na własnym', held: 'nie ma żadnej sieci' },
    writing: { tried: 'pisać do /, /usr, /etc, /dev, /bot i /proc/sys', held: 'wszystkie są tylko do odczytu' },
    rights: { tried: 'być rootem, montować i tworzyć własne przestrzenie nazw', held: 'nic z tego nie jest możliwe' },
    'left behind': { tried: 'zostawić proces, który przeżyje mecz', held: 'zniknął razem z piaskownicą' },
    memory: { tried: 'zająć dwa razy więcej pamięci, niż wolno', held: 'zatrzymano go na limicie' },
    processes: { tried: 'uruchomić 200 procesów', held: 'zatrzymano go na limicie' },
    scratch: { tried: 'zapełnić /tmp i /dev/shm', held: 'szybko są pełne' },
    clock: { tried: 'niezauważenie liczyć przez 0,2 s', held: 'zostało to zmierzone' },
  },
};
