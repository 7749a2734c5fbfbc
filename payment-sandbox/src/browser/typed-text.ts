import { digitsOf } from '../shared/card-fields.ts';

/**
 * Writes what was typed as it should stand there, and says where the caret then belongs: behind as many digits as it
 * stood behind before, so that one can correct a number in its middle.
 */
export function retype(
  typed: { value: string; caret: number },
  write: (text: string) => string,
): { value: string; caret: number } {
  const value = write(typed.value);
  if (typed.caret >= typed.value.length) return { value, caret: value.length };
  let digitsToPass = digitsOf(typed.value.slice(0, typed.caret)).length;
  let caret = 0;
  while (digitsToPass > 0 && caret < value.length) {
    if (/\d/.test(value.charAt(caret))) digitsToPass -= 1;
    caret += 1;
  }
  return { value, caret };
}
