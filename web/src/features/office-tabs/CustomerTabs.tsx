import { pageTitles } from '@shop/contract/titles';
import { officeTabsText } from '@shop/messages/office-tabs';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { OfficeTabs } from './OfficeTabs.tsx';

const list = { label: officeTabsText.customerList, to: pages.adminCustomers } as const;
const segments = { label: pageTitles.adminSegments, to: pages.adminSegments } as const;

/** Customers and their segments, for those who may change these. */
export function CustomerTabs() {
  const [mayRead, mayWrite] = [useMay('customers.read'), useMay('customers.write')];
  return mayRead && mayWrite && <OfficeTabs label={officeTabsText.customers} tabs={[list, segments]} />;
}
