import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import Negotiator from 'negotiator';
import * as z from 'zod';
import type { openEarlierAssets } from '../storage/earlier-assets.ts';
import { openToAll } from './access.ts';
import { pathOf } from './cross-site.ts';

/** Of files whose names have a hash of their content. */
const FOREVER = { immutable: true, maxAge: '1y' };
const FOR_A_DAY = { immutable: false, maxAge: '1d' };
const ICON = /^favicon-[\w-]{8}\.svg$/;
/** `lamp-1.0a1b2c3d4e.webp`, `lamp-1.0a1b2c3d4e.320.webp`; addresses without a hash are stored in older shops. */
const PICTURE = /^([\w-]+)(?:\.([0-9a-f]{10}))?(?:\.(320|1120))?\.webp$/;
/** What is needed here of the build's manifest: the folder of a picture's files, and the one that is the picture itself. */
const builtPicture = z.object({ hash: z.string(), file: z.string() });

/**
 * Serves the files of the build: assets, their icon also as /favicon.svg, and pictures. An ETag is the name with the hash, so that all
 * machines with the same files answer the same one.
 * @param folders.dist the built app, with `assets/`
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  folders: { dist: string; pictures: string },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...openToAll, always: true, wordless: true };
    });
    scope.addHook('onSend', answerNotModified);
    await scope.register(async (assets) => serveAssets(assets, path.join(folders.dist, 'assets')));
    await scope.register(async (pictures) => servePictures(pictures, folders.pictures));
  });
}

/** Times of files differ between machines that built apart: neither ETags nor dates may follow from them. */
const sent = {
  etag: false,
  lastModified: false,
  setHeaders: (reply: FastifyReply, file: string) => {
    reply.header('etag', etagOf(path.basename(file).replace(/\.(?:br|gz)$/, '')));
  },
};

async function serveAssets(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(fastifyStatic, { ...sent, ...FOREVER, root, prefix: '/assets/', preCompressed: true });
  const icon = (await filesIn(root)).find((name) => ICON.test(name));
  if (icon === undefined) return;
  scope.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').sendFile(icon, { ...FOR_A_DAY, contentType: false }),
  );
}

/**
 * The pictures of the build by name, for addresses that shops have stored: `lamp-1.webp` is 640 wide, `lamp-1.320.webp` smaller, and
 * `lamp-1.1120.webp` the picture itself.
 */
async function servePictures(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(fastifyStatic, {
    ...sent,
    root,
    serve: false,
    setHeaders: (reply: FastifyReply, file: string) => {
      // The folder's name is the hash.
      reply.header('etag', etagOf(`${path.basename(path.dirname(file))}.${path.basename(file)}`));
    },
  });
  const built = await readBuilt(root);
  scope.get<{ Params: { '*': string } }>('/pictures/*', (request, reply) => {
    const [, name = '', hash, size = ''] = PICTURE.exec(request.params['*']) ?? [];
    const picture = built.get(name);
    if (picture === undefined) return reply.callNotFound();
    const file = size === '1120' ? picture.file : `${size || '640'}.webp`;
    // Of another version, or stored without a hash: better today's picture than none, but not forever.
    const isSame = hash !== undefined && picture.hash.startsWith(hash);
    return reply.sendFile(`${picture.hash}/${file}`, isSame ? FOREVER : FOR_A_DAY);
  });
}

/** None where the build has made none. */
async function readBuilt(root: string): Promise<ReadonlyMap<string, z.infer<typeof builtPicture>>> {
  const content = await readFile(path.join(root, 'pictures.json'), 'utf8').catch(() => '{}');
  return new Map(Object.entries(z.record(z.string(), builtPicture).parse(JSON.parse(content))));
}

/** None where the build has made none. */
async function filesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/**
 * Answers with an asset that this machine does not have, but another version did.
 * @returns false if there is none
 */
export async function sendEarlierAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  find: ReturnType<typeof openEarlierAssets>,
): Promise<boolean> {
  const [, folder, name = ''] = pathOf(request).split('/');
  if (folder !== 'assets') return false;
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip']);
  const found = await find(
    name,
    (['br', 'gzip'] as const).filter((one) => accepted.includes(one)),
  );
  if (found === undefined) return false;
  const etag = etagOf(name);
  reply
    .code(200)
    .type(found.type)
    .headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' });
  if (found.encoding !== undefined) reply.header('content-encoding', found.encoding);
  if (request.method === 'HEAD' || isKnown(request, etag)) {
    found.stream.destroy();
    if (request.method !== 'HEAD') reply.code(304);
    await reply.send();
  } else {
    await reply.header('content-length', found.bytes).send(found.stream);
  }
  return true;
}

/** 304 to a client that has this file. */
const answerNotModified: onSendHookHandler = (request, reply, payload, done) => {
  const etag = reply.getHeader('etag');
  if (reply.statusCode !== 200 || typeof etag !== 'string' || !isKnown(request, etag)) return done(null, payload);
  if (payload instanceof Readable) payload.destroy();
  for (const name of ['content-length', 'content-type', 'content-encoding']) reply.removeHeader(name);
  reply.code(304);
  done(null, null);
};

/** Weak: the file and its compressed forms have the same. */
function etagOf(name: string): string {
  return `W/"${name}"`;
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  const known = headers['if-none-match']?.split(',').map(opaque) ?? [];
  return known.includes('*') || known.includes(opaque(etag));
}
