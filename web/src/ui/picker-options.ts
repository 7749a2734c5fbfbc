/** What a picker suggests for what was typed. */

export type PickerOption = {
  value: string;
  label: string;
  /** Beside the label, such as where it is already. */
  note?: string | undefined;
  /** Other words by which it is found, such as a country's letters. */
  words?: string;
  /** Shown, but not to be chosen. */
  unavailable?: boolean;
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Labels that begin with the text first, then those with a word that does, then those that contain it. */
export function matchingOptions(options: readonly PickerOption[], typed: string, most: number): PickerOption[] {
  const text = plain(typed);
  if (text === '') return options.slice(0, most);
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, text);
    return rank === undefined ? [] : [{ option, rank }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ option }) => option);
}

function rankOf({ label, words = '' }: PickerOption, text: string): number | undefined {
  const name = plain(label);
  if (name === text || plain(words) === text) return 0;
  if (name.startsWith(text)) return 1;
  if (name.split(/[\s(-]+/).some((word) => word.startsWith(text))) return 2;
  return name.includes(text) ? 3 : undefined;
}
