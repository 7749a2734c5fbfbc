import { EditDistance } from './edit-distance.ts';
import { letterSetOf } from './letter-words.ts';
import { hasDigit } from './parse-query.ts';
import type { TextIndex } from './text-index.ts';

interface Candidate {
  word: number;
  text: string;
  edits: number;
}

/** Words of products with the same stem: a search for one of them finds the products of all. */
interface Candidates {
  forms: Candidate[];
  /** All words with the stem, also those that are too different themselves. */
  words: readonly number[];
  isDropped: boolean;
  /** Postings of all of them: at least as many as products. */
  mostProducts: number;
}

/** @returns how many edits a word may be away; 0 for words that are never corrected */
function mostEdits(text: string): number {
  if (text.length < 4 || hasDigit(text)) return 0;
  return text.length < 8 ? 1 : 2;
}

/**
 * The word that most probably was meant: of those close enough, the one in most products that the caller may see; then the
 * one with fewest edits, then the first of the alphabet. Words that the dictionary drops come last of all, because they say
 * nothing about a product.
 */
export function correctWord(text: string, index: TextIndex, isVisible: (row: number) => boolean): string | undefined {
  const isInProduct = (word: number) =>
    index.matcher.someRow({ whole: [word], beginnings: [], phrases: [], times: 1 }, isVisible);
  let best: { count: number; candidate: Candidate; isDropped: boolean } | undefined;
  for (const group of groupsOf(closeWords(text, index), index)) {
    if (best !== undefined && (group.mostProducts < best.count || (group.isDropped && !best.isDropped))) break;
    const found = group.forms.filter(({ word }) => isInProduct(word)).sort(byCloseness)[0];
    if (found === undefined) continue;
    const count = index.matcher.countRows(group.words, isVisible);
    const isBetter =
      best === undefined || count > best.count || (count === best.count && byCloseness(found, best.candidate) < 0);
    if (isBetter) best = { count, candidate: found, isDropped: group.isDropped };
  }
  return best?.candidate.text;
}

const byCloseness = (a: Candidate, b: Candidate): number => a.edits - b.edits || (a.text < b.text ? -1 : 1);

function closeWords(text: string, { vocabulary, letterWords }: TextIndex): Candidate[] {
  const most = mostEdits(text);
  if (most === 0) return [];
  const distance = new EditDistance(text, most);
  const letterSet = letterSetOf(text);
  const { words, letterSets, lengths, count } = letterWords;
  const found: Candidate[] = [];
  for (let at = 0; at < count; at += 1) {
    const longer = (lengths[at] ?? 0) - text.length;
    if (longer > most || longer < -most) continue;
    // Each edit adds at most one letter to the set and takes at most one away.
    if (bitsOf((letterSets[at] ?? 0) ^ letterSet) > 2 * most) continue;
    const word = words[at] ?? 0;
    const edits = distance.to(vocabulary.lengthOf(word), (place) => vocabulary.letterAt(word, place));
    if (edits <= most) found.push({ word, text: vocabulary.textOf(word), edits });
  }
  return found;
}

function bitsOf(set: number): number {
  let bits = set - ((set >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** In the order in which they can have most products. */
function groupsOf(candidates: readonly Candidate[], { stems, postings }: TextIndex): Candidates[] {
  const groups = new Map<string, Candidates>();
  for (const candidate of candidates) {
    const stem = stems.stemOf(candidate.word);
    const key = stem ?? `=${candidate.text}`;
    const group = groups.get(key);
    if (group !== undefined) {
      group.forms.push(candidate);
      continue;
    }
    const words = typeof stem === 'string' ? stems.wordsOf(stem) : [candidate.word];
    const mostProducts = words.reduce((sum, word) => sum + postings.countOf(word), 0);
    groups.set(key, { forms: [candidate], words, isDropped: stem === null, mostProducts });
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.isDropped) - Number(b.isDropped) || b.mostProducts - a.mostProducts,
  );
}
