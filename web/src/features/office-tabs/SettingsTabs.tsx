import { pageTitles } from '@shop/contract/titles';
import { officeTabsText } from '@shop/messages/office-tabs';
import { pages } from '../../routing/paths.ts';
import { OfficeTabs } from './OfficeTabs.tsx';

const tabs = [
  { label: officeTabsText.general, to: pages.adminSettings },
  { label: pageTitles.adminShipping, to: pages.adminShipping },
  { label: pageTitles.adminTaxes, to: pages.adminTaxes },
  { label: pageTitles.adminPages, to: pages.adminPages },
  { label: pageTitles.adminMailTexts, to: pages.adminMailTexts },
] as const;

/** The screens of what the shop is set up with. */
export function SettingsTabs() {
  return <OfficeTabs label={officeTabsText.settings} tabs={tabs} />;
}
