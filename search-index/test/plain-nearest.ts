import { isLikelyMistake } from '../src/text/likely-mistakes.ts';
import type { ProductTexts } from '../src/text/product-texts.ts';
import { editsBetween, type PlainProduct, type PlainSearch, plainStem } from './plain-search.ts';

/** What is found where no product has all words, written from the rules alone: every word is tried in every product. */

interface Correction {
  text: string;
  edits: number;
  isName: boolean;
  isDropped: boolean;
  rows: ReadonlySet<number>;
}

interface Term {
  at: number;
  text: string;
  isFound: boolean;
  rows: ReadonlySet<number>;
  corrections: readonly Correction[];
  saysNothing: Correction | undefined;
}

export interface PlainAnswer {
  rows: readonly number[];
  correctedQuery: string | null;
  droppedWords: readonly string[];
  matched: 'all' | 'some';
}

const byEdits = (a: Correction, b: Correction) => a.edits - b.edits;
const both = (a: ReadonlySet<number>, b: ReadonlySet<number>) => new Set([...a].filter((row) => b.has(row)));

export class PlainNearest {
  #search: PlainSearch;
  #visible: readonly PlainProduct[];
  /** Of all products that there ever were: which words are names, and which are in SKUs alone. */
  #ever: readonly ProductTexts[];

  constructor(search: PlainSearch, products: readonly PlainProduct[], ever: readonly ProductTexts[]) {
    this.#search = search;
    this.#visible = products.filter(({ isVisible }) => isVisible);
    this.#ever = ever;
  }

  answer(query: string): PlainAnswer {
    const found = this.#search.find(query).map(({ row }) => row);
    const asTyped: PlainAnswer = { rows: found, correctedQuery: null, droppedWords: [], matched: 'all' };
    return this.#isVisible(found) ? asTyped : (this.#nearest(query) ?? asTyped);
  }

  #nearest(query: string): PlainAnswer | undefined {
    const words = this.#search.wordsOf(query);
    const terms = this.#termsOf(query, words);
    const without = terms.filter(({ corrections, saysNothing }) => corrections.length === 0 && saysNothing);
    if (without.length > 0) {
      const left = words.map((text, at) => without.find((term) => term.at === at)?.saysNothing?.text ?? text).join(' ');
      const found = this.#search.find(left).map(({ row }) => row);
      if (this.#isVisible(found)) return { rows: found, correctedQuery: left, droppedWords: [], matched: 'all' };
      const answer = this.#nearest(left);
      return answer && { ...answer, correctedQuery: answer.correctedQuery ?? left };
    }
    const { corrected, dropped } = this.#fit(terms) ?? {};
    if (corrected === undefined || dropped === undefined) return undefined;
    const left = words.flatMap((text, at) => (dropped.has(at) ? [] : [corrected.get(at) ?? text])).join(' ');
    const read = {
      correctedQuery: corrected.size > 0 ? left : null,
      droppedWords: [...new Set(words.filter((_, at) => dropped.has(at)))],
    };
    const found = this.#search.find(left).map(({ row }) => row);
    if (this.#isVisible(found)) return { ...read, rows: found, matched: dropped.size > 0 ? 'some' : 'all' };
    const rows = this.#search.findMost(left).map(({ row }) => row);
    return this.#isVisible(rows) ? { ...read, rows, matched: 'some' } : undefined;
  }

  #fit(terms: readonly Term[]): { corrected: Map<number, string>; dropped: Set<number> } | undefined {
    const has = (row: number, { rows, corrections }: Term) =>
      rows.has(row) || corrections.some((one) => one.rows.has(row));
    const counts = new Map(this.#visible.map(({ row }) => [row, terms.filter((term) => has(row, term)).length]));
    const most = Math.max(0, ...counts.values());
    if (most === 0) return undefined;
    let near = new Set([...counts.keys()].filter((row) => counts.get(row) === most));
    const chosen = new Map<Term, Correction>();
    const findable = terms.filter(({ isFound, corrections }) => isFound || corrections.length > 0);
    const bent = most === findable.length - 1 ? this.#bend(findable, near, has) : undefined;
    if (bent !== undefined) {
      chosen.set(bent.term, bent.correction);
      near = bent.rows;
    }
    const hasAll = bent !== undefined || most === findable.length;
    for (const term of terms) {
      const counted = term.corrections.map((one) => ({ one, count: both(one.rows, near).size }));
      const [best] = counted
        .filter(({ count }) => count > 0)
        .sort(
          (a, b) =>
            (hasAll ? 0 : byEdits(a.one, b.one)) ||
            Number(b.one.isName) - Number(a.one.isName) ||
            b.count - a.count ||
            byEdits(a.one, b.one) ||
            (a.one.text < b.one.text ? -1 : 1),
        );
      if (best === undefined) continue;
      chosen.set(term, best.one);
      near = new Set([...near].filter((row) => best.one.rows.has(row) || !has(row, term)));
    }
    const isNear = (term: Term) => chosen.has(term) || [...near].some((row) => has(row, term));
    const left = terms.filter((term) => !isNear(term));
    for (const term of left) if (term.saysNothing !== undefined) chosen.set(term, term.saysNothing);
    return {
      corrected: new Map([...chosen].map(([{ at }, { text }]) => [at, text])),
      dropped: new Set(left.filter((term) => !chosen.has(term)).map(({ at }) => at)),
    };
  }

  #bend(findable: readonly Term[], near: ReadonlySet<number>, has: (row: number, term: Term) => boolean) {
    let best: { term: Term; correction: Correction; rows: Set<number> } | undefined;
    for (const term of findable.filter(({ isFound }) => isFound)) {
      const rows = new Set([...near].filter((row) => findable.every((other) => has(row, other) === (other !== term))));
      const names = this.#correctionsOf(term.text)
        .filter(
          ({ edits, isName, isDropped, text }) =>
            edits === 1 && isName && !isDropped && isLikelyMistake(term.text, text),
        )
        .sort((a, b) => (a.text < b.text ? -1 : 1));
      for (const correction of names) {
        const own = both(correction.rows, rows);
        if (own.size > (best?.rows.size ?? 0)) best = { term, correction, rows: own };
      }
    }
    return best;
  }

  #termsOf(query: string, words: readonly string[]): Term[] {
    return words.flatMap((text, at) => {
      const found = this.#search.findWordAt(query, at);
      if (found === undefined) return [];
      const rows = new Set(found.filter((row) => this.#isVisible([row])));
      const all = rows.size > 0 ? [] : this.#correctionsOf(text);
      const corrections = all.filter(({ isDropped }) => !isDropped);
      const saysNothing = all
        .filter(({ isDropped }) => isDropped)
        .sort((a, b) => byEdits(a, b) || (a.text < b.text ? -1 : 1))[0];
      return [{ at, text, isFound: rows.size > 0, rows, corrections, saysNothing }];
    });
  }

  #correctionsOf(typed: string): Correction[] {
    const most = typed.length < 4 || /\d/.test(typed) ? 0 : typed.length < 8 ? 1 : 2;
    const inTexts = new Set(this.#ever.flatMap((texts) => this.#search.formsIn({ ...texts, codes: [] })));
    const names = new Set(
      this.#ever.flatMap((texts) => this.#search.formsIn({ ...texts, codes: [], highlights: [], description: '' })),
    );
    const visible = new Set(this.#visible.flatMap(({ texts }) => this.#search.formsIn(texts)));
    const close = [...visible].flatMap((text) => {
      if (/\d/.test(text) || text === typed || !inTexts.has(text)) return [];
      const edits = Math.abs(text.length - typed.length) > most ? most + 1 : editsBetween(typed, text);
      return edits <= most ? [{ text, edits }] : [];
    });
    const isSame = (a: string, b: string) => a === b || (plainStem(a) !== null && plainStem(a) === plainStem(b));
    const groups = new Map<string, typeof close>();
    for (const one of close) {
      const key = plainStem(one.text) ?? `=${one.text}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    return [...groups.values()].flatMap((forms) => {
      const stem = forms[0]?.text ?? '';
      const rowsWith = (test: (texts: ProductTexts) => boolean) => this.#visible.filter(({ texts }) => test(texts));
      const rows = rowsWith((texts) => this.#search.formsIn(texts).some((form) => isSame(form, stem)));
      const isName =
        rowsWith((texts) =>
          this.#search
            .formsIn({ ...texts, highlights: [], description: '' })
            .some((form) => isSame(form, stem) && names.has(form)),
        ).length > 0;
      const [closest] = forms
        .filter(({ text }) => isName || isLikelyMistake(typed, text))
        .sort((a, b) => a.edits - b.edits || (a.text < b.text ? -1 : 1));
      if (closest === undefined) return [];
      return [
        { ...closest, isName, isDropped: plainStem(closest.text) === null, rows: new Set(rows.map(({ row }) => row)) },
      ];
    });
  }

  #isVisible(rows: readonly number[]): boolean {
    return rows.some((row) => this.#visible.some((product) => product.row === row));
  }
}
