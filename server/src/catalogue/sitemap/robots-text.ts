import { pathInLanguage } from '@shop/contract/languages';
import { pages } from '@shop/contract/paths';

/** Pages of one person, and what ends a session: there is nothing to find. */
const personal = [pages.admin, pages.cart, pages.checkout, pages.myOrders, pages.profile, pages.logout, '/auth/'];

/** https://www.rfc-editor.org/rfc/rfc9309 */
/** @param languages of the shop, the default first */
export function robotsText(publicUrl: string, open: boolean, languages: readonly string[]): string {
  if (!open) return 'User-agent: *\nDisallow: /\n';
  const paths = languages.flatMap((language) => personal.map((path) => pathInLanguage(path, language, languages)));
  const disallowed = paths.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${disallowed}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
