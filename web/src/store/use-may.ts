import { may, type Permission } from '@shop/contract/permissions';
import { selectLoggedInUser } from '../state/auth-slice.ts';
import { useAppSelector } from './hooks.ts';

/** Whether the person has the permission: what needs it is not shown to others. */
export function useMay(permission: Permission): boolean {
  const user = useAppSelector(selectLoggedInUser);
  return user !== null && may(user, permission);
}
