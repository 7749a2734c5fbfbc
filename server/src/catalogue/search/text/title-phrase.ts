import type { ParsedQuery } from './parse-query.ts';
import type { TitleWords } from './title-words.ts';
import type { FoundSynonym } from './wanted-words.ts';
import type { WordLookup } from './word-lookup.ts';

/** One way on from a word of the query: `steps` are the words that stand, one after the other, for those before `to`. */
interface Path {
  to: number;
  steps: readonly ReadonlySet<number>[];
}

type Places = ReturnType<TitleWords['placesOf']>;

/** The whole query as neighbouring whole words: how it may be written in a title. */
export class TitlePhrase {
  /** By the query's word that it begins with. */
  #paths: readonly (readonly Path[])[];

  constructor(query: ParsedQuery, synonyms: readonly FoundSynonym[], lookup: WordLookup) {
    const step = (text: string) => new Set(lookup.wholeWords(text));
    this.#paths = query.words.map(({ text }, from) => [
      { to: from + 1, steps: [step(text)] },
      ...query.joined
        .filter((joined) => joined.from === from)
        .map((joined) => ({ to: joined.to, steps: [step(joined.text)] })),
      ...synonyms
        .filter((synonym) => synonym.from === from)
        .flatMap(({ to, phrase }) => spellingsOf(phrase).map((texts) => ({ to, steps: texts.map(step) }))),
    ]);
  }

  isIn(titles: TitleWords, row: number): boolean {
    const places = titles.placesOf(row);
    // Where in the title one can be when the query's words before are found: sets, because a query of a hundred equal
    // words can be read in more ways than can be tried one by one.
    const reached = Array.from(this.#paths, () => new Set<number>());
    const ends = new Set<number>();
    for (const place of places.keys()) (reached[0] ?? ends).add(place);
    for (const [at, paths] of this.#paths.entries()) {
      for (const { to, steps } of paths) {
        for (const end of endsOf(steps, reached[at] ?? [], places)) (reached[to] ?? ends).add(end);
      }
    }
    return ends.size > 0;
  }
}

/** A synonym's words one by one, and as one word where they may be one. */
function spellingsOf({ words, joined }: ParsedQuery): string[][] {
  const whole = joined.filter(({ from, to }) => from === 0 && to === words.length);
  return [words.map(({ text }) => text), ...whole.map(({ text }) => [text])];
}

/** @returns the places after the steps, if they are taken from one of these places on */
function endsOf(steps: readonly ReadonlySet<number>[], from: Iterable<number>, places: Places): Iterable<number> {
  let ends = from;
  for (const step of steps) {
    const next = new Set<number>();
    for (const place of ends) {
      for (const { word, span } of places[place] ?? []) if (step.has(word)) next.add(place + span);
    }
    ends = next;
  }
  return ends;
}
