/** What everybody may know of the shop, as it is with the call. */

import type { ShopSettings, TranslatedSettings } from '@shop/contract/settings';
import type { Shop, ShownSection } from '@shop/contract/shop';
import type { Deps } from '../deps.ts';
import { listMedia, type MediaRow } from '../media/media.queries.ts';
import { hashAt } from '../media/picture-files.ts';
import { listLinkedPages } from '../pages/list-pages.ts';
import { renderMarkdown } from '../platform/markdown/render-markdown.ts';
import { orderButtonOf, shownSettings } from './shown-settings.ts';

/** Of settings that stay the same object until they change. */
const rendered = new WeakMap<ShopSettings, ReadonlyMap<string, string>>();

export async function describeShop(deps: Pick<Deps, 'reads' | 'media' | 'settings'>): Promise<Shop> {
  const pages = await listLinkedPages(deps);
  const settings = shownSettings(deps.settings.current());
  const { shopName, logo, icon, accentColor, contact, badges, country, currency, timeZone, dateLanguage } = settings;
  const { storefront, payments, menu } = settings;
  return {
    ...{ shopName, logo, icon, accentColor, contact, badges, country, currency, timeZone, dateLanguage },
    ...{ storefront, payments, orderButton: orderButtonOf(settings), menu: [...menu] },
    languages: [...settings.languages],
    home: await shownSections(deps, settings.home, htmlOf(deps.settings.current())),
    pages: pages.map(({ slug }) => slug),
  };
}

async function shownSections(
  deps: Pick<Deps, 'reads' | 'media'>,
  home: ShopSettings['home'],
  html: ReadonlyMap<string, string>,
): Promise<ShownSection[]> {
  const hashOf = (image: string | null | undefined) => hashAt(image ?? '', deps.media.url);
  const hashes = home.flatMap((section) => (section.kind === 'hero' ? (hashOf(section.image) ?? []) : []));
  const page = { limit: hashes.length, offset: 0 };
  const { media } = hashes.length === 0 ? { media: [] } : await listMedia(deps.reads, hashes, page);
  return home.map((section) => {
    if (section.kind === 'text') return { ...section, html: html.get(section.markdown) ?? '' };
    if (section.kind !== 'hero') return section;
    return { ...section, ...factsOf(media.find(({ hash }) => hash === hashOf(section.image))) };
  });
}

function factsOf(picture: MediaRow | undefined) {
  return picture && { imageAlt: picture.alt, width: picture.width, height: picture.height };
}

/** The HTML of each Markdown text, in every language. */
function htmlOf(settings: TranslatedSettings): ReadonlyMap<string, string> {
  const known = rendered.get(settings);
  if (known !== undefined) return known;
  const homes = [settings.home, ...Object.values(settings.translations).map(({ home = [] }) => home)];
  const texts = homes.flat().flatMap((section) => (section.kind === 'text' ? [section.markdown] : []));
  const html = new Map(texts.map((text) => [text, renderMarkdown(text)]));
  rendered.set(settings, html);
  return html;
}
