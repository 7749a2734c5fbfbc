/** The files of a sitemap as https://www.sitemaps.org/protocol.html has them. */

import type { SitemapAddress, SitemapFile } from './list-sitemap.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function pathOfFile({ kind, number }: Pick<SitemapFile, 'kind' | 'number'>): string {
  return `/sitemap/${kind}-${number}.xml`;
}

export function indexXml(publicUrl: string, files: readonly SitemapFile[]): string {
  const entries = files.map((file) => entry('sitemap', publicUrl + pathOfFile(file), file.changedAt));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Written in parts, as they are read. */
export async function* addressesXml(
  publicUrl: string,
  parts: AsyncIterable<readonly SitemapAddress[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const part of parts)
    yield part.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt)).join('');
  yield '</urlset>\n';
}

function entry(element: 'sitemap' | 'url', address: string, changedAt: Date | undefined): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<${element}><loc>${escaped(encodeURI(address))}</loc>${changed}</${element}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;');
}
