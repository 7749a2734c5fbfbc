import { INVITATION_DAYS, inviteStaffBody, type StaffInvitation, type StaffRole } from '@shop/contract/staff';
import { adminStaffText } from '@shop/messages/admin-staff';
import { failureOf } from '../../data/shop-data.ts';
import { useInviteMutation, useWithdrawInvitationMutation } from '../../data/staff.ts';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { fieldErrorsOf, sentenceFor } from '../../state/error-sentences.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { labelClass } from '../../ui/field-class.ts';
import { Time } from '../../ui/Time.tsx';
import { mayGive, roleName } from './permission-names.ts';
import { RoleSelect } from './RoleSelect.tsx';

type InvitationsProps = { invitations: readonly StaffInvitation[]; roles: readonly StaffRole[] };

/** Invites people by mail, and lists those who have not accepted yet. */
export function Invitations({ invitations, roles }: InvitationsProps) {
  const [withdraw] = useWithdrawInvitationMutation();

  async function take({ id, email }: StaffInvitation) {
    const failure = failureOf(await withdraw(id));
    if (failure !== undefined) toast.error(sentenceFor(failure));
    else toast.success(adminStaffText.withdrawn({ email }));
  }

  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-4">
      <h2 id="invitations" className="display text-xl">
        {adminStaffText.invitations}
      </h2>
      <InvitationForm roles={roles} />
      {invitations.length === 0 ? (
        <p className="text-ink-soft">{adminStaffText.nobodyIsInvited}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold wrap-anywhere">{invitation.email}</p>
                <p className="text-sm text-ink-soft">
                  {adminStaffText.goodUntil({ role: roleName(invitation.staffRole) })}{' '}
                  <Time at={invitation.expiresAt} />
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                className="min-h-11"
                aria-label={adminStaffText.withdrawInvitation({ email: invitation.email })}
                onClick={() => void take(invitation)}
              >
                {adminStaffText.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function InvitationForm({ roles }: { roles: readonly StaffRole[] }) {
  const rights = useAppSelector(selectLoggedInUser) ?? {};
  const [invite] = useInviteMutation();
  // The first one may do everything: that must not be given by mistake.
  const least = roles.findLast((role) => mayGive(rights, role))?.name;
  const { form, field, busy, reset } = useSchemaForm(['email', 'staffRole'], inviteStaffBody, async (values) => {
    const failure = failureOf(await invite(values));
    if (failure !== undefined) return { email: fieldErrorsOf(failure).email ?? sentenceFor(failure) };
    toast.success(adminStaffText.invited({ email: values.email, days: INVITATION_DAYS }));
    reset();
    return undefined;
  });
  return (
    <form {...form} className="flex flex-wrap items-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <Field
        label={adminStaffText.email}
        type="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className="min-w-0 flex-1 basis-64"
        {...field('email')}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor="invited-role" className={labelClass}>
          {adminStaffText.role}
        </label>
        <RoleSelect
          id="invited-role"
          name="staffRole"
          roles={roles}
          rights={rights}
          defaultValue={least}
          className="w-44"
        />
      </div>
      <Button type="submit" className="sm:mt-7" busy={busy} busyText={adminStaffText.sending}>
        {adminStaffText.invite}
      </Button>
    </form>
  );
}
