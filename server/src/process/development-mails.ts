/** `/dev/mails`, only in development: what the shop would have sent, as a mailbox would show it. */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginCallback } from 'fastify';
import { openToAll } from '../platform/http/access.ts';
import { escapeHtml } from '../platform/mail/mail-html.ts';

const route = { config: openToAll, schema: { hide: true } };
const MAIL_NAME = /^[\w-]+\.eml$/;

export const developmentMails: FastifyPluginCallback<{ mailFolder: string }> = (app, { mailFolder }, done) => {
  app.get('/dev/mails', route, async (_request, reply) => {
    const names = (await readdir(mailFolder).catch(() => [])).filter((name) => MAIL_NAME.test(name)).sort();
    const rows = names.reverse().map((name) => `<li><a href="/dev/mails/${name}">${name}</a></li>`);
    return reply
      .type('text/html')
      .send(page('Mails', `<ul>${rows.join('')}</ul>${rows.length === 0 ? 'None yet.' : ''}`));
  });

  app.get<{ Params: { name: string } }>('/dev/mails/:name', route, async (request, reply) => {
    const { name } = request.params;
    if (!MAIL_NAME.test(name)) return reply.callNotFound();
    const mail = await parse(await readFile(path.join(mailFolder, name)));
    const headers = mail.headers.map(({ key, value }) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`);
    // Its own document, in which nothing runs; links open outside of it.
    const html = `<base target="_top">${mail.html ?? ''}`;
    const frame = `<iframe sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe>`;
    const body = `<p><a href="/dev/mails">All mails</a></p><dl>${headers.join('')}</dl>${frame}<pre>${escapeHtml(mail.text ?? '')}</pre>`;
    return reply.type('text/html').send(page(mail.subject ?? name, body));
  });
  done();
};

async function parse(file: Buffer) {
  // A tool of development: the built server never loads it.
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(file);
}

function page(title: string, body: string): string {
  const style =
    ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}iframe{width:100%;height:50rem;border:1px solid}pre{white-space:pre-wrap}dt{font-weight:600}dd{margin:0 0 .25rem;overflow-wrap:anywhere}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1>${body}</html>`;
}
