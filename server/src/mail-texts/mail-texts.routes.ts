import { success } from '@shop/contract/accounts';
import {
  mailPreview,
  mailText,
  mailTextParams,
  mailTexts,
  previewMailBody,
  updateMailTextBody,
} from '@shop/contract/mail-texts';
import { speaking } from '@shop/messages/language';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { type Deps, readAt } from '../deps.ts';
import { mailBrand } from '../mails/mail-brand.ts';
import { shownLanguage } from '../platform/content-languages.ts';
import { actorOf } from '../platform/http/access.ts';
import { failures } from '../platform/http/described-failures.ts';
import { composePreview } from './compose-preview.ts';
import { knownKind } from './known-kind.ts';
import { listMailTexts } from './list-mail-texts.ts';
import { presentPreview } from './present-preview.ts';
import { sendTestMail } from './send-test-mail.ts';
import { resetMailText, updateMailText } from './update-mail-text.ts';

const config = { access: 'settings.write' } as const;
const tags = ['mails'];

type Options = { deps: Deps; publicUrl: string };

export const mailTextsRoutes: FastifyPluginCallbackZod<Options> = (app, options, done) => {
  app.register(storedTexts, options);
  app.register(shownTexts, options);
  done();
};

const storedTexts: FastifyPluginCallbackZod<Options> = (app, { deps }, done) => {
  app.get(
    '/mail-texts',
    {
      config,
      schema: {
        tags,
        summary: 'Subject and intro of each kind of mail that the shop sends',
        response: { 200: mailTexts, ...failures(401, 403) },
      },
    },
    async (request) => listMailTexts(readAt(deps, request)),
  );

  app.patch(
    '/mail-texts/:kind',
    {
      config,
      schema: {
        tags,
        summary: 'Changes what is sent of the texts of a kind of mail; mails that were sent stay as they are',
        params: mailTextParams,
        body: updateMailTextBody,
        response: { 200: mailText, ...failures(400, 401, 403, 404, 409, 413, 415) },
      },
    },
    async (request) => updateMailText(deps, actorOf(request), knownKind(request.params.kind), request.body),
  );

  app.delete(
    '/mail-texts/:kind',
    {
      config,
      schema: {
        tags,
        summary: 'Brings the original texts of a kind of mail back, and answers them',
        params: mailTextParams,
        response: { 200: mailText, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => resetMailText(deps, actorOf(request), knownKind(request.params.kind)),
  );
  done();
};

const shownTexts: FastifyPluginCallbackZod<Options> = (app, { deps, publicUrl }, done) => {
  app.post(
    '/mail-texts/:kind/preview',
    {
      config,
      schema: {
        tags,
        summary:
          'A mail with these texts, as it would be sent, in the default language or that of `lang`; nothing is stored',
        params: mailTextParams,
        body: previewMailBody,
        response: { 200: mailPreview, ...failures(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      const input = { ...(request.body ?? {}), kind: knownKind(request.params.kind), publicUrl };
      return speaking(shownLanguage(), async () => {
        const content = await composePreview(readAt(deps, request), actorOf(request), input);
        return presentPreview(content, mailBrand(deps.settings.current(), publicUrl));
      });
    },
  );

  app.post(
    '/mail-texts/:kind/test',
    {
      config,
      schema: {
        tags,
        summary: "Sends such a mail to the caller's own address",
        params: mailTextParams,
        body: previewMailBody,
        response: { 200: success, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const input = { ...(request.body ?? {}), kind: knownKind(request.params.kind), publicUrl };
      await sendTestMail(deps, actorOf(request), input);
      return { success: true as const };
    },
  );
  done();
};
