import type { ReadDeps } from '../deps.ts';
import { listPages as listAll, listLinkedPages as listLinks, type PageRow } from './pages.queries.ts';

/** All pages, in the order of their links. */
export async function listPages(deps: Pick<ReadDeps, 'reads'>): Promise<PageRow[]> {
  return listAll(deps.reads);
}

/** Those with text, in the order of their links. */
export async function listLinkedPages(deps: Pick<ReadDeps, 'reads'>) {
  return listLinks(deps.reads);
}
