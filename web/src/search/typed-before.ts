/** The search field of the prerendered page, if somebody has used it: the app's field goes on with its text and focus. */

import { isShown } from './slash.ts';

let used: HTMLInputElement | undefined;

/** @param field keeps its text when the app has taken it out of the page */
export function noteUsedField(field: HTMLInputElement): void {
  used = field;
}

/** For the first of the app's fields that asks and is shown. */
export function takeUsedField(own: Element | null): HTMLInputElement | undefined {
  if (used === undefined || !isShown(own)) return undefined;
  const field = used;
  used = undefined;
  return field;
}
