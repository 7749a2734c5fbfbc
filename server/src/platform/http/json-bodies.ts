import { ShopError } from '@shop/contract/errors';
import { httpErrorsText } from '@shop/messages/http-errors';
import type { FastifyInstance } from 'fastify';

// Deep nesting has no use here and costs recursion everywhere behind the parser.
const MAX_DEPTH = 20;

/**
 * Bodies are JSON and nothing else (415). An empty one is no body, since clients send the content type with DELETE too;
 * one that is not valid UTF-8 is refused, because text is kept byte for byte; `__proto__` keys are refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = utf8.decode(Buffer.isBuffer(body) ? body : Buffer.from(body));
    } catch {
      return done(new ShopError('MALFORMED_REQUEST', { detail: httpErrorsText.notUtf8 }));
    }
    parse(request, text, (error, value) => {
      if (error) return done(new ShopError('MALFORMED_REQUEST', { detail: httpErrorsText.notJson }));
      if (isDeeperThan(value, MAX_DEPTH)) {
        return done(new ShopError('MALFORMED_REQUEST', { detail: httpErrorsText.nestedTooDeeply }));
      }
      done(null, value);
    });
  });
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}
