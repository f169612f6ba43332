import type { Translation } from '../game/message.ts';
import { spoken } from './spoken.ts';

const en = {
  cannotRead: (file: string, why: string) => `cannot read ${file}: ${why}`,
  tooLong: (file: string, most: number) => `${file} is longer than ${most} MiB: is it the right file?`,
  /** Why the system refused, by its code. */
  reasons: {
    ENOENT: 'there is no such file or folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of its path is no folder',
    EEXIST: 'there is a file of that name',
    ENOSPC: 'the disk is full',
    EPIPE: 'nobody reads it',
    EROFS: 'the disk is read-only',
    ENAMETOOLONG: 'its name is too long',
    ELOOP: 'its links lead back to themselves',
    EADDRINUSE: 'the port is taken; choose another one',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'this name has no address',
    EAI_AGAIN: 'this name has no address',
    EINVAL: 'this address cannot be used',
    ECONNREFUSED: 'nobody listens there',
    ECONNRESET: 'the connection was closed',
    ETIMEDOUT: 'no answer',
    EHOSTUNREACH: 'this address cannot be reached',
    ENETUNREACH: 'this address cannot be reached',
  },
};

const pl: Translation<typeof en> = {
  cannotRead: (file, why) => `nie można odczytać ${file}: ${why}`,
  tooLong: (file, most) => `${file} ma ponad ${most} MiB: czy to właściwy plik?`,
  reasons: {
    ENOENT: 'nie ma takiego pliku ani katalogu',
    EACCES: 'brak uprawnień',
    EPERM: 'brak uprawnień',
    EISDIR: 'to jest katalog',
    ENOTDIR: 'część ścieżki nie jest katalogiem',
    EEXIST: 'istnieje plik o tej nazwie',
    ENOSPC: 'dysk jest pełny',
    EPIPE: 'nikt tego nie czyta',
    EROFS: 'dysk jest tylko do odczytu',
    ENAMETOOLONG: 'nazwa jest za długa',
    ELOOP: 'dowiązania prowadzą do siebie nawzajem',
    EADDRINUSE: 'port jest zajęty; wybierz inny',
    EADDRNOTAVAIL: 'ten komputer nie ma takiego adresu',
    ENOTFOUND: 'ta nazwa nie ma adresu',
    EAI_AGAIN: 'ta nazwa nie ma adresu',
    EINVAL: 'tego adresu nie można użyć',
    ECONNREFUSED: 'nikt tam nie nasłuchuje',
    ECONNRESET: 'połączenie zostało zamknięte',
    ETIMEDOUT: 'brak odpowiedzi',
    EHOSTUNREACH: 'ten adres jest nieosiągalny',
    ENETUNREACH: 'ten adres jest nieosiągalny',
  },
};

export const texts = (): typeof en => spoken({ en, pl });
