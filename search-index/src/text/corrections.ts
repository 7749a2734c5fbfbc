import { EditDistance } from './edit-distance.ts';
import { letterSetOf } from './letter-words.ts';
import { isLikelyMistake } from './likely-mistakes.ts';
import { hasDigit } from './parse-query.ts';
import { PROPERTY } from './product-texts.ts';
import type { TextIndex } from './text-index.ts';

/** Words of products with the same stem, one of which may have been meant: a search for it finds the products of all. */
export interface Correction {
  /** The one that is closest to what was typed. */
  text: string;
  edits: number;
  /** All words with its stem, also those that are too different themselves. */
  words: readonly number[];
  /** Whether a product has one of them in its title, brand, category, colours or sizes. */
  isName: boolean;
  /** The dictionary drops it, so it says nothing about a product. */
  isDropped: boolean;
}

interface CloseWord {
  word: number;
  text: string;
  edits: number;
}

/** @returns how many edits a word may be away; 0 for words that are never corrected */
function mostEdits(text: string): number {
  if (text.length < 4 || hasDigit(text)) return 0;
  return text.length < 8 ? 1 : 2;
}

/**
 * What may have been meant by a word that no product has which the caller may see. Words of highlights and descriptions alone are there only if
 * such mistakes are likely: most texts have some word that is close to a word of something that the shop does not sell.
 */
export function correctionsOf(text: string, index: TextIndex, isVisible: (row: number) => boolean): Correction[] {
  return groupsOf(closeWords(text, index), index).flatMap(({ words, forms, isDropped }) => {
    const isName = words.some((word) => index.isInNames(word) && isVisibleName(word, index, isVisible));
    const usable = isName ? forms : forms.filter((form) => isLikelyMistake(text, form.text));
    const [closest] = usable.filter(({ word }) => index.matcher.someRowOf(word, isVisible)).sort(byCloseness);
    return closest === undefined ? [] : [{ text: closest.text, edits: closest.edits, words, isName, isDropped }];
  });
}

/** What may have been meant by a word that products have, but none together with the rest: names of products that are mistyped like this often. */
export function likelyNames(text: string, index: TextIndex, isVisible: (row: number) => boolean): Correction[] {
  return correctionsOf(text, index, isVisible).filter(
    ({ text: meant, edits, isName, isDropped }) => edits === 1 && isName && !isDropped && isLikelyMistake(text, meant),
  );
}

const isVisibleName = (word: number, { matcher }: TextIndex, isVisible: (row: number) => boolean): boolean =>
  matcher.someRowOf(word, isVisible, PROPERTY);

const byCloseness = (a: CloseWord, b: CloseWord): number => a.edits - b.edits || (a.text < b.text ? -1 : 1);

function closeWords(text: string, index: TextIndex): CloseWord[] {
  const { vocabulary, letterWords } = index;
  const most = mostEdits(text);
  if (most === 0) return [];
  const distance = new EditDistance(text, most);
  const letterSet = letterSetOf(text);
  const { words, letterSets, lengths, count } = letterWords;
  const found: CloseWord[] = [];
  for (let at = 0; at < count; at += 1) {
    const longer = (lengths[at] ?? 0) - text.length;
    if (longer > most || longer < -most) continue;
    // Each edit adds at most one letter to the set and takes at most one away.
    if (bitsOf((letterSets[at] ?? 0) ^ letterSet) > 2 * most) continue;
    const word = words[at] ?? 0;
    const edits = distance.to(vocabulary.lengthOf(word), (place) => vocabulary.letterAt(word, place));
    if (edits > 0 && edits <= most && index.isInTexts(word)) found.push({ word, text: vocabulary.textOf(word), edits });
  }
  return found;
}

function bitsOf(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function groupsOf(close: readonly CloseWord[], { stems }: TextIndex) {
  const groups = new Map<string, { words: readonly number[]; forms: CloseWord[]; isDropped: boolean }>();
  for (const form of close) {
    const stem = stems.stemOf(form.word);
    const key = stem ?? `=${form.text}`;
    const group = groups.get(key);
    if (group !== undefined) group.forms.push(form);
    else {
      const words = typeof stem === 'string' ? stems.wordsOf(stem) : [form.word];
      groups.set(key, { words, forms: [form], isDropped: stem === null });
    }
  }
  return [...groups.values()];
}
