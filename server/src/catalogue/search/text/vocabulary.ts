import { roomForUint16, roomForUint32 } from './growing-arrays.ts';

export const NO_WORD = -1;

/**
 * Numbers for words, from 0 in the order in which they first came. A million product titles can have a million different
 * numbers in them, so all letters are in one array and the hash table is one as well: no object for each word.
 */
export class Vocabulary {
  count = 0;
  #letters: Uint16Array = new Uint16Array(1024);
  /** Word i is from `#starts[i]` to `#starts[i + 1]`. */
  #starts: Uint32Array = new Uint32Array(256);
  /** Open addressing: a word's number plus one, 0 where nothing is. */
  #slots = new Uint32Array(512);

  get byteLength(): number {
    return this.#letters.byteLength + this.#starts.byteLength + this.#slots.byteLength;
  }

  /** @returns the number of the word that `letters` holds from `from` up to before `to`; a new one if it is new */
  intern(letters: Uint16Array, from: number, to: number): number {
    const slot = this.#slotOf(letters, from, to);
    const found = this.#slots[slot] ?? 0;
    if (found > 0) return found - 1;
    const word = this.count;
    const start = this.#starts[word] ?? 0;
    const end = start + to - from;
    this.#letters = roomForUint16(this.#letters, end);
    for (let at = from; at < to; at += 1) this.#letters[start + at - from] = letters[at] ?? 0;
    this.#starts = roomForUint32(this.#starts, word + 2);
    this.#starts[word + 1] = end;
    this.#slots[slot] = word + 1;
    this.count += 1;
    if (this.count * 4 > this.#slots.length * 3) this.#growSlots();
    return word;
  }

  internText(text: string): number {
    return this.intern(unitsOf(text), 0, text.length);
  }

  /** @returns its number, or `NO_WORD` */
  find(text: string): number {
    return (this.#slots[this.#slotOf(unitsOf(text), 0, text.length)] ?? 0) - 1;
  }

  textOf(word: number): string {
    return String.fromCharCode(...this.#letters.subarray(this.#starts[word], this.#starts[word + 1]));
  }

  lengthOf(word: number): number {
    return (this.#starts[word + 1] ?? 0) - (this.#starts[word] ?? 0);
  }

  /** @returns 0 after the word's last letter */
  letterAt(word: number, at: number): number {
    const place = (this.#starts[word] ?? 0) + at;
    return place < (this.#starts[word + 1] ?? 0) ? (this.#letters[place] ?? 0) : 0;
  }

  #slotOf(letters: Uint16Array, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(letters, from, to) & mask;
    for (;;) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0 || this.#isWord(found - 1, letters, from, to)) return slot;
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
      let slot = hashOf(this.#letters, this.#starts[word] ?? 0, this.#starts[word + 1] ?? 0) & mask;
      while ((slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
      slots[slot] = word + 1;
    }
    this.#slots = slots;
  }
}

export const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/** FNV-1a over units, its bits mixed once more, because the table uses the lowest ones. */
function hashOf(letters: Uint16Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (letters[at] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
