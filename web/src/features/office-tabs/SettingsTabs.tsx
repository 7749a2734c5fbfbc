import { pageTitles } from '@shop/contract/titles';
import { officeTabsText } from '@shop/messages/office-tabs';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { OfficeTabs } from './OfficeTabs.tsx';

const tabs = [
  { label: officeTabsText.general, to: pages.adminSettings },
  { label: pageTitles.adminShipping, to: pages.adminShipping },
  { label: pageTitles.adminTaxes, to: pages.adminTaxes },
  { label: pageTitles.adminPages, to: pages.adminPages },
  { label: pageTitles.adminMailTexts, to: pages.adminMailTexts },
] as const;
const staff = { label: pageTitles.adminStaff, to: pages.adminStaff } as const;

/** The screens of what the shop is set up with. */
export function SettingsTabs() {
  const [maySettings, mayStaff] = [useMay('settings.write'), useMay('staff.write')];
  const shown = [...(maySettings ? tabs : []), ...(mayStaff ? [staff] : [])];
  return shown.length > 1 && <OfficeTabs label={officeTabsText.settings} tabs={shown} />;
}
