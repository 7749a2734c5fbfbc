import { SHOP_NAME } from '@shop/contract/shop-name';
import { dataBlock, type Head, headElements } from './document-head.ts';
import { attribute, text } from './escape-html.ts';

/** As the app draws it. */
const LOGO_CLASS = 'h-8 w-auto max-w-40 shrink-0 object-contain';
const MENU_CLASS = 'flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:thin]';
const MENU_LINK_CLASS =
  'block max-w-48 truncate rounded-full px-3 leading-11 font-medium text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink';

/** What is seen first of a page, and largest. */
export interface FirstPicture {
  src: string;
  srcSet: string | undefined;
  /** The same sizes as AVIF. */
  avifSet?: string | undefined;
  sizes: string;
}

export interface MenuEntry {
  label: string;
  to: string;
}

/** What the merchant has made of the document. */
export interface Brand {
  name: string;
  /** Addresses, as those of the stylesheet and the icon. */
  logo: string | undefined;
  icon: string | undefined;
  stylesheet: string | undefined;
  /** Links beside the app's own; an address is a path of the shop or begins with https://. */
  menu: readonly MenuEntry[];
  /** What the app reads of it, as JSON. */
  data: string;
}

/** What a document starts before the app's first line runs. */
export interface EarlyStart {
  /** Of the page whose screen will stand there. */
  title: string;
  isIndexed: boolean;
  scripts: readonly string[];
  /** GETs of the API. */
  calls: readonly string[];
  picture: FirstPicture | undefined;
  /** False says so in the document, which spares the app the question. */
  loggedIn: boolean;
  /** True where the document shows its page already: what that needs goes before the scripts. */
  shown?: boolean;
  /** Undefined: as the build made it. */
  brand?: Brand | undefined;
  /** What search engines and previews read; undefined for nothing. */
  head?: Head | undefined;
  /** Attributes of the root element, by which styles hide what there is not. */
  marks?: readonly string[];
}

/**
 * The app's document with what its page needs first: scripts and answers of the API come side by side, instead of each
 * being found by the one before. The app's own requests then take the answers that are there or under way.
 */
export function startEarly(html: string, start: EarlyStart): string {
  const priority = start.shown ? ' fetchpriority="low"' : '';
  const links = [
    ...start.scripts
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin${priority} href="/${file}">`),
    ...start.calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${attribute(call)}">`),
    ...(start.picture ? [pictureLink(start.picture)] : []),
    ...(start.brand === undefined ? [] : brandLinks(start.brand)),
    ...(start.loggedIn ? [] : ['<meta name="session" content="none">']),
    ...(start.isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(start.head === undefined ? [] : headElements(start.head)),
  ];
  const described = start.head?.names.description ? html.replace(DESCRIPTION_PLACE, '') : html;
  const marked = described.replace('<html ', `<html ${(start.marks ?? []).map((mark) => `${mark} `).join('')}`);
  return branded(marked, start.brand)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text(start.title)}</title>`)
    .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
}

const DESCRIPTION_PLACE = /<meta name="description"[^>]*>/;
/** The logo in what the build has drawn. */
const LOGO_PLACE = /<svg data-logo="true".*?<\/svg>/gs;
const ICON_PLACE = /<link rel="icon"[^>]*>/;
const MENU_PLACE = /(<nav [^>]*data-menu-place[^>]*>.*?)<\/nav>/s;

/** The document with name, logo, icon and menu of the merchant. */
function branded(html: string, brand: Brand | undefined): string {
  if (brand === undefined) return html;
  const { name, logo, icon, menu } = brand;
  const named = name === SHOP_NAME ? html : html.replaceAll(SHOP_NAME, () => text(name));
  const withLogo =
    logo === undefined
      ? named
      : named.replaceAll(LOGO_PLACE, () => `<img src="${attribute(logo)}" alt="" class="${LOGO_CLASS}"/>`);
  const shown = menu.length === 0 ? withLogo : withMenu(withLogo, menu);
  if (icon === undefined) return shown;
  const address = attribute(icon);
  return shown.replace(
    ICON_PLACE,
    () => `<link rel="icon" href="${address}"><link rel="apple-touch-icon" href="${address}">`,
  );
}

function withMenu(html: string, menu: readonly MenuEntry[]): string {
  const entries = menu.map(({ label, to }) => {
    const rel = to.startsWith('/') ? '' : ' rel="noopener"';
    return `<li><a href="${attribute(to)}"${rel} class="${MENU_LINK_CLASS}">${text(label)}</a></li>`;
  });
  const list = `<ul data-menu="true" class="${MENU_CLASS}">${entries.join('')}</ul>`;
  return html.replace(MENU_PLACE, (_nav, before: string) => `${before}${list}</nav>`);
}

function brandLinks({ stylesheet, data }: Brand): string[] {
  return [
    ...(stylesheet === undefined ? [] : [`<link rel="stylesheet" href="${attribute(stylesheet)}">`]),
    `<meta name="shop" content="${attribute(data)}">`,
  ];
}

/** No picture's address, but its place in the document of the home page. */
const PICTURE_PLACE = /(<img [^>]*)src="first-picture:"([^>]*>)/;

/** The document that shows its page before any script has run, with what only now is known of it. */
export function showPicture(html: string, { src, srcSet, avifSet, sizes }: FirstPicture): string {
  const choice = srcSet === undefined ? '' : `srcset="${attribute(srcSet)}" sizes="${attribute(sizes)}" `;
  return html.replace(PICTURE_PLACE, (_img, before: string, after: string) => {
    const img = [before, choice, `src="${attribute(src)}"`, after].join('');
    if (avifSet === undefined) return img;
    const source = `<source type="image/avif" srcset="${attribute(avifSet)}" sizes="${attribute(sizes)}"/>`;
    return `<picture class="contents">${source}${img}</picture>`;
  });
}

/** The document with a page that the server has drawn, and the answers of the API that the app takes it over with. */
export function showPage(html: string, { markup, answers }: { markup: string; answers: object }): string {
  return html
    .replace('<!--shown-->', () => markup)
    .replace('</body>', () => `${dataBlock('application/json', answers, 'answers')}</body>`);
}

/** A browser that does not know the type leaves the link alone. */
function pictureLink({ src, srcSet, avifSet, sizes }: FirstPicture): string {
  const set = avifSet ?? srcSet;
  const type = avifSet === undefined ? '' : ' type="image/avif"';
  const choice = set === undefined ? '' : ` imagesrcset="${attribute(set)}" imagesizes="${attribute(sizes)}"`;
  return `<link rel="preload" as="image"${type} fetchpriority="high" href="${attribute(src)}"${choice}>`;
}
