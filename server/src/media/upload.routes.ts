import { ShopError } from '@shop/contract/errors';
import { media, PICTURE_BYTES_MAX, uploadFields } from '@shop/contract/media';
import { mediaErrorsText } from '@shop/messages/media-errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { allowSilence, receiveUpload, takeMultipart } from '../platform/http/receive-upload.ts';
import { translateSentence } from '../platform/translate-sentence.ts';
import { addPicture, LONGEST_WAIT_MS } from './add-picture.ts';
import { presentMedia } from './present-media.ts';

/** Uploads of one process that arrive or wait, each a file of up to 15 MB on the disk. */
const MOST_AT_ONCE = 200;
/** The largest picture, on a slow machine. */
const LONGEST_WORK_MS = 120_000;

/** In a scope of its own: only here are bodies no JSON. */
export const uploadRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  await takeMultipart(app);
  let underWay = 0;

  app.post(
    '/media',
    {
      config: { access: 'catalogue.write', slowBody: true },
      schema: {
        tags: ['media'],
        summary: `Uploads a picture: field "file" (JPEG, PNG, WebP or AVIF, at most 15 MB and 50 megapixels) and, optionally, "alt" (at most 300 characters); 200 if these bytes are there already`,
        consumes: ['multipart/form-data'],
        response: { 200: media, 201: media, ...failures(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) => {
      if (underWay >= MOST_AT_ONCE) {
        throw new ShopError('UNAVAILABLE', { detail: mediaErrorsText.tooManyUploads, retryAfter: 10 });
      }
      underWay += 1;
      try {
        const upload = await receiveUpload(request, { folder: deps.media.uploadFolder, maxBytes: PICTURE_BYTES_MAX });
        try {
          const { alt } = readFields(upload.fields);
          allowSilence(request, LONGEST_WAIT_MS + LONGEST_WORK_MS);
          const added = await addPicture(deps, actorOf(request), { file: upload.file, sha256: upload.hash, alt });
          return reply.code(added.isNew ? 201 : 200).send(presentMedia(added.media, deps.media.url));
        } finally {
          await upload.remove();
        }
      } finally {
        underWay -= 1;
      }
    },
  );
};

function readFields(fields: Readonly<Record<string, string>>) {
  const parsed = uploadFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: translateSentence(message),
  }));
  throw new ShopError('INVALID_INPUT', { detail: errors.map(({ message }) => message).join('; '), errors });
}
