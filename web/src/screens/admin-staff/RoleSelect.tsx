import type { Rights } from '@shop/contract/permissions';
import type { StaffRole } from '@shop/contract/staff';
import { Select, type SelectProps } from '../../ui/Select.tsx';
import { mayGive, roleName } from './permission-names.ts';

type RoleSelectProps = Omit<SelectProps, 'children'> & {
  roles: readonly StaffRole[];
  /** Of the person who chooses: roles beyond them are not offered. */
  rights: Rights;
  /** The role that is there now, which is shown to all. */
  present?: string;
};

export function RoleSelect({ roles, rights, present, ...select }: RoleSelectProps) {
  const offered = roles.filter((role) => role.name === present || mayGive(rights, role));
  return (
    <Select {...select}>
      {offered.map(({ id, name }) => (
        <option key={id} value={name}>
          {roleName(name)}
        </option>
      ))}
    </Select>
  );
}
