import { type ParsedQuery, parseQuery } from './text/parse-query.ts';
import type { TextLanguage } from './text/text-language.ts';

/** What brands or categories are called in another language than the default, by their numbers. */
export class OptionNames {
  /** Undefined: as in the default language. */
  readonly labels: (string | undefined)[] = [];
  /** As words: value and label of the default language, and the label of this one. */
  readonly names: (readonly ParsedQuery[])[] = [];
  readonly #language: TextLanguage;
  readonly #keys: string[] = [];

  constructor(language: TextLanguage) {
    this.#language = language;
  }

  /** @param names of the default language */
  set(number: number, names: readonly string[], label: string | undefined): void {
    const all = [...new Set([...names, ...(label === undefined ? [] : [label])])];
    const key = all.join('\n');
    this.labels[number] = label;
    if (this.#keys[number] === key) return;
    this.#keys[number] = key;
    this.names[number] = all.map((name) => parseQuery(name, this.#language));
  }
}
