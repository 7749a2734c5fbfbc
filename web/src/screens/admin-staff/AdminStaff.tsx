import { pageTitles } from '@shop/contract/titles';
import { adminStaffText } from '@shop/messages/admin-staff';
import { failureOf } from '../../data/shop-data.ts';
import { useStaffInvitationsQuery, useStaffQuery, useStaffRolesQuery } from '../../data/staff.ts';
import { SettingsTabs } from '../../features/office-tabs/SettingsTabs.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Invitations } from './Invitations.tsx';
import { Members } from './Members.tsx';
import { Roles } from './Roles.tsx';

/** Who works in the shop, who is invited, and what each role may do. */
export function AdminStaff() {
  const reads = { members: useStaffQuery(), roles: useStaffRolesQuery(), invitations: useStaffInvitationsQuery() };
  const failed = Object.values(reads).find((read) => failureOf(read) !== undefined);
  const failure = failed && failureOf(failed);
  const { members, roles, invitations } = reads;
  return (
    <div className="mx-auto max-w-5xl">
      <SettingsTabs />
      <ScreenHeading shows="list">{pageTitles.adminStaff}</ScreenHeading>
      <p className="mt-1 max-w-prose pb-6 text-ink-soft">{adminStaffText.intro}</p>
      {failure !== undefined && (
        <RetryAlert className="mb-4" onRetry={() => void failed?.refetch()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {members.data === undefined || roles.data === undefined || invitations.data === undefined ? (
        failure === undefined && <Skeleton className="h-[40rem] rounded-lg" />
      ) : (
        <div className="flex flex-col gap-12">
          <Members members={members.data} roles={roles.data} />
          <Invitations invitations={invitations.data} roles={roles.data} />
          <Roles roles={roles.data} />
        </div>
      )}
    </div>
  );
}
