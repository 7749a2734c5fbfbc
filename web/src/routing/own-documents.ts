/** Which pages a document may show; the others are loaded. */

import { isBackOffice } from '@shop/contract/paths';
import { pagePrefix, withoutPrefix } from './language-prefix.ts';
import { isPaymentPage } from './payment-page.ts';

/**
 * Whether this document may show the page. The payment page is shown only in its own document, and no other page there. In a further
 * language the back office and the shop are documents apart: what one has read has the merchant's texts in the default language, what the
 * other has read has translations, and neither may show or save those of the other.
 * @param path without a language
 */
export function belongsHere(path: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded === undefined || !URL.canParse(loaded.name)) return true;
  const first = withoutPrefix(new URL(loaded.name).pathname);
  if (isPaymentPage(first) !== isPaymentPage(path)) return false;
  return pagePrefix() === '' || isBackOffice(first) === isBackOffice(path);
}
