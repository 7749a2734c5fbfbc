/**
 * What is searched for where no product has all words of a query: mistyped words are corrected to what finds most together with the
 * other words, and what does not fit then is left out.
 */

import { type Correction, correctionsOf, likelyNames } from './corrections.ts';
import { countWords, mostWords } from './count-words.ts';
import type { WantedWord } from './match-rows.ts';
import type { ParsedQuery } from './parse-query.ts';
import type { TextIndex } from './text-index.ts';

/** More words are not corrected: each is compared with all words of products. */
const MOST_CORRECTED = 8;
/** So many postings are read, in parts of the number of products: a longer query would take longer than a list. */
const MOST_READ = 4;
const ALWAYS_READ = 400_000;

/** By the places of words in the query. */
export interface NearestWords {
  corrected: ReadonlyMap<number, string>;
  dropped: ReadonlySet<number>;
  /** Words that are too frequent to be counted in a query of many: they may be found together with the others, or not at all. */
  uncounted: ReadonlySet<number>;
  /** Only words that say nothing were corrected: now others may be the nearest. */
  isUnfinished: boolean;
}

/** A word of the query that has to be found. */
interface Term {
  at: number;
  text: string;
  wanted: WantedWord;
  /** Of a word that no visible product has. */
  corrections: readonly Correction[];
  /** Those that the dictionary drops: rather such a word than none. */
  saysNothing: Correction | undefined;
  isFound: boolean;
}

/** @returns undefined if no visible product has any of the words, whatever they are corrected to */
export function nearestWords(
  query: ParsedQuery,
  words: readonly (WantedWord | undefined)[],
  index: TextIndex,
  isVisible: (row: number) => boolean,
): NearestWords | undefined {
  const all = termsOf(query, words, index, isVisible);
  const without = all.filter(({ corrections, saysNothing }) => corrections.length === 0 && saysNothing !== undefined);
  if (without.length > 0) {
    const corrected = textsOf(without, ({ saysNothing }) => saysNothing);
    return { corrected, dropped: new Set(), uncounted: new Set(), isUnfinished: true };
  }
  const { terms, others } = affordable(all, index);
  const nearest = new Nearest(terms, index, isVisible).find();
  return nearest && { ...nearest, uncounted: new Set(others.map(({ at }) => at)), isUnfinished: false };
}

function termsOf(
  query: ParsedQuery,
  words: readonly (WantedWord | undefined)[],
  index: TextIndex,
  isVisible: (row: number) => boolean,
): Term[] {
  const known = new Map<string, Correction[]>();
  return words.flatMap((wanted, at) => {
    if (wanted === undefined) return [];
    const text = query.words[at]?.text ?? '';
    const isFound = index.matcher.someRow(wanted, isVisible);
    if (!isFound && !known.has(text) && known.size < MOST_CORRECTED) {
      known.set(text, correctionsOf(text, index, isVisible));
    }
    const all = isFound ? [] : (known.get(text) ?? []);
    const saysNothing = all.filter(({ isDropped }) => isDropped).sort(byCloseness)[0];
    return [{ at, text, wanted, corrections: all.filter(({ isDropped }) => !isDropped), saysNothing, isFound }];
  });
}

function textsOf(terms: readonly Term[], correctionOf: (term: Term) => Correction | undefined): Map<number, string> {
  return new Map(
    terms.flatMap((term): [number, string][] => {
      const correction = correctionOf(term);
      return correction === undefined ? [] : [[term.at, correction.text]];
    }),
  );
}

/** The rarest ones, which say most, as far as reading them takes no longer than a list. */
function affordable(all: readonly Term[], index: TextIndex): { terms: Term[]; others: Term[] } {
  const costs = new Map(all.map((term) => [term, costOf(term, index)]));
  let left = Math.max(ALWAYS_READ, MOST_READ * index.rowCount);
  const others = new Set<Term>();
  for (const [place, term] of all.toSorted((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0)).entries()) {
    left -= costs.get(term) ?? 0;
    if (left < 0 && place > 0) others.add(term);
  }
  return { terms: all.filter((term) => !others.has(term)), others: [...others] };
}

function costOf({ wanted, corrections }: Term, { matcher }: TextIndex): number {
  return corrections.reduce((sum, { words }) => sum + matcher.costOf(wordsOnly(words)), matcher.costOf(wanted));
}

const wordsOnly = (whole: readonly number[]): WantedWord => ({
  whole,
  parts: [],
  beginnings: [],
  phrases: [],
  times: 1,
});

class Nearest {
  #terms: readonly Term[];
  #index: TextIndex;
  #isVisible: (row: number) => boolean;
  /** By term: the rows of each of its corrections, or those of the word itself. */
  #rows: readonly (readonly Uint32Array[])[];
  /** 1: the row is one of those that have most words. */
  #isNear: Uint8Array;
  #corrected = new Map<Term, Correction>();

  constructor(terms: readonly Term[], index: TextIndex, isVisible: (row: number) => boolean) {
    this.#terms = terms;
    this.#index = index;
    this.#isVisible = isVisible;
    this.#isNear = new Uint8Array(index.rowCount);
    this.#rows = terms.map(({ wanted, corrections, isFound }) =>
      isFound ? [index.matcher.match([wanted]).rows] : corrections.map(({ words }) => this.#rowsOf(words)),
    );
  }

  find(): Pick<NearestWords, 'corrected' | 'dropped'> | undefined {
    const { counts, sums } = countWords(this.#rows, this.#index.rowCount);
    const lists = this.#rows.flat();
    const most = mostWords(counts, lists, this.#isVisible);
    if (most === 0) return undefined;
    for (const rows of lists) {
      for (const row of rows) if (counts[row] === most && this.#isVisible(row)) this.#isNear[row] = 1;
    }
    const findable = this.#terms.filter(({ isFound, corrections }) => isFound || corrections.length > 0);
    const isBent = most === findable.length - 1 && this.#bendKnown(findable, sums);
    for (const term of this.#terms) this.#choose(term, isBent || most === findable.length);
    const dropped = this.#terms.filter(
      (term, at) => !this.#corrected.has(term) && !this.#isNearAny(this.#rows[at] ?? []),
    );
    for (const term of dropped) if (term.saysNothing !== undefined) this.#corrected.set(term, term.saysNothing);
    return {
      corrected: textsOf(this.#terms, (term) => this.#corrected.get(term)),
      dropped: new Set(dropped.filter((term) => !this.#corrected.has(term)).map(({ at }) => at)),
    };
  }

  /**
   * Of the words that alone are missing in some of the nearest rows, corrects the one that finds most of them.
   * @returns false if there is none
   */
  #bendKnown(findable: readonly Term[], sums: Uint16Array): boolean {
    const numberOf = (term: Term) => this.#terms.indexOf(term) + 1;
    const all = findable.reduce((sum, term) => sum + numberOf(term), 0);
    const missing = this.#missingOnes(all, sums);
    const bendable = findable.filter((term) => term.isFound && missing.has(numberOf(term))).slice(0, MOST_CORRECTED);
    let found: { term: Term; correction: Correction; rows: Uint32Array } | undefined;
    for (const term of bendable) {
      for (const correction of likelyNames(term.text, this.#index, this.#isVisible).sort(byCloseness)) {
        const rows = this.#rowsOf(correction.words).filter(
          (row) => this.#isNear[row] === 1 && sums[row] === all - numberOf(term),
        );
        if (rows.length > (found?.rows.length ?? 0)) found = { term, correction, rows };
      }
    }
    if (found === undefined) return false;
    this.#corrected.set(found.term, found.correction);
    this.#isNear.fill(0);
    for (const row of found.rows) this.#isNear[row] = 1;
    return true;
  }

  /** @returns numbers of words of which one is all that a nearest row lacks */
  #missingOnes(all: number, sums: Uint16Array): Set<number> {
    const missing = new Set<number>();
    for (let row = 0; row < sums.length; row += 1) if (this.#isNear[row] === 1) missing.add(all - (sums[row] ?? 0));
    return missing;
  }

  /** Takes one of the corrections that the nearest rows have, and leaves of these rows those that fit. */
  #choose(term: Term, hasAll: boolean): void {
    const { corrections } = term;
    if (corrections.length === 0) return;
    const lists = (this.#rows[this.#terms.indexOf(term)] ?? []).map((rows) =>
      rows.filter((row) => this.#isNear[row] === 1),
    );
    const countOf = (one: Correction) => lists[corrections.indexOf(one)]?.length ?? 0;
    const fitting = corrections.filter((one) => countOf(one) > 0);
    const [chosen] = fitting.sort(
      (a, b) =>
        // If nothing fits the other words, a word that is much different says no more than a closer one.
        (hasAll ? 0 : byEdits(a, b)) ||
        Number(b.isName) - Number(a.isName) ||
        countOf(b) - countOf(a) ||
        byCloseness(a, b),
    );
    if (chosen === undefined) return;
    this.#corrected.set(term, chosen);
    const own = new Set(lists[corrections.indexOf(chosen)]);
    for (const rows of lists) for (const row of rows) if (!own.has(row)) this.#isNear[row] = 0;
  }

  #rowsOf(words: readonly number[]): Uint32Array {
    return this.#index.matcher.match([wordsOnly(words)]).rows;
  }

  #isNearAny(lists: readonly Uint32Array[]): boolean {
    return lists.some((rows) => rows.some((row) => this.#isNear[row] === 1));
  }
}

const byCloseness = (a: Correction, b: Correction): number => byEdits(a, b) || (a.text < b.text ? -1 : 1);
const byEdits = (a: Correction, b: Correction): number => a.edits - b.edits;
