/** What a mail says, without its looks: one description, of which both the text and the HTML are made. */

export interface MailContent {
  subject: string;
  /** What mailboxes show beside the subject; left out: the first words. */
  preview?: string | undefined;
  heading: string;
  blocks: readonly MailBlock[];
}

export type MailBlock =
  | { type: 'text'; text: string }
  /** `values`: what its placeholders bring, each in one line. */
  | { type: 'markdown'; markdown: string; values: ReadonlyMap<string, string> }
  /** Smaller: what to know, not what to do. */
  | { type: 'note'; text: string }
  /** `spelledOut` where nobody should be lost whose client shows no buttons. */
  | { type: 'button'; label: string; url: string; spelledOut?: true }
  /** `more`: replaces the lines that are left out. `sums`: between the lines and the total. */
  | { type: 'lines'; lines: MailLine[]; more?: string | undefined; sums?: MailSum[]; total?: MailSum }
  | { type: 'facts'; facts: MailFact[] };

export interface MailSum {
  label: string;
  amount: string;
}

export interface MailFact {
  label: string;
  lines: string[];
}

export interface MailLine {
  title: string;
  detail: string;
  quantity: string;
  amount: string;
}

/** Whose mail it is, as it shows. */
export interface MailBrand {
  /** Its tag. */
  language: string;
  /** Origin that people use, without a trailing slash. */
  publicUrl: string;
  name: string;
  /** In place of the name; `width` and `height` are those in which it is shown. */
  logo?: { url: string; width: number; height: number } | undefined;
  /** `#rrggbb` with a contrast to white of at least 4.5. */
  accent?: string | undefined;
  /** Says whose it is, before the address of the shop. */
  sentBy: string;
  /** Whom to ask, in one or more lines; '' for none. */
  contact: string;
  /** In the From header; left out: as the outbox is set. */
  fromName?: string | undefined;
  replyTo?: string | undefined;
}

/** A mail ready to be sent: to the one address it is for. */
export interface WrittenMail {
  to: { name: string | null; address: string };
  content: MailContent;
  brand: MailBrand;
}
