/** A page of the uploaded pictures, newest first, and their exact number; with addresses only the pictures that are there. */

import type { ListMediaQuery } from '@shop/contract/media';
import { PAGE_SIZE } from '@shop/contract/paging';
import type { ReadDeps } from '../deps.ts';
import { listMedia as listPage, type MediaRow } from './media.queries.ts';
import { hashAt } from './picture-files.ts';

export async function listMedia(
  deps: Pick<ReadDeps, 'slowReads' | 'media'>,
  query: ListMediaQuery,
): Promise<{ media: MediaRow[]; total: number }> {
  const limit = query._limit ?? PAGE_SIZE;
  const hashes = query.url?.flatMap((address) => hashAt(address, deps.media.url) ?? []);
  return listPage(deps.slowReads, hashes, { limit, offset: ((query._page ?? 1) - 1) * limit });
}
