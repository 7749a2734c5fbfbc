/** What a mail says, without its looks: one description, of which both the text and the HTML are made. */

export interface MailContent {
  subject: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  heading: string;
  blocks: MailBlock[];
}

export type MailBlock =
  | { type: 'text'; text: string }
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

/** A mail ready to be sent: to the one address it is for. */
export interface WrittenMail {
  to: { name: string | null; address: string };
  content: MailContent;
}
