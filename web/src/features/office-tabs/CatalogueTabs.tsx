import { pageTitles } from '@shop/contract/titles';
import { officeTabsText } from '@shop/messages/office-tabs';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { OfficeTabs } from './OfficeTabs.tsx';

const tabs = [
  { label: officeTabsText.productList, to: pages.admin },
  { label: pageTitles.adminCategories, to: pages.adminCategories },
  { label: pageTitles.adminCollections, to: pages.adminCollections },
  { label: pageTitles.adminOptions, to: pages.adminOptions },
  { label: pageTitles.adminAttributes, to: pages.adminAttributes },
  { label: pageTitles.adminSearch, to: pages.adminSearch },
  { label: pageTitles.adminImports, to: pages.adminImports },
] as const;

/** The lists of what the catalogue is made of, for those who may change them. */
export function CatalogueTabs() {
  // Without it there is the list of products alone.
  return useMay('catalogue.write') && <OfficeTabs label={officeTabsText.catalogue} tabs={tabs} />;
}
