export const writeQr = (_text: string): boolean[][] | undefined => undefined;
