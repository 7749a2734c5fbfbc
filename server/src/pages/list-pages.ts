import type { ReadDeps } from '../deps.ts';
import { loadLinkedPages } from './linked-pages.ts';
import { shownLinks } from './page-texts.ts';
import { listPages as listAll, type PageRow } from './pages.queries.ts';

/** All pages, in the order of their links. */
export async function listPages(deps: Pick<ReadDeps, 'reads'>): Promise<PageRow[]> {
  return listAll(deps.reads);
}

/** Those with text as they are with the call, in the order of their links. */
export async function listLinkedPages(deps: Pick<ReadDeps, 'reads' | 'settings'>) {
  await deps.settings.refresh();
  return shownLinks(await loadLinkedPages(deps));
}
