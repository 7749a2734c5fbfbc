/** The files of a sitemap as https://www.sitemaps.org/protocol.html has them. */

import { pathInLanguage } from '@shop/contract/languages';
import type { SitemapAddress, SitemapFile } from './list-sitemap.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const LINKS = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function pathOfFile({ kind, number }: Pick<SitemapFile, 'kind' | 'number'>): string {
  return `/sitemap/${kind}-${number}.xml`;
}

export function indexXml(publicUrl: string, files: readonly SitemapFile[]): string {
  const entries = files.map((file) => entry('sitemap', publicUrl + pathOfFile(file), { changedAt: file.changedAt }));
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/**
 * Written in parts, as they are read. Each page has an entry in each language, which names all of them:
 * https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 * @param languages of the shop, the default first
 */
export async function* addressesXml(
  publicUrl: string,
  parts: AsyncIterable<readonly SitemapAddress[]>,
  languages: readonly string[],
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}${languages.length > 1 ? ` ${LINKS}` : ''}>\n`;
  for await (const part of parts) yield part.map((address) => entriesOf(publicUrl, address, languages)).join('');
  yield '</urlset>\n';
}

function entriesOf(publicUrl: string, { path, changedAt }: SitemapAddress, languages: readonly string[]): string {
  const addresses = languages.map((language) => publicUrl + pathInLanguage(path, language, languages));
  const [standard = ''] = addresses;
  const links = addresses.map((address, n) => linkTo(address, languages[n] ?? '')).join('');
  const others = languages.length > 1 ? links + linkTo(standard, 'x-default') : '';
  return addresses.map((address) => entry('url', address, { changedAt, others })).join('');
}

function linkTo(address: string, language: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(encodeURI(address))}"/>`;
}

interface Facts {
  changedAt: Date | undefined;
  /** Links to the same page in other languages. */
  others?: string;
}

function entry(element: 'sitemap' | 'url', address: string, { changedAt, others = '' }: Facts): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<${element}><loc>${escaped(encodeURI(address))}</loc>${changed}${others}</${element}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;');
}
