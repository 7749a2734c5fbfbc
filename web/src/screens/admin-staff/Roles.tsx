import { isOwner } from '@shop/contract/permissions';
import type { StaffRole } from '@shop/contract/staff';
import { adminStaffText } from '@shop/messages/admin-staff';
import { localeText } from '@shop/messages/locale';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf } from '../../data/shop-data.ts';
import { useDeleteRoleMutation } from '../../data/staff.ts';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { mayGive, permissionNames, roleName } from './permission-names.ts';
import { RoleForm } from './RoleForm.tsx';

/** The roles, and what each may do. Own ones can be made, changed and, while nobody has them, deleted. */
export function Roles({ roles }: { roles: readonly StaffRole[] }) {
  const rights = useAppSelector(selectLoggedInUser) ?? {};
  const [edited, setEdited] = useState<number | 'new'>();
  const section = useRef<HTMLElement>(null);
  const [remove] = useDeleteRoleMutation();

  function close() {
    const button = edited === 'new' ? '[data-new]' : `[data-role="${edited}"]`;
    // Rendered synchronously: the button that takes the focus appears only when the form is gone.
    flushSync(() => setEdited(undefined));
    section.current?.querySelector<HTMLElement>(button)?.focus();
  }

  async function take({ id, name }: StaffRole) {
    const failure = failureOf(await remove(id));
    if (failure !== undefined) return toast.error(sentenceFor(failure));
    toast.success(adminStaffText.deleted({ role: name }));
    section.current?.querySelector<HTMLElement>('[data-new]')?.focus();
  }

  return (
    <section ref={section} aria-labelledby="roles" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="roles" className="display text-xl">
            {adminStaffText.roles}
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft">{adminStaffText.whatRolesAre}</p>
        </div>
        {edited !== 'new' && (
          <Button data-new variant="secondary" onClick={() => setEdited('new')}>
            {adminStaffText.newRole}
          </Button>
        )}
      </div>
      {edited === 'new' && <RoleForm rights={rights} onDone={close} />}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {roles.map((role) => (
          <li key={role.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-5">
            {edited === role.id ? (
              <RoleForm role={role} rights={rights} onDone={close} />
            ) : (
              <>
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-semibold wrap-anywhere">
                    {roleName(role.name)}
                    {role.builtIn && (
                      <span className="text-sm font-normal text-ink-soft"> · {adminStaffText.comesAlong}</span>
                    )}
                  </p>
                  <p className="text-sm text-ink-soft">{whatItMay(role)}</p>
                </div>
                {!role.builtIn && mayGive(rights, role) && (
                  <div className="flex gap-2">
                    <Button
                      data-role={role.id}
                      variant="secondary"
                      size="small"
                      className="min-h-11"
                      aria-label={adminStaffText.editRole({ role: role.name })}
                      onClick={() => setEdited(role.id)}
                    >
                      {adminStaffText.edit}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      className="min-h-11"
                      aria-label={adminStaffText.deleteRole({ role: role.name })}
                      onClick={() => void take(role)}
                    >
                      {adminStaffText.delete}
                    </Button>
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatItMay({ name, permissions }: StaffRole): string {
  if (isOwner({ staffRole: name })) return adminStaffText.all;
  return permissions.map((one) => permissionNames[one]).join(localeText.comma) || adminStaffText.nothing;
}
