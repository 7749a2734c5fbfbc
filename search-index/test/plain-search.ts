import type { ProductTexts } from '../src/text/product-texts.ts';

/** What matches, written from the rules of the search alone: slow, and without any index. */

/** As the english dictionary does it, for a few words: null drops the word. */
export function plainStem(word: string): string | null {
  if (['the', 't', 'of', 's'].includes(word)) return null;
  return /\d/.test(word) ? word : word.replace(/(?<=..)s$/, '');
}

interface Word {
  text: string;
  isAttached: boolean;
}

interface Joined {
  text: string;
  from: number;
  to: number;
}

export interface PlainProduct {
  row: number;
  texts: ProductTexts;
  isVisible: boolean;
}

export interface PlainMatch {
  row: number;
  isPhrase: boolean;
  isBeginning: boolean;
  fields: number;
}

const COMMON = 'a am an as at be by do go he if in is it me my no of on or so to up us we'.split(' ');
const isPart = (word: string, isAttached: boolean) => /^\D{1,2}$/.test(word) && (isAttached || !COMMON.includes(word));

function wordsOf(text: string): Word[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/\s+/).flatMap((chunk) => {
    const parts = chunk.split(/[^a-z0-9]+/).filter((part) => part !== '');
    return parts.map((part, at) => ({ text: part, isAttached: at > 0 }));
  });
}

function chunksOf(words: readonly Word[]): Joined[] {
  return words.flatMap(({ isAttached }, from) => {
    if (isAttached) return [];
    let to = from + 1;
    while (words[to]?.isAttached) to += 1;
    return to - from > 1 ? [join(words, from, to)] : [];
  });
}

const join = (words: readonly Word[], from: number, to: number): Joined => ({
  text: words
    .slice(from, to)
    .map(({ text }) => text)
    .join(''),
  from,
  to,
});

const pairsOf = (words: readonly Word[]) => words.slice(1).map((_, at) => join(words, at, at + 2));
const partsOf = (words: readonly Word[]) =>
  pairsOf(words).filter(({ from }) =>
    [from, from + 1].some((at) => isPart(words[at]?.text ?? '', words[from + 1]?.isAttached === true)),
  );

/** Everything that a product's text has: words, and neighbours that may be one word. */
const formsOf = (text: string): Joined[] => {
  const words = wordsOf(text);
  return [...words.map((_, at) => join(words, at, at + 1)), ...chunksOf(words), ...partsOf(words)];
};

const fieldsOf = (texts: ProductTexts): string[][] => [
  [texts.title],
  [texts.brand, texts.category, ...texts.options, ...texts.codes],
  [...texts.highlights],
  [texts.description],
];

const isSame = (a: string, b: string) => a === b || (plainStem(a) !== null && plainStem(a) === plainStem(b));

/** The best field with such a word, or undefined. */
function bestField({ texts }: PlainProduct, test: (form: string) => boolean): number | undefined {
  const field = fieldsOf(texts).findIndex((parts) =>
    parts.some((part) => formsOf(part).some(({ text }) => test(text))),
  );
  return field === -1 ? undefined : field;
}

const holds = (at: number) => (joined: { from: number; to: number }) => joined.from <= at && at < joined.to;

export class PlainSearch {
  #products: readonly PlainProduct[];
  #groups: readonly (readonly string[])[];

  constructor(products: readonly PlainProduct[], groups: readonly (readonly string[])[]) {
    this.#products = products;
    this.#groups = groups.map((group) => group.filter((phrase) => wordsOf(phrase).length > 0));
  }

  find(query: string): PlainMatch[] {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const isWanted = this.#whichAreWanted(words);
    return this.#products.flatMap((product) => {
      const found = words.map((_, at) => (isWanted[at] ? this.#findWord(words, at, product) : 'optional'));
      if (found.includes(undefined)) return [];
      const each = found.flatMap((match) => (match === 'optional' || match === undefined ? [] : [match]));
      const fields = each.reduce((sum, { field }) => sum + field, 0);
      const isBeginning = each.some((match) => match.isBeginning);
      return [{ row: product.row, isPhrase: this.#isPhrase(words, product.texts.title), isBeginning, fields }];
    });
  }

  /** The products with the most of the words. */
  findMost(query: string): PlainMatch[] {
    const words = wordsOf(query);
    const isWanted = this.#whichAreWanted(words);
    const counted = this.#products.map((product) => {
      const found = words.flatMap((_, at) => (isWanted[at] ? (this.#findWord(words, at, product) ?? []) : []));
      const fields = found.reduce((sum, { field }) => sum + field, 0);
      const isBeginning = found.some((match) => match.isBeginning);
      return {
        isVisible: product.isVisible,
        count: found.length,
        row: product.row,
        isPhrase: false,
        isBeginning,
        fields,
      };
    });
    const most = Math.max(0, ...counted.filter(({ isVisible }) => isVisible).map(({ count }) => count));
    return counted.filter(({ count }) => most > 0 && count === most);
  }

  wordsOf(query: string): string[] {
    return wordsOf(query).map(({ text }) => text);
  }

  /** Rows with one word of a query; undefined: it need not be found. */
  findWordAt(query: string, at: number): number[] | undefined {
    const words = wordsOf(query);
    if (!this.#whichAreWanted(words)[at]) return undefined;
    return this.#products.filter((product) => this.#findWord(words, at, product)).map(({ row }) => row);
  }

  formsIn(texts: ProductTexts): string[] {
    return fieldsOf(texts)
      .flat()
      .flatMap(formsOf)
      .map(({ text }) => text);
  }

  #findWord(words: readonly Word[], at: number, product: PlainProduct) {
    const spellings = spellingsOf(words).filter(holds(at));
    const alone = bestField(product, (form) => spellings.some(({ text }) => isSame(form, text)));
    const standIns = this.#synonymsOf(words)
      .filter(holds(at))
      .map(({ phrase }) => this.#findPhrase(phrase, product));
    const whole = [alone, ...standIns].filter((field) => field !== undefined);
    if (whole.length > 0) return { isBeginning: false, field: Math.min(...whole) };
    const lastOnes = spellings.filter(({ to }) => to === words.length);
    const field = bestField(product, (form) => lastOnes.some(({ text }) => form.startsWith(text)));
    return field === undefined ? undefined : { isBeginning: true, field };
  }

  /** The worst field of a synonym's words. */
  #findPhrase(phrase: string, product: PlainProduct): number | undefined {
    const words = wordsOf(phrase);
    const isWanted = this.#whichAreWanted(words, false);
    const fields = words.map((_, at) => {
      if (!isWanted[at]) return 0;
      const spellings = spellingsOf(words).filter(holds(at));
      return bestField(product, (form) => spellings.some(({ text }) => isSame(form, text)));
    });
    return fields.includes(undefined) ? undefined : Math.max(...fields.map((field) => field ?? 0));
  }

  #whichAreWanted(words: readonly Word[], mayBegin = true): boolean[] {
    const isDropped = words.map(({ text }) => plainStem(text) === null);
    if (isDropped.every(Boolean)) return isDropped;
    return words.map(({ text: word }, at) => {
      if (!isDropped[at]) return true;
      return spellingsOf(words).some(({ text, from, to }) => {
        if (!holds(at)({ from, to }) || to - from === 1 || plainStem(text) === null) return false;
        const isOneWord = word.length === 1 || words.slice(from + 1, to).every(({ isAttached }) => isAttached);
        const isBeginning = mayBegin && to === words.length;
        const isFound = (form: string) => isSame(form, text) || (isBeginning && form.startsWith(text));
        const has = (product: PlainProduct) => bestField(product, isFound) !== undefined;
        return isOneWord && this.#products.some((product) => product.isVisible && has(product));
      });
    });
  }

  #synonymsOf(words: readonly Word[]): { from: number; to: number; phrase: string }[] {
    const spans = words.flatMap((_, from) => words.slice(from).map((__, more) => ({ from, to: from + more + 1 })));
    return spans.flatMap(({ from, to }) =>
      this.#groups
        .filter((group) => group.some((phrase) => isSamePhrase(words.slice(from, to), wordsOf(phrase))))
        .flatMap((group) => group.map((phrase) => ({ from, to, phrase }))),
    );
  }

  #isPhrase(words: readonly Word[], title: string): boolean {
    const titleWords = wordsOf(title);
    const titleForms = formsOf(title);
    const standIns = this.#synonymsOf(words);
    /** Where the title goes on after these texts, begun at `place`. */
    const after = (texts: readonly string[], place: number): number[] =>
      texts.reduce(
        (places, text) =>
          places.flatMap((from) =>
            titleForms.filter((form) => form.from === from && isSame(form.text, text)).map(({ to }) => to),
          ),
        [place],
      );
    const leadsOn = (at: number, place: number): boolean =>
      at === words.length ||
      [
        ...spellingsOf(words).map(({ from, to, text }) => ({ from, to, texts: [text] })),
        ...standIns.flatMap(({ from, to, phrase }) => writtenAs(phrase).map((texts) => ({ from, to, texts }))),
      ].some(({ from, to, texts }) => from === at && after(texts, place).some((end) => leadsOn(to, end)));
    return titleWords.some((_, place) => leadsOn(0, place));
  }
}

/** Words of a query alone and joined. */
const spellingsOf = (words: readonly Word[]): Joined[] => [
  ...words.map((_, at) => join(words, at, at + 1)),
  ...pairsOf(words),
  ...chunksOf(words),
];

function isSamePhrase(a: readonly Word[], b: readonly Word[]): boolean {
  const together = (words: readonly Word[]) => join(words, 0, words.length).text;
  const isWordByWord = a.length === b.length && a.every(({ text }, at) => isSame(text, b[at]?.text ?? ''));
  return isWordByWord || isSame(together(a), together(b));
}

function writtenAs(phrase: string): string[][] {
  const words = wordsOf(phrase);
  const joined = spellingsOf(words).filter(({ from, to }) => from === 0 && to === words.length);
  return [words.map(({ text }) => text), ...joined.map(({ text }) => [text])];
}

/** Insertions, deletions, substitutions and swaps of neighbours, by its recursive definition. */
export function editsBetween(a: string, b: string, known = new Map<string, number>()): number {
  if (a === '' || b === '') return Math.max(a.length, b.length);
  const key = `${a.length} ${b.length}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const rest = (ofA: number, ofB: number) => editsBetween(a.slice(ofA), b.slice(ofB), known);
  const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  const edits = Math.min(
    rest(1, 1) + (a[0] === b[0] ? 0 : 1),
    rest(1, 0) + 1,
    rest(0, 1) + 1,
    isSwapped ? rest(2, 2) + 1 : Number.POSITIVE_INFINITY,
  );
  known.set(key, edits);
  return edits;
}
