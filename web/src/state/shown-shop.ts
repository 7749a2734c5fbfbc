/** The shop as its document describes it: name, logo, and what it offers. Another page that is loaded has what was changed since. */

import { type ShownShop, shownShop, unsetShop } from '@shop/contract/shown-shop';

let known: { content: string | undefined; shop: ShownShop } = { content: undefined, shop: unsetShop };

/** Without a document, as the build and the server draw the app. */
let given: ShownShop | undefined;

export function giveShop(shop: ShownShop): void {
  given = shop;
}

function contentOfDocument(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name=shop]')?.content;
}

export function currentShop(): ShownShop {
  if (given !== undefined) return given;
  const content = contentOfDocument();
  if (content !== known.content) known = { content, shop: read(content) };
  return known.shop;
}

function read(content: string | undefined): ShownShop {
  if (content === undefined) return unsetShop;
  return shownShop.safeParse(JSON.parse(content)).data ?? unsetShop;
}
