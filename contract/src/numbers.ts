/**
 * '1,234,567'. Not by `Intl`, whose first use in a page costs a slow phone some 85 ms: there is one language, and its digits
 * are grouped by three.
 * @param whole not negative
 */
export function formatCount(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** '1 item', '1,234 items'. @param many the word for any other number than one, where it is not made by an 's' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
