import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import type { Reader } from '../schema.ts';
import { shownTextsOf } from './page-texts.ts';
import { findPage, type PageRow } from './pages.queries.ts';

export function noSuchPage(): ShopError {
  return new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchPage });
}

/** With or without text. */
export async function getPage(db: Reader, slug: string): Promise<PageRow> {
  const page = await findPage(db, slug);
  if (page === undefined) throw noSuchPage();
  return page;
}

/**
 * With its title and text in the language of the answer.
 * @throws ShopError NOT_FOUND also for a page without text
 */
export async function getShownPage(db: Reader, slug: string): Promise<PageRow> {
  const page = await getPage(db, slug);
  const shown = { ...page, ...shownTextsOf(page) };
  if (shown.html === '') throw noSuchPage();
  return shown;
}
