/**
 * The picture of the first product that shoppers see, cached for a document that preloads it. It never waits for the
 * database: it is read again in the background every 5 s, so the first call after a change may return the old one. That
 * costs the download of a picture that the page does not show, nothing else.
 */

import type { Deps } from '../../deps.ts';
import { findFirstProduct } from './list-products.ts';

const REFRESH_MS = 5000;

export function createFirstPictureCache(deps: Deps): () => string | undefined {
  let picture: string | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;

  async function refresh(): Promise<void> {
    picture = (await findFirstProduct(deps))?.thumbnail;
  }

  return () => {
    const now = deps.clock.now().getTime();
    if (now - refreshedAt >= REFRESH_MS) {
      refreshedAt = now;
      // An unreachable database shows elsewhere; here the picture only comes later.
      refresh().catch(() => {});
    }
    return picture;
  };
}
