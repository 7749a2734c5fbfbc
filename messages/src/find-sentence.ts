/** A sentence as code has put it together, and the text with placeholders that it was made of. */

export interface FoundSentence {
  /** Of the text. */
  id: string;
  /** By the names of its placeholders. */
  values: Record<string, string>;
}

/** @param texts by id, with plain placeholders: `{name} is required` */
export function sentenceFinder(
  texts: Readonly<Record<string, string>>,
): (sentence: string) => FoundSentence | undefined {
  const patterns = Object.entries(texts).map(([id, text]) => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return { id, names, words: parts.join('').length, pattern: new RegExp(`^${parts.join('(.+?)')}$`, 's') };
  });
  // The text with most words of its own says it best: '{name} must be at most {most} ids' before '{name} must be at most {most}'.
  patterns.sort((one, other) => other.words - one.words);
  return (sentence) => {
    for (const { id, names, pattern } of patterns) {
      const match = pattern.exec(sentence);
      if (match !== null) return { id, values: Object.fromEntries(names.map((name, n) => [name, match[n + 1] ?? ''])) };
    }
    return undefined;
  };
}
