/** What is seen first of a page, and largest. */
export interface FirstPicture {
  src: string;
  srcSet: string | undefined;
  sizes: string;
}

/**
 * The app's document with what its page needs first: scripts and answers of the API come side by side, instead of each
 * being found by the one before. The app's own requests then take the answers that are there or under way.
 * @param start.loggedIn false says so in the document, which spares the app the question
 */
export function startEarly(
  html: string,
  start: { scripts: readonly string[]; calls: readonly string[]; picture: FirstPicture | undefined; loggedIn: boolean },
): string {
  const links = [
    ...start.scripts
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...start.calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${attribute(call)}">`),
    ...(start.picture ? [pictureLink(start.picture)] : []),
    ...(start.loggedIn ? [] : ['<meta name="session" content="none">']),
  ];
  return html.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
}

function pictureLink({ src, srcSet, sizes }: FirstPicture): string {
  const choice = srcSet === undefined ? '' : ` imagesrcset="${attribute(srcSet)}" imagesizes="${attribute(sizes)}"`;
  return `<link rel="preload" as="image" fetchpriority="high" href="${attribute(src)}"${choice}>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
