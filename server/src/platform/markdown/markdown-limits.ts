/** How large and how deep a text may become. What is beyond is refused, so that no text keeps the process busy. */

import { ShopError } from '@shop/contract/errors';
import type { MarkdownIt, Token } from 'markdown-it';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, type TreeAdapter } from 'parse5';

const MAX_DEPTH = 100;
/** A table of two columns that fills 100,000 characters with a word and a price in each row has 25,000. */
const MAX_ELEMENTS = 30_000;
/** A text of 100,000 characters in usual Markdown takes less than a tenth of them. */
const MAX_STEPS = 500_000;
/** Of the blocks of markdown-it, where a list counts twice: once for its entry. */
const MAX_BLOCKS = 2 * MAX_DEPTH + 10;

/** Each element in another one counts, but paragraphs and entries of lists do not. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['html', 'p', 'li']);

function refusal(path: string, message: string): ShopError {
  return new ShopError('INVALID_INPUT', { errors: [{ path, message }] });
}
const tooDeep = (path: string) => refusal(path, `It nests deeper than ${MAX_DEPTH}`);
const tooMuch = (path: string) => refusal(path, 'It has too many elements');

/** What is counted while markdown-it reads one text; it is given with it, as `limits`. */
export class ReadingLimits {
  #steps = 0;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  count(level: number): void {
    this.#steps += 1;
    if (level > MAX_BLOCKS) throw tooDeep(this.#path);
    if (this.#steps > MAX_STEPS) throw tooMuch(this.#path);
  }

  /** Blocks that will be too many elements are refused before their lines are read, which takes longest. */
  countBlocks(tokens: readonly Token[]): void {
    const elements = tokens.reduce((sum, { nesting, hidden }) => sum + (nesting === 1 && !hidden ? 1 : 0), 0);
    if (elements > MAX_ELEMENTS) throw tooMuch(this.#path);
  }
}

/**
 * Adds a rule to the blocks of markdown-it that is asked at each line on each level: it counts, and never matches.
 * Quotes in quotes with many lines would otherwise take time for each line on each level.
 */
export function limitBlocks(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    'table',
    'limits',
    ({ env, level }) => {
      if (env.limits instanceof ReadingLimits) env.limits.count(level);
      return false;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list', 'table'] },
  );
}

/** The tree of parse5 with a limit of its depth and its elements, while it is made. */
export function limitedTree(path: string): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...made) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw tooMuch(path);
      return defaultTreeAdapter.createElement(...made);
    },
    onItemPush({ tagName }) {
      if (NOT_COUNTED.has(tagName)) return;
      depth += 1;
      if (depth > MAX_DEPTH) throw tooDeep(path);
    },
    onItemPop({ tagName }) {
      if (!NOT_COUNTED.has(tagName)) depth -= 1;
    },
  };
}
