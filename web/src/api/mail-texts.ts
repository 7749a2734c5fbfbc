import {
  type MailPreview,
  type MailText,
  mailPreview,
  mailText,
  mailTexts,
  type UpdateMailTextBody,
} from '@shop/contract/mail-texts';
import { queryString } from '@shop/contract/query-string';
import { request, requestDone } from './request.ts';

/** In the language, or the default one. */
export type OwnTexts = { kind: string; subject: string; intro: string; lang: string | undefined };
export type MailTextChange = UpdateMailTextBody & { kind: string };

const path = (kind: string) => `/mail-texts/${encodeURIComponent(kind)}`;

export function fetchMailTexts(signal?: AbortSignal): Promise<MailText[]> {
  return request(mailTexts, '/mail-texts', { signal });
}

/** By language: as its mails have them, with the default's where it lacks one. */
export async function fetchMailTextsIn(
  languages: readonly string[],
  signal?: AbortSignal,
): Promise<Record<string, MailText[]>> {
  const read = languages.map(
    async (lang) => [lang, await request(mailTexts, `/mail-texts${queryString({ lang })}`, { signal })] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

export function updateMailText({ kind, ...body }: MailTextChange): Promise<MailText> {
  return request(mailText, path(kind), { method: 'PATCH', body });
}

export function resetMailText(kind: string): Promise<MailText> {
  return request(mailText, path(kind), { method: 'DELETE' });
}

export function previewMail({ kind, lang, ...body }: OwnTexts, signal?: AbortSignal): Promise<MailPreview> {
  return request(mailPreview, `${path(kind)}/preview${queryString({ lang })}`, { method: 'POST', body, signal });
}

export function sendTestMail({ kind, lang, ...body }: OwnTexts): Promise<void> {
  return requestDone(`${path(kind)}/test${queryString({ lang })}`, { method: 'POST', body });
}
