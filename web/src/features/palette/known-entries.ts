/** Pages and actions of the back office, by name. */

import { pageTitles } from '@shop/contract/titles';
import { officeTabsText } from '@shop/messages/office-tabs';
import { paletteText } from '@shop/messages/palette';
import { pages } from '../../routing/paths.ts';
import type { PaletteEntry } from '../../storage/palette-storage.ts';

export const pageEntries: readonly PaletteEntry[] = [
  { label: pageTitles.adminDashboard, to: pages.adminDashboard, needs: 'reports.read' },
  { label: pageTitles.adminOrders, to: pages.adminOrders, needs: 'orders.read' },
  { label: officeTabsText.productList, to: pages.admin, needs: 'catalogue.read' },
  { label: pageTitles.adminCustomers, to: pages.adminCustomers, needs: 'customers.read' },
  { label: pageTitles.adminSegments, to: pages.adminSegments, needs: 'customers.write' },
  { label: pageTitles.adminCategories, to: pages.adminCategories, needs: 'catalogue.write' },
  { label: pageTitles.adminCollections, to: pages.adminCollections, needs: 'catalogue.write' },
  { label: pageTitles.adminOptions, to: pages.adminOptions, needs: 'catalogue.write' },
  { label: pageTitles.adminAttributes, to: pages.adminAttributes, needs: 'catalogue.write' },
  { label: pageTitles.adminSearch, to: pages.adminSearch, needs: 'catalogue.write' },
  { label: pageTitles.adminImports, to: pages.adminImports, needs: 'catalogue.write' },
  { label: pageTitles.adminPromotions, to: pages.adminPromotions, needs: 'promotions.write' },
  { label: pageTitles.adminSettings, to: pages.adminSettings, needs: 'settings.write' },
  { label: pageTitles.adminShipping, to: pages.adminShipping, needs: 'settings.write' },
  { label: pageTitles.adminTaxes, to: pages.adminTaxes, needs: 'settings.write' },
  { label: pageTitles.adminPages, to: pages.adminPages, needs: 'settings.write' },
  { label: pageTitles.adminMailTexts, to: pages.adminMailTexts, needs: 'settings.write' },
  { label: pageTitles.adminStaff, to: pages.adminStaff, needs: 'staff.write' },
  { label: paletteText.profile, to: pages.profile },
];

const added = (page: string) => `${page}?edit=new`;

export const actionEntries: readonly PaletteEntry[] = [
  { label: paletteText.newProduct, to: pages.adminProductForm, needs: 'catalogue.write' },
  { label: paletteText.newCategory, to: added(pages.adminCategories), needs: 'catalogue.write' },
  { label: paletteText.newCollection, to: added(pages.adminCollections), needs: 'catalogue.write' },
  { label: paletteText.newOption, to: added(pages.adminOptions), needs: 'catalogue.write' },
  { label: paletteText.newAttribute, to: added(pages.adminAttributes), needs: 'catalogue.write' },
  { label: paletteText.importFile, to: pages.adminImports, needs: 'catalogue.write' },
  { label: paletteText.newSegment, to: added(pages.adminSegments), needs: 'customers.write' },
  { label: paletteText.newDiscount, to: added(pages.adminPromotions), needs: 'promotions.write' },
  { label: paletteText.newShippingZone, to: added(pages.adminShipping), needs: 'settings.write' },
  { label: paletteText.newTaxRate, to: added(pages.adminTaxes), needs: 'settings.write' },
  { label: paletteText.newPage, to: added(pages.adminPages), needs: 'settings.write' },
  { label: paletteText.inviteStaff, to: pages.adminStaff, needs: 'staff.write' },
  { label: paletteText.signOut, to: pages.logout },
];

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Those that say each of the words, of those that the person may see. */
export function matching(
  entries: readonly PaletteEntry[],
  typed: string,
  may: (needs: PaletteEntry['needs']) => boolean,
): PaletteEntry[] {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter(({ label, note = '', needs }) => {
    const says = folded(`${label} ${note}`);
    return may(needs) && words.every((word) => says.includes(word));
  });
}
