/** Letters of the alphabets in use, and pairs of Latin ones, which are one letter in some languages. */
function sampleOfLetters(): string[] {
  const latin = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n));
  const pairs = latin.flatMap((one) => latin.map((other) => one + other));
  const ranges = [
    [0xdf, 0x24f],
    [0x386, 0x3ce],
    [0x400, 0x52f],
    [0x5d0, 0x5ea],
    [0x620, 0x64a],
    [0x905, 0x939],
    [0x3041, 0x3096],
    [0x4e00, 0x4e60],
    [0xac00, 0xac20],
  ] as const;
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCharCode(first + n)),
  );
  return [...pairs, ...letters];
}

const known = new Map<string, boolean>();

/** @returns whether the language sorts letters otherwise than languages do without a rule of their own: in Spanish ñ comes after n */
export function hasOwnCollation(language: string): boolean {
  const before = known.get(language);
  if (before !== undefined) return before;
  const sample = sampleOfLetters();
  const sortedBy = (tag: string) => {
    const { compare } = new Intl.Collator(tag);
    return sample.toSorted((one, other) => compare(one, other) || (one < other ? -1 : 1)).join();
  };
  const isOwn = sortedBy(language) !== sortedBy('und');
  known.set(language, isOwn);
  return isOwn;
}
