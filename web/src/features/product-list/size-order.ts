/** The order of sizes in a filter, of which shoppers only know the names. */

const LETTERS = /^(?:(\d+)X|(X*))([SL])$/i;

/** Of M it is 0, of S -1, of 2XL and XXL 3; undefined for what is no such size. */
function letterRank(name: string): number | undefined {
  if (/^M$/i.test(name)) return 0;
  const found = LETTERS.exec(name);
  if (found === null) return undefined;
  const [, times, xs = '', letter = ''] = found;
  const steps = 1 + (times === undefined ? xs.length : Number(times));
  return letter.toUpperCase() === 'S' ? -steps : steps;
}

/** XS before S before M before 2XL, then numbers by size, then all others as they came. */
export function bySize<Value extends { value: string }>(sizes: readonly Value[]): Value[] {
  const place = ({ value }: Value): [number, number] => {
    const letters = letterRank(value);
    if (letters !== undefined) return [0, letters];
    const number = Number.parseFloat(value.replace(',', '.'));
    return Number.isNaN(number) ? [2, 0] : [1, number];
  };
  return sizes.toSorted((one, other) => {
    const [group, rank] = place(one);
    const [otherGroup, otherRank] = place(other);
    return group - otherGroup || rank - otherRank;
  });
}
