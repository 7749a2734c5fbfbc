/**
 * The picture of the first product that shoppers see, as it was a moment ago, for a document that starts it and waits for
 * nothing. Never later than the second question after a change; a picture that is not the first any more costs its bytes only.
 */

import type { Deps } from '../platform/deps.ts';
import { findFirstProduct } from './list-products.ts';

const LOOK_AGAIN_MS = 5000;

export function recallFirstPicture(deps: Deps): () => string | undefined {
  let known: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    known = (await findFirstProduct(deps))?.thumbnail;
  }

  return () => {
    const now = deps.clock.now().getTime();
    if (now - lookedAt >= LOOK_AGAIN_MS) {
      lookedAt = now;
      // A database that does not answer shows where it is needed; here the picture is only later.
      look().catch(() => {});
    }
    return known;
  };
}
