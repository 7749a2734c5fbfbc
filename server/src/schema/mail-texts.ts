/** The table of the merchant's own texts of mails. */

import type { MailTexts, TranslationsColumn } from './translations.ts';

export interface MailTextTables {
  mail_texts: {
    kind: string;
    subject: string | null;
    intro: string | null;
    updated_at: Date;
    translations: TranslationsColumn<MailTexts>;
  };
}
