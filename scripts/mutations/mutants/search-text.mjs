/** Rules of what a search finds, in which order, and which mistakes it forgives. */

/** @typedef {import('../mutants.mjs').Mutant} Mutant */

const text = 'catalogue/search/text/';
const model = `src/${text}search-texts.model.test.ts`;
const demo = `src/${text}demo-queries.test.ts`;

/** @type {readonly Mutant[]} */
export const searchTextMutants = [
  {
    name: 'accents do not matter in a search',
    file: `${text}fold-letters.ts`,
    from: "character.normalize('NFKD').toLowerCase().normalize('NFKD')",
    to: 'character.toLowerCase()',
    tests: [demo],
  },
  {
    name: 'words with punctuation inside are found joined',
    file: `${text}text-index.ts`,
    from: 'if (chunkEnd - at > 1) this.#addJoined(row, at, chunkEnd, field);',
    to: '',
    tests: [model],
  },
  {
    name: 'a short word is found joined with its neighbour',
    file: `${text}text-index.ts`,
    from: 'if (chunkEnd - at !== 2 && this.#mayJoinNext(at))',
    to: 'if (chunkEnd - at < 0)',
    tests: [model],
  },
  {
    name: 'neighbouring words of a query may be one word',
    file: `${text}parse-query.ts`,
    from: 'join(from, from + 2);',
    to: '{}',
    tests: [demo],
  },
  {
    name: 'every word of a query has to be found',
    file: `${text}match-rows.ts`,
    from: 'if (mark === 0) continue;\n    const rank',
    to: 'const rank',
    tests: [model],
  },
  {
    name: 'words with the same stem find each other',
    file: `${text}word-lookup.ts`,
    from: 'const words = stem === null ? [] : stems.wordsOf(stem);',
    to: 'const words = stem === null ? [] : stems.wordsOf(stem).slice(0, 0);',
    tests: [demo],
  },
  {
    name: 'words that the dictionary drops need not be found',
    file: `${text}wanted-words.ts`,
    from: 'return isDropped.map((dropped, at) => !dropped ||',
    to: 'return isDropped.map((_, at) => at >= 0 ||',
    tests: [demo],
  },
  {
    name: 'a query of dropped words alone finds them',
    file: `${text}wanted-words.ts`,
    from: 'if (isDropped.every(Boolean)) return isDropped;',
    to: '',
    tests: [demo],
  },
  {
    name: 'only the last word is the beginning of another',
    file: `${text}wanted-words.ts`,
    from: 'spellings.filter(({ to }) => to === last)',
    to: 'spellings.filter(({ to }) => to <= last)',
    tests: [model],
  },
  {
    name: 'whole words rank above beginnings',
    file: `${text}match-rows.ts`,
    from: '(mark >= BEGINNING_MARK ? BEGINNING : 0)',
    to: '(mark >= BEGINNING_MARK ? 0 : BEGINNING)',
    tests: [model],
  },
  {
    name: 'a word counts where it counts most',
    file: `${text}match-rows.ts`,
    from: 'if (before === 0 || mark < before) marks[row] = mark;',
    to: 'marks[row] = mark;',
    tests: [model],
  },
  {
    name: 'titles that have the query as a phrase come first',
    file: `${text}search-texts.ts`,
    from: 'if (!isPhrase) ranks[at]',
    to: 'if (at < 0) ranks[at]',
    tests: [`src/${text}title-phrase.test.ts`],
  },
  {
    name: 'removed products are not found',
    file: `${text}match-rows.ts`,
    from: 'if (this.#index.isRemoved(row)) continue;',
    to: '',
    tests: [model],
  },
  {
    name: 'a word of an invisible product is corrected like one of no product',
    file: `${text}search-texts.ts`,
    from: 'return this.#index.matcher.someRow(word, this.#options.isVisible);',
    to: 'return this.#index.matcher.someRow(word, () => true);',
    tests: [model],
  },
  {
    name: 'exact searches correct nothing',
    file: `${text}search-texts.ts`,
    from: 'if (options.exact || matched.rows.some(options.isVisible))',
    to: 'if (matched.rows.some(options.isVisible))',
    tests: [model],
  },
  {
    name: 'words with a digit are never corrected',
    file: `${text}correct-word.ts`,
    from: 'if (text.length < 4 || hasDigit(text)) return 0;',
    to: 'if (text.length < 4) return 0;',
    tests: [demo],
  },
  {
    name: 'short words may have one mistake only',
    file: `${text}correct-word.ts`,
    from: 'return text.length < 8 ? 1 : 2;',
    to: 'return 2;',
    tests: [model],
  },
  {
    name: 'two letters in the wrong order are one mistake',
    file: `${text}edit-distance.ts`,
    from: 'if (isSwap) distance',
    to: 'if (isSwap && other < 0) distance',
    tests: [`src/${text}edit-distance.test.ts`],
  },
  {
    name: 'of several corrections the one in most products is taken',
    file: `${text}correct-word.ts`,
    from: 'count > best.count || (count === best.count && byCloseness(found, best.candidate) < 0)',
    to: 'byCloseness(found, best.candidate) < 0',
    tests: [model],
  },
  {
    name: 'all words of a synonym have to be found',
    file: `${text}match-rows.ts`,
    from: "const { rows, ranks } = this.#matchAll(phrase, 1, 'worst');",
    to: "const { rows, ranks } = this.#matchAll(phrase.slice(0, 1), 1, 'worst');",
    tests: [model],
  },
];
