import { ShopError } from '@shop/contract/errors';
import { mediaErrorsText } from '@shop/messages/media-errors';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { openToAll } from '../platform/http/access.ts';
import { contentTypeOfFile, isPictureFile } from './picture-files.ts';

const fileParams = z.object({ hash: z.string(), file: z.string() });

/** Files of pictures, for everyone. What is at an address never changes. */
export const mediaFilesRoutes: FastifyPluginCallbackZod<{ deps: Deps }> = (app, { deps }, done) => {
  app.get(
    '/media/:hash/:file',
    { config: { ...openToAll, always: true, wordless: true }, schema: { hide: true } },
    async (request, reply) => {
      const { hash, file } = fileParams.parse(request.params);
      const name = `${hash}/${file}`;
      const found = isPictureFile(name) ? await deps.media.storage.open(name) : undefined;
      if (found === undefined) throw new ShopError('NOT_FOUND', { detail: mediaErrorsText.noSuchPicture });
      return (
        reply
          .type(contentTypeOfFile(name))
          .header('content-length', found.bytes)
          .header('cache-control', 'public, max-age=31536000, immutable')
          // Behind MEDIA_URL they are shown from another origin.
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(found.stream)
      );
    },
  );
  done();
};
