import { formatCount } from './numbers.ts';

/** '1 item', '1,234 items'. @param many the word for any other number than one, where it is not made by an 's' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
