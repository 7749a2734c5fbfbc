import { isOwner, may, OWNER, type Permission, type Rights } from '@shop/contract/permissions';
import type { builtInRoles, StaffRole } from '@shop/contract/staff';
import { adminStaffText } from '@shop/messages/admin-staff';

export const permissionNames: Readonly<Record<Permission, string>> = {
  'catalogue.read': adminStaffText.seeCatalogue,
  'catalogue.write': adminStaffText.changeCatalogue,
  'orders.read': adminStaffText.seeOrders,
  'orders.write': adminStaffText.changeOrders,
  'refunds.write': adminStaffText.refund,
  'customers.read': adminStaffText.seeCustomers,
  'customers.write': adminStaffText.changeCustomers,
  'promotions.write': adminStaffText.changePromotions,
  'settings.write': adminStaffText.changeSettings,
  'staff.write': adminStaffText.changeStaff,
  'reports.read': adminStaffText.seeReports,
};

const builtInNames = new Map<string, string>(
  Object.entries({
    owner: adminStaffText.owner,
    manager: adminStaffText.manager,
    catalogue: adminStaffText.catalogue,
    fulfilment: adminStaffText.fulfilment,
    support: adminStaffText.support,
    accountant: adminStaffText.accountant,
  } satisfies Record<keyof typeof builtInRoles, string>),
);

/** What people read for a role: those that come with the shop have a name in each language. */
export function roleName(name: string): string {
  return builtInNames.get(name) ?? name;
}

/** Whether somebody with these rights may give the role: nobody gives more than they have, and only owners make owners. */
export function mayGive(rights: Rights, role: StaffRole): boolean {
  return isOwner(rights) || (role.name !== OWNER && role.permissions.every((one) => may(rights, one)));
}
