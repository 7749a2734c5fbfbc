import type { MailPreview } from '@shop/contract/mail-texts';
import type { MailBrand, MailContent } from '../platform/mail/mail-content.ts';
import { mailHtml } from '../platform/mail/mail-html.ts';
import { mailText } from '../platform/mail/mail-text.ts';

export function presentPreview(content: MailContent, brand: MailBrand): MailPreview {
  return { subject: content.subject, html: mailHtml(content, brand), text: mailText(content, brand) };
}
