import type { PageLink, ShopPage, ShownPage } from '@shop/contract/shop-pages';
import type { PageRow } from './pages.queries.ts';

export function presentPageForStaff(row: PageRow): ShopPage {
  return {
    slug: row.slug,
    title: row.title,
    markdown: row.markdown,
    html: row.html,
    inFooter: row.in_footer,
    position: row.position,
    builtIn: row.built_in,
    updatedAt: row.updated_at.toISOString(),
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
