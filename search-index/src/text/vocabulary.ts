import { roomForUint16, roomForUint32 } from './growing-arrays.ts';

export const NO_WORD = -1;

/** Of a slot of the hash table: 67 million words, and six bits of a hash. */
const NUMBER_MASK = 0x3ffffff;
const entryOf = (hash: number, word: number): number => (hash & ~NUMBER_MASK) | (word + 1);

/**
 * Numbers for words, from 0 in the order in which they first came. A million product titles can have a million different
 * numbers in them, so all letters are in one array and the hash table is one as well: no object for each word.
 */
export class Vocabulary {
  count = 0;
  #letters: Uint16Array = new Uint16Array(1024);
  /** Word i is from `#starts[i]` to `#starts[i + 1]`. */
  #starts: Uint32Array = new Uint32Array(256);
  /** Open addressing: a word's number plus one and some bits of its hash, 0 where nothing is. */
  #slots = new Uint32Array(512);

  get byteLength(): number {
    return this.#letters.byteLength + this.#starts.byteLength + this.#slots.byteLength;
  }

  /** @returns the number of the word that `letters` holds from `from` up to before `to`; a new one if it is new */
  intern(letters: Uint16Array, from: number, to: number): number {
    const hash = hashOf(letters, from, to);
    const slot = this.#slotOf(hash, letters, from, to);
    const found = this.#slots[slot] ?? 0;
    if (found > 0) return (found & NUMBER_MASK) - 1;
    const word = this.count;
    const start = this.#starts[word] ?? 0;
    const end = start + to - from;
    this.#letters = roomForUint16(this.#letters, end);
    for (let at = from; at < to; at += 1) this.#letters[start + at - from] = letters[at] ?? 0;
    this.#starts = roomForUint32(this.#starts, word + 2);
    this.#starts[word + 1] = end;
    this.#slots[slot] = entryOf(hash, word);
    this.count += 1;
    if (this.count * 4 > this.#slots.length * 3) this.#growSlots();
    return word;
  }

  internText(text: string): number {
    return this.intern(unitsOf(text), 0, text.length);
  }

  /** @returns its number, or `NO_WORD` */
  find(text: string): number {
    const letters = unitsOf(text);
    const slot = this.#slotOf(hashOf(letters, 0, text.length), letters, 0, text.length);
    return ((this.#slots[slot] ?? 0) & NUMBER_MASK) - 1;
  }

  textOf(word: number): string {
    return String.fromCharCode(...this.#letters.subarray(this.#starts[word], this.#starts[word + 1]));
  }

  hasDigit(word: number): boolean {
    const end = this.#starts[word + 1] ?? 0;
    for (let at = this.#starts[word] ?? 0; at < end; at += 1) {
      const letter = this.#letters[at] ?? 0;
      if (letter > 0x7f) return /\p{N}/u.test(this.textOf(word));
      if (letter < 0x3a) return true;
    }
    return false;
  }

  lengthOf(word: number): number {
    return (this.#starts[word + 1] ?? 0) - (this.#starts[word] ?? 0);
  }

  /** @returns 0 after the word's last letter */
  letterAt(word: number, at: number): number {
    const place = (this.#starts[word] ?? 0) + at;
    return place < (this.#starts[word + 1] ?? 0) ? (this.#letters[place] ?? 0) : 0;
  }

  beginsWith(word: number, text: string): boolean {
    for (let at = 0; at < text.length; at += 1) if (this.letterAt(word, at) !== text.charCodeAt(at)) return false;
    return true;
  }

  #slotOf(hash: number, letters: Uint16Array, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    const tag = hash & ~NUMBER_MASK;
    let slot = hash & mask;
    for (;;) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0) return slot;
      // The bits of the hash spare most looks at other words.
      if ((found & ~NUMBER_MASK) === tag && this.#isWord((found & NUMBER_MASK) - 1, letters, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #isWord(word: number, letters: Uint16Array, from: number, to: number): boolean {
    const start = this.#starts[word] ?? 0;
    if ((this.#starts[word + 1] ?? 0) - start !== to - from) return false;
    for (let at = from; at < to; at += 1) {
      if (this.#letters[start + at - from] !== letters[at]) return false;
    }
    return true;
  }

  #growSlots(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let word = 0; word < this.count; word += 1) {
      const hash = hashOf(this.#letters, this.#starts[word] ?? 0, this.#starts[word + 1] ?? 0);
      let slot = hash & mask;
      while ((slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
      slots[slot] = entryOf(hash, word);
    }
    this.#slots = slots;
  }
}

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = text.charCodeAt(at);
  return units;
}

/** FNV-1a over units, its bits mixed once more, because the table uses the lowest ones. */
function hashOf(letters: Uint16Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (letters[at] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
