/** What is seen first of a page, and largest. */
export interface FirstPicture {
  src: string;
  srcSet: string | undefined;
  /** The same sizes as AVIF. */
  avifSet?: string | undefined;
  sizes: string;
}

/** What a document starts before the app's first line runs. */
export interface EarlyStart {
  /** Of the page whose screen will stand there. */
  title: string;
  scripts: readonly string[];
  /** GETs of the API. */
  calls: readonly string[];
  picture: FirstPicture | undefined;
  /** False says so in the document, which spares the app the question. */
  loggedIn: boolean;
  /** True where the document shows its page already: what that needs goes before the scripts. */
  shown?: boolean;
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
    ...(start.loggedIn ? [] : ['<meta name="session" content="none">']),
  ];
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${text(start.title)}</title>`)
    .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
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

/** A browser that does not know the type leaves the link alone. */
function pictureLink({ src, srcSet, avifSet, sizes }: FirstPicture): string {
  const set = avifSet ?? srcSet;
  const type = avifSet === undefined ? '' : ' type="image/avif"';
  const choice = set === undefined ? '' : ` imagesrcset="${attribute(set)}" imagesizes="${attribute(sizes)}"`;
  return `<link rel="preload" as="image"${type} fetchpriority="high" href="${attribute(src)}"${choice}>`;
}

function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;');
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
