/**
 * Insertions, deletions, substitutions and swaps of neighbours that make one word of another (optimal string alignment: no
 * letter is edited twice). One instance compares one word with many.
 */
export class EditDistance {
  #word: string;
  #most: number;
  /** Distances of the word's beginnings to the other's: for its last three beginnings. */
  #rows: [Uint16Array, Uint16Array, Uint16Array];

  /** @param most a larger distance is given as `most + 1` */
  constructor(word: string, most: number) {
    this.#word = word;
    this.#most = most;
    const row = () => new Uint16Array(word.length + 1);
    this.#rows = [row(), row(), row()];
  }

  /** @param letterAt a letter of the other word, `length` long */
  to(length: number, letterAt: (at: number) => number): number {
    const word = this.#word;
    const most = this.#most;
    if (Math.abs(length - word.length) > most) return most + 1;
    let [before, previous, current] = this.#rows;
    for (let at = 0; at <= word.length; at += 1) previous[at] = at;
    let letterBefore = 0;
    for (let other = 1; other <= length; other += 1) {
      const letter = letterAt(other - 1);
      current[0] = other;
      let least = other;
      // Farther from the diagonal there are more edits than asked for.
      const first = Math.max(1, other - most);
      const last = Math.min(word.length, other + most);
      if (first > 1) current[first - 1] = most + 1;
      if (last === other + most) previous[last] = most + 1;
      for (let own = first; own <= last; own += 1) {
        const ownLetter = word.charCodeAt(own - 1);
        const substituted = (previous[own - 1] ?? 0) + (ownLetter === letter ? 0 : 1);
        let distance = Math.min(substituted, (previous[own] ?? 0) + 1, (current[own - 1] ?? 0) + 1);
        const isSwap = other > 1 && own > 1 && ownLetter === letterBefore && word.charCodeAt(own - 2) === letter;
        if (isSwap) distance = Math.min(distance, (before[own - 2] ?? 0) + 1);
        current[own] = distance;
        least = Math.min(least, distance);
      }
      if (least > most) return most + 1;
      [before, previous, current] = [previous, current, before];
      letterBefore = letter;
    }
    return Math.min(previous[word.length] ?? 0, most + 1);
  }
}
