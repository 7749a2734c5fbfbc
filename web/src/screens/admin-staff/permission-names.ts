import { isOwner, may, OWNER, type Permission, type Rights } from '@shop/contract/permissions';
import type { StaffRole } from '@shop/contract/staff';
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

/** Whether somebody with these rights may give the role: nobody gives more than they have, and only owners make owners. */
export function mayGive(rights: Rights, role: StaffRole): boolean {
  return isOwner(rights) || (role.name !== OWNER && role.permissions.every((one) => may(rights, one)));
}
