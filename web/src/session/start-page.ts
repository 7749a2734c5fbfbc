import { may, type Permission, type Rights } from '@shop/contract/permissions';
import { pages } from '../routing/paths.ts';

/** In the order of the top bar. */
const startPages: readonly { needs: Permission; page: string }[] = [
  { needs: 'reports.read', page: pages.adminDashboard },
  { needs: 'orders.read', page: pages.adminOrders },
  { needs: 'catalogue.read', page: pages.admin },
  { needs: 'customers.read', page: pages.adminCustomers },
  { needs: 'promotions.write', page: pages.adminPromotions },
  { needs: 'settings.write', page: pages.adminSettings },
  { needs: 'staff.write', page: pages.adminStaff },
];

/** The first page of the back office that a member of staff may see; of everybody else the home page. */
export function startPageOf(user: Rights): string {
  return startPages.find(({ needs }) => may(user, needs))?.page ?? pages.home;
}
