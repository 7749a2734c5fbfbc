import { may, permissions, type Rights, withNeeded } from '@shop/contract/permissions';
import { createStaffRoleBody, type StaffRole } from '@shop/contract/staff';
import { adminStaffText } from '@shop/messages/admin-staff';
import { useState } from 'react';
import * as z from 'zod/mini';
import { failureOf } from '../../data/shop-data.ts';
import { useCreateRoleMutation, useUpdateRoleMutation } from '../../data/staff.ts';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { fieldErrorsOf, sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { permissionNames } from './permission-names.ts';

const named = z.pick(createStaffRoleBody, { name: true });

/**
 * @param role left out: a new one
 * @param rights of the person at the form: nobody gives more than they have
 */
export function RoleForm({ role, rights, onDone }: { role?: StaffRole; rights: Rights; onDone: () => void }) {
  const [given, setGiven] = useState(new Set(role?.permissions));
  const granted = withNeeded(given).filter((one) => may(rights, one));
  const [create] = useCreateRoleMutation();
  const [update] = useUpdateRoleMutation();
  const { form, field, busy } = useSchemaForm(['name'], named, async ({ name }) => {
    const body = { name, permissions: granted };
    const saved = role === undefined ? await create(body) : await update({ id: role.id, ...body });
    const failure = failureOf(saved);
    if (failure !== undefined) return { name: fieldErrorsOf(failure).name ?? sentenceFor(failure) };
    toast.success(adminStaffText.saved({ role: name }));
    onDone();
    return undefined;
  });
  return (
    <form {...form} className="flex w-full flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <Field
        label={adminStaffText.name}
        autoComplete="off"
        autoFocus
        defaultValue={role?.name ?? ''}
        className="max-w-sm"
        {...field('name')}
      />
      <fieldset>
        <legend className="text-sm font-semibold">{adminStaffText.mayDo}</legend>
        <p className="mt-1 mb-2 text-sm text-ink-soft">{adminStaffText.seesWhatTheyChange}</p>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {permissions
            .filter((one) => may(rights, one))
            .map((one) => (
              <CheckboxRow
                key={one}
                label={permissionNames[one]}
                checked={granted.includes(one)}
                // Given along with another one.
                disabled={granted.includes(one) && !given.has(one)}
                onChange={({ currentTarget: { checked } }) =>
                  setGiven(
                    (before) => new Set(permissions.filter((each) => (each === one ? checked : before.has(each)))),
                  )
                }
              />
            ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText={adminStaffText.saving}>
          {adminStaffText.save}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {adminStaffText.cancel}
        </Button>
      </div>
    </form>
  );
}
