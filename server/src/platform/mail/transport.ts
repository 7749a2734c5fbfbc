/** A mail in full, and the way it leaves. */

export interface OutgoingMail {
  /** Of the row in the outbox. */
  id: number;
  kind: string;
  messageId: string;
  date: Date;
  from: string | { name: string; address: string };
  replyTo?: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

export interface MailTransport {
  /**
   * Ends when the mail is in other hands for good.
   * @returns where it is, for the log
   * @throws MailRefused when there is no use in trying again
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** The recipient or the mail itself was refused, and would be again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail as nodemailer takes it. It encodes and folds headers, so that no name can end one and begin another. */
export function messageOf(mail: OutgoingMail) {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}
