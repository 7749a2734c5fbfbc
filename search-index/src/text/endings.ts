import { Vocabulary } from './vocabulary.ts';
import { WordOrder } from './word-order.ts';

/** Which stems end with some letters. */
export class Endings {
  /** Stems read backwards. */
  #reversed = new Vocabulary();
  #order = new WordOrder(this.#reversed);

  get byteLength(): number {
    return this.#reversed.byteLength + this.#order.byteLength;
  }

  add(stem: string): void {
    this.#reversed.internText(backwards(stem));
    this.#order.extend();
  }

  /** @returns the stems that end with the text, itself included */
  endingWith(text: string): string[] {
    return this.#order.beginningWith(backwards(text)).map((word) => backwards(this.#reversed.textOf(word)));
  }
}

/** By units: a half of a character beyond them is no end that anybody types. */
function backwards(text: string): string {
  let reversed = '';
  for (let at = text.length - 1; at >= 0; at -= 1) reversed += text.charAt(at);
  return reversed;
}
