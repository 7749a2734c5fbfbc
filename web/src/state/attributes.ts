/** The attributes of products, for their pages. They rarely change, so one answer is used as long as the app is open. */

import type { Attribute } from '@shop/contract/attributes';
import { fetchAttributes } from '../api/attributes.ts';
import { CallFailed } from '../api/failure.ts';

let known: readonly Attribute[] = [];

/** As they were read last; empty before the first time. */
export const knownAttributes = (): readonly Attribute[] => known;

/** @returns undefined where they cannot be read */
export async function readAttributes(signal: AbortSignal): Promise<readonly Attribute[] | undefined> {
  try {
    known = await fetchAttributes(signal);
    return known;
  } catch (cause) {
    if (signal.aborted || cause instanceof CallFailed) return undefined;
    throw cause;
  }
}

/** @param trail the names of a product's category and of all above it */
export function isOfferedIn({ categories }: Attribute, trail: readonly string[]): boolean {
  return categories.length === 0 || categories.some((category) => trail.includes(category));
}
