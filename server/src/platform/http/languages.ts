/** In which language a request is answered. */

import type { IncomingMessage } from 'node:http';
import { ShopError } from '@shop/contract/errors';
import { allLanguages, speaking } from '@shop/messages/language';
import { validationText } from '@shop/messages/validation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Actor } from '../actor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers are the same in every language: files of the build, pictures, what programs read. */
    wordless?: boolean;
  }
  interface FastifyRequest {
    /** The tag of the language in which it is answered. */
    language: string;
    /** Of the merchant's texts, where it is another: the default for staff, unless they ask for one. */
    contentLanguage: string | undefined;
    /** That of `lang`, if the shop has it. */
    askedLanguage: string | undefined;
    /** As a page of the back office says it; undefined without a session. */
    documentLanguage: unknown;
  }
}

interface LanguageSettings {
  /** The languages of the shop, the default first. */
  current: () => { readonly languages: readonly string[] };
}

/**
 * Everything that answers a request speaks its language from here on. Register it after cookies are read and before what may refuse
 * a request, and `chooseLanguage` after what finds the session.
 * @param sendsSession false where caches may keep the answer: its language then depends only on what `Vary` names
 */
export function speakLanguages(
  app: FastifyInstance,
  settings: LanguageSettings,
  sendsSession: (request: FastifyRequest) => boolean,
): void {
  app.decorateRequest('language', '');
  app.decorateRequest('contentLanguage', undefined);
  app.decorateRequest('askedLanguage', undefined);
  app.decorateRequest('documentLanguage', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const { languages } = settings.current();
    const asked = languages.find((one) => one === langOf(request));
    if (sendsSession(request)) request.documentLanguage = request.headers['document-language'];
    request.language = asked ?? ofDocument(request, languages) ?? acceptedBy(request, languages);
    speaking(request, done);
  });
  // A body that arrives in parts is read outside of what began above.
  app.addHook('preValidation', (request, _reply, done) => speaking(request, done));
}

/**
 * Chooses among the shop's languages as they are known after the session was read: `?lang=`, else that of the page of the back office
 * which asks with a session, else the member's own, else what the browser accepts, else the default. With more than one language, the answer says which it has and on what that depends.
 * @param editsTexts who is shown the merchant's texts of the default language whatever the browser prefers, so that saving what a form
 *   shows never puts a translation in their place
 * @throws ShopError INVALID_INPUT for a `lang` that the shop does not have
 */
export function chooseLanguage(
  app: FastifyInstance,
  settings: LanguageSettings,
  editsTexts: (actor: Actor) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { languages } = settings.current();
    const lang = languages.length === 1 ? undefined : langOf(request);
    const own = ofDocument(request, languages) ?? languages.find((one) => one === request.actor?.language);
    if (lang !== undefined && !languages.includes(lang) && request.routeOptions.config.access !== undefined) {
      request.language = own ?? acceptedBy(request, languages);
      throw new ShopError('INVALID_INPUT', {
        errors: [{ path: 'lang', message: validationText.langRule({ choices: languages.join(', ') }) }],
      });
    }
    const asked = languages.find((one) => one === lang);
    request.language = asked ?? own ?? acceptedBy(request, languages);
    request.askedLanguage = asked;
    if (request.actor !== undefined && editsTexts(request.actor)) showTextsToEdit(request, settings);
    const { access, wordless } = request.routeOptions.config;
    if (languages.length === 1 || access === undefined || wordless) return;
    reply.header('content-language', request.language);
    if (lang === undefined) addVary(reply, 'Accept-Language');
  });
}

/** The default's texts, unless the request says `lang`: for staff, also where the route finds out who asks. */
export function showTextsToEdit(request: FastifyRequest, settings: LanguageSettings): void {
  request.contentLanguage = request.askedLanguage ?? settings.current().languages[0];
}

export function addVary(reply: FastifyReply, name: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? name : `${String(vary)}, ${name}`);
}

const ADDRESS = new RegExp(`^/(${allLanguages.join('|')})(?=[/?]|$)`);

/** True for a browser's navigation; a client that takes anything gets the API. */
export function prefersHtml(request: IncomingMessage): boolean {
  if (request.headers.accept === undefined) return false;
  return new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html';
}

/** Pages have the same routes in every language: a navigation to `/de/cart` is routed as `/cart`. For Fastify's `rewriteUrl`. */
export function withoutLanguage(request: IncomingMessage): string {
  const { url = '/' } = request;
  if (!ADDRESS.test(url) || !prefersHtml(request)) return url;
  const rest = url.replace(ADDRESS, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The language that the address of a page begins with, whether the shop has it or not. */
export function languageInAddress(request: FastifyRequest): string | undefined {
  return request.originalUrl === request.url ? undefined : ADDRESS.exec(request.originalUrl)?.[1];
}

/** As it was sent, before validation; another than a text is none of the shop's languages. */
function langOf(request: FastifyRequest): string | undefined {
  const lang: unknown = new Map(Object.entries(request.query ?? {})).get('lang');
  return lang === undefined ? undefined : String(lang);
}

/** Pages of the back office say theirs in a header: `lang` would ask for the merchant's texts in it, too. */
function ofDocument(request: FastifyRequest, languages: readonly string[]): string | undefined {
  return languages.find((one) => one === request.documentLanguage);
}

/** By the lookup of RFC 4647: de-AT finds de. */
export function acceptedBy(request: FastifyRequest, [standard = 'en', ...others]: readonly string[]): string {
  if (others.length === 0) return standard;
  return new Negotiator(request.raw).language([standard, ...others]) ?? standard;
}
