/** Whether a bot may be called so: also as a folder, on a command line and in an address. */
export const isBotName = (name: string): boolean => /^[A-Za-z0-9][\w.-]{0,31}$/.test(name);
