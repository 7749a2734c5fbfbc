/** What search engines ask a shop for first. A shop for members tells them to stay away. */

import { Readable } from 'node:stream';
import { ShopError } from '@shop/contract/errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { openToAll } from '../../platform/http/access.ts';
import { failures } from '../../platform/http/described-failures.ts';
import { listSitemapAddresses, listSitemapFiles, sitemapKinds } from './list-sitemap.ts';
import { robotsText } from './robots-text.ts';
import { addressesXml, indexXml } from './sitemap-xml.ts';

const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const XML = 'application/xml; charset=utf-8';
// The index looks at each product, which takes a large shop a second.
const INDEX_SECONDS = 60;

const fileParams = z.object({
  file: z.string().regex(/^[a-z]+-[1-9]\d{0,6}\.xml$/, 'must be a name of the index'),
});

type Options = { deps: Deps; publicUrl: string };

export const sitemapRoutes: FastifyPluginCallbackZod<Options> = (app, { deps, publicUrl }, done) => {
  const languagesOf = () => deps.settings.current().languages;
  const listFiles = rememberedFor(INDEX_SECONDS, deps, () => listSitemapFiles(deps, languagesOf().length));
  const isPublic = async () => {
    await deps.settings.refresh();
    return deps.settings.current().storefront === 'public';
  };
  const requirePublic = async () => {
    if (!(await isPublic())) throw new ShopError('NOT_FOUND');
  };

  app.get(
    '/robots.txt',
    {
      config: { ...openToAll, wordless: true },
      schema: {
        tags: ['pages'],
        summary: 'What search engines may read: nothing in a shop for members',
        response: { 200: z.string() },
      },
    },
    async (_request, reply) => {
      const open = await isPublic();
      return reply
        .header('cache-control', KEPT)
        .type('text/plain; charset=utf-8')
        .send(robotsText(publicUrl, open, languagesOf()));
    },
  );

  app.get(
    '/sitemap.xml',
    {
      config: { ...openToAll, wordless: true },
      schema: {
        tags: ['pages'],
        summary: 'The index of the files of the sitemap, with when their newest page was changed',
        response: { 200: z.string(), ...failures(404) },
      },
    },
    async (_request, reply) => {
      await requirePublic();
      const files = await listFiles();
      return reply.header('cache-control', KEPT).type(XML).send(indexXml(publicUrl, files));
    },
  );

  app.get(
    '/sitemap/:file',
    {
      config: { ...openToAll, wordless: true },
      schema: {
        tags: ['pages'],
        summary: 'A file of the sitemap, with at most 50,000 addresses',
        params: fileParams,
        response: { 200: z.any(), ...failures(400, 404) },
      },
    },
    async (request, reply) => {
      await requirePublic();
      const file = fileNamed(request.params.file);
      const parts = file && (await startedOrEmpty(listSitemapAddresses(deps, file, languagesOf())));
      if (parts === undefined) throw new ShopError('NOT_FOUND');
      const xml = Readable.from(addressesXml(publicUrl, parts, languagesOf()), { objectMode: false });
      return reply.header('cache-control', KEPT).type(XML).send(xml);
    },
  );
  done();
};

function fileNamed(name: string) {
  const [, named, number] = /^([a-z]+)-(\d+)\.xml$/.exec(name) ?? [];
  const kind = sitemapKinds.find((one) => one === named);
  return kind && { kind, number: Number(number) };
}

/** The same parts once the first is there: what cannot be read fails before anything is sent. @returns undefined for none */
async function startedOrEmpty<T>(parts: AsyncGenerator<T>): Promise<AsyncIterable<T> | undefined> {
  const first = await parts.next();
  if (first.done === true) return undefined;
  return (async function* () {
    yield first.value;
    yield* parts;
  })();
}

/** Read at most once in this time, by however many. */
function rememberedFor<T>(seconds: number, { clock }: Pick<Deps, 'clock'>, read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; value: Promise<T> } | undefined;
  return async () => {
    const at = clock.now().getTime();
    if (known === undefined || at - known.at >= seconds * 1000) known = { at, value: read() };
    const { value } = known;
    value.catch(() => {
      if (known?.value === value) known = undefined;
    });
    return value;
  };
}
