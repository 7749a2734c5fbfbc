import type { PageLink, ShopPage, ShownPage } from '@shop/contract/shop-pages';
import { editedTexts } from '../platform/content-languages.ts';
import type { PageTexts } from '../schema/translations.ts';
import { answeredTexts } from './page-texts.ts';
import type { PageRow } from './pages.queries.ts';

export function presentPageForStaff(row: PageRow): ShopPage {
  const { title, markdown, html } = row;
  return {
    slug: row.slug,
    ...editedTexts<PageTexts>({ title, markdown, html }, row.translations),
    inFooter: row.in_footer,
    position: row.position,
    builtIn: row.built_in,
    updatedAt: row.updated_at.toISOString(),
    translations: answeredTexts(row),
  };
}

export function presentPageLink({
  slug,
  title,
  in_footer,
  position,
}: Omit<PageLink, 'inFooter'> & { in_footer: boolean }): PageLink {
  return { slug, title, inFooter: in_footer, position };
}

export function presentShownPage({ slug, title, html, updated_at }: PageRow): ShownPage {
  return { slug, title, html, updatedAt: updated_at.toISOString() };
}
