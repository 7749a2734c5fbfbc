import {
  type MailPreview,
  type MailText,
  mailPreview,
  mailText,
  mailTexts,
  type UpdateMailTextBody,
} from '@shop/contract/mail-texts';
import { request, requestDone } from './request.ts';

export type OwnTexts = { kind: string; subject: string; intro: string };
export type MailTextChange = UpdateMailTextBody & { kind: string };

const path = (kind: string) => `/mail-texts/${encodeURIComponent(kind)}`;

export function fetchMailTexts(signal?: AbortSignal): Promise<MailText[]> {
  return request(mailTexts, '/mail-texts', { signal });
}

export function updateMailText({ kind, ...body }: MailTextChange): Promise<MailText> {
  return request(mailText, path(kind), { method: 'PATCH', body });
}

export function resetMailText(kind: string): Promise<MailText> {
  return request(mailText, path(kind), { method: 'DELETE' });
}

export function previewMail({ kind, ...body }: OwnTexts, signal?: AbortSignal): Promise<MailPreview> {
  return request(mailPreview, `${path(kind)}/preview`, { method: 'POST', body, signal });
}

export function sendTestMail({ kind, ...body }: OwnTexts): Promise<void> {
  return requestDone(`${path(kind)}/test`, { method: 'POST', body });
}
