import { isOwner, type Rights } from '@shop/contract/permissions';
import type { StaffMember, StaffRole } from '@shop/contract/staff';
import { adminStaffText } from '@shop/messages/admin-staff';
import { useState } from 'react';
import { failureOf } from '../../data/shop-data.ts';
import { useRemoveMemberMutation, useRemoveSecondFactorMutation, useUpdateMemberMutation } from '../../data/staff.ts';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { roleName } from './permission-names.ts';
import { RoleSelect } from './RoleSelect.tsx';

type MembersProps = { members: readonly StaffMember[]; roles: readonly StaffRole[] };

const nameOf = ({ name, email }: StaffMember) => name ?? email;

/** The members of staff. Each has a role, which can be changed at once; only owners change and remove owners. */
export function Members({ members, roles }: MembersProps) {
  const user = useAppSelector(selectLoggedInUser);
  const [leaving, setLeaving] = useState<StaffMember>();
  const [remove, { isLoading }] = useRemoveMemberMutation();

  async function confirm(member: StaffMember) {
    const failure = failureOf(await remove(member.id));
    setLeaving(undefined);
    if (failure !== undefined) toast.error(sentenceFor(failure));
    else toast.success(adminStaffText.removed({ member: nameOf(member) }));
  }

  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <h2 id="members" className="display text-xl">
        {adminStaffText.members}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            roles={roles}
            rights={user ?? {}}
            isOneself={member.id === user?.id}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title={adminStaffText.removeFromStaff({ member: leaving === undefined ? '' : nameOf(leaving) })}
        confirmLabel={adminStaffText.remove}
        busy={isLoading}
        busyText={adminStaffText.removing}
        onConfirm={() => void (leaving && confirm(leaving))}
        onCancel={() => setLeaving(undefined)}
      >
        {adminStaffText.whatRemovingDoes}
      </ConfirmDialog>
    </section>
  );
}

type MemberRowProps = {
  member: StaffMember;
  roles: readonly StaffRole[];
  rights: Rights;
  isOneself: boolean;
  onRemove: () => void;
};

function MemberRow({ member, roles, rights, isOneself, onRemove }: MemberRowProps) {
  const [update, { isLoading }] = useUpdateMemberMutation();
  const mayChange = isOwner(rights) || !isOwner(member);
  const name = nameOf(member);

  async function change(staffRole: string) {
    const failure = failureOf(await update({ id: member.id, staffRole }));
    if (failure !== undefined) toast.error(sentenceFor(failure));
    else toast.success(adminStaffText.roleChanged({ member: name, role: roleName(staffRole) }));
  }

  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <p className="font-semibold">
          {name}
          {isOneself && <span className="font-normal text-ink-soft"> ({adminStaffText.you})</span>}
          {member.secondFactor && (
            <>
              {' '}
              <Badge tone="green">{adminStaffText.twoStepLogIn}</Badge>
            </>
          )}
        </p>
        {member.name !== null && <p className="text-sm text-ink-soft">{member.email}</p>}
        {member.secondFactor && mayChange && !isOneself && <RemoveFactor member={member} />}
      </div>
      <RoleSelect
        roles={roles}
        rights={rights}
        present={member.staffRole}
        className="w-44"
        aria-label={adminStaffText.roleOf({ member: name })}
        value={member.staffRole}
        disabled={!mayChange || isLoading}
        onChange={(event) => void change(event.currentTarget.value)}
      />
      <Button
        variant="secondary"
        size="small"
        className="min-h-11"
        unavailable={!mayChange}
        aria-haspopup="dialog"
        aria-label={adminStaffText.removeMember({ member: name })}
        onClick={onRemove}
      >
        {adminStaffText.remove}
      </Button>
    </li>
  );
}

/** For who has lost phone and recovery codes. */
function RemoveFactor({ member }: { member: StaffMember }) {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveSecondFactorMutation();
  const name = nameOf(member);

  async function confirm() {
    setAsking(false);
    const failure = failureOf(await remove(member.id));
    if (failure !== undefined) toast.error(sentenceFor(failure));
    else toast.success(adminStaffText.factorRemoved({ member: name }));
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`min-h-6 text-sm ${textLinkClass}`}
        onClick={() => setAsking(true)}
      >
        {adminStaffText.removeFactor}
      </button>
      <ConfirmDialog
        open={asking}
        title={adminStaffText.removeFactorOf({ member: name })}
        confirmLabel={adminStaffText.removeFactor}
        busy={isLoading}
        busyText={adminStaffText.removing}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {adminStaffText.whatRemovingFactorDoes}
      </ConfirmDialog>
    </>
  );
}
