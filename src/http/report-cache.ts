/** Texts of reports that are final, so that polling one costs a look at its revision. */
export interface ReportCache {
  find(key: string): string | undefined;
  keep(key: string, text: string): void;
}

/** Characters kept in all; the text asked for longest ago goes first. */
const maximumCharacters = 32 * 1_048_576;

export function openReportCache(): ReportCache {
  // A Map keeps the order of insertion: what is found is put at its end.
  const texts = new Map<string, string>();
  let characters = 0;
  return {
    find: (key) => {
      const text = texts.get(key);
      if (text !== undefined) {
        texts.delete(key);
        texts.set(key, text);
      }
      return text;
    },
    keep: (key, text) => {
      const before = texts.get(key);
      if (before !== undefined) {
        characters -= before.length;
        texts.delete(key);
      }
      texts.set(key, text);
      characters += text.length;
      for (const [oldest, old] of texts) {
        if (characters <= maximumCharacters) break;
        texts.delete(oldest);
        characters -= old.length;
      }
    },
  };
}
