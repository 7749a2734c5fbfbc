/** In which language a page is shown: that of its address. */

import { pathInLanguage } from '@shop/contract/languages';
import { pages } from '@shop/contract/paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './cross-site.ts';
import { addVary, languageInAddress } from './languages.ts';

export interface PageLanguages {
  /** The languages of the shop, the default first, as they are now: the settings are read for it, and known to all that follows. */
  languagesOf: (request: FastifyRequest) => Promise<readonly string[]>;
  /** Which of them a visitor of the home page has chosen or, without a choice, accepts. */
  wantedLanguageOf: (request: FastifyRequest, languages: readonly string[]) => Promise<string>;
}

/**
 * Sets the language of a request for a page. The default one has no prefix: an address that names it leads to the other. Who comes to the
 * home page without having chosen is led to the language that the browser accepts.
 * @returns 'missing' where the address begins with a language that the shop does not have; 'redirected' where the reply is sent
 */
export async function findLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { languagesOf, wantedLanguageOf }: PageLanguages,
): Promise<'found' | 'missing' | 'redirected'> {
  const inAddress = languageInAddress(request);
  const languages = await languagesOf(request);
  const [standard = request.language] = languages;
  const isThere = inAddress === undefined || (languages.length > 1 && languages.includes(inAddress));
  request.language = isThere ? (inAddress ?? standard) : standard;
  if (!isThere) return 'missing';
  if (languages.length === 1) return 'found';
  if (inAddress === standard) {
    await reply.redirect(request.url, 301);
    return 'redirected';
  }
  reply.header('content-language', request.language);
  if (inAddress !== undefined || pathOf(request) !== pages.home) return 'found';
  addVary(reply, 'Accept-Language');
  addVary(reply, 'Cookie');
  const wanted = await wantedLanguageOf(request, languages);
  if (wanted === standard) return 'found';
  await reply.redirect(pathInLanguage(request.url, wanted, languages), 302);
  return 'redirected';
}
