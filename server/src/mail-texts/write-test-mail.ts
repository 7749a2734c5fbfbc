import { type MailTextKind, mailTextKinds } from '@shop/contract/mail-texts';
import { may } from '@shop/contract/permissions';
import { z } from 'zod';
import { findStaffMember } from '../accounts/staff/staff.queries.ts';
import type { UserRow } from '../accounts/users.queries.ts';
import type { Deps } from '../deps.ts';
import type { MailRow } from '../mails/mails.queries.ts';
import type { MailContent } from '../platform/mail/mail-content.ts';
import { composePreview } from './compose-preview.ts';

const testMailData = z.object({
  kind: z.string().transform((name, context): MailTextKind => {
    const kind = mailTextKinds.find((one) => one === name);
    if (kind !== undefined) return kind;
    context.addIssue('is no kind of mail');
    return z.NEVER;
  }),
  subject: z.optional(z.string()),
  intro: z.optional(z.string()),
  order: z.optional(z.int()),
  /** In which it is written; left out by earlier versions of the shop. */
  language: z.optional(z.string()),
});
export type TestMailData = z.infer<typeof testMailData>;

/** Undefined: as other mails to the member. */
export const languageOfTestMail = ({ data }: Pick<MailRow, 'data'>) => testMailData.parse(data).language;

/** The mail as its preview was when it was requested; undefined once its reader may not see that any more. */
export async function writeTestMail(
  { deps, publicUrl, mail }: { deps: Deps; publicUrl: string; mail: MailRow },
  user: UserRow,
): Promise<MailContent | undefined> {
  const rights = await findStaffMember(deps.reads, user.id);
  if (rights === undefined || !may(rights, 'settings.write')) return undefined;
  const actor = { userId: user.id, role: user.role, permissions: rights.permissions };
  return composePreview(deps, actor, { ...testMailData.parse(mail.data), publicUrl });
}
