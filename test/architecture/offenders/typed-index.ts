export const wordOf = (words: Readonly<Record<string, string>>, typed: string, known: 'sound' | 'air'): string =>
  words[typed] ?? words[known] ?? typed;
