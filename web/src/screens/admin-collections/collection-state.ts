import type { Collection } from '@shop/contract/collections';
import { adminCollectionsText } from '@shop/messages/admin-collections';

/** Why shoppers are not shown it at an instant; undefined where they are. */
export function hiddenBecause({ active, from, until }: Collection, now: number): string | undefined {
  if (!active) return adminCollectionsText.stateOff;
  if (from !== null && now < Date.parse(from)) return adminCollectionsText.stateLater;
  return until !== null && now >= Date.parse(until) ? adminCollectionsText.stateOver : undefined;
}
