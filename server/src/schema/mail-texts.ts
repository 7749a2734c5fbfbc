/** The table of the merchant's own texts of mails. */

export interface MailTextTables {
  mail_texts: { kind: string; subject: string | null; intro: string | null; updated_at: Date };
}
