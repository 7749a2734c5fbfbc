import { TruckIcon } from '@heroicons/react/24/outline';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { SettingsTabs } from '../../../features/office-tabs/SettingsTabs.tsx';
import { RulePage } from '../RulePage.tsx';
import { ZoneForm } from './ZoneForm.tsx';
import { ZonesTable } from './ZonesTable.tsx';
import { zoneKind } from './zone-kind.ts';

/** Where the shop ships to, how, and at which prices. */
export function Shipping() {
  return (
    <RulePage
      kind={zoneKind}
      title={adminShippingText.shipping}
      intro={adminShippingText.whatZonesAre}
      tabs={<SettingsTabs />}
      empty={{
        title: adminShippingText.noShippingZonesYet,
        text: adminShippingText.whatNoZonesMean,
        icon: <TruckIcon />,
      }}
      Table={ZonesTable}
      Form={ZoneForm}
    />
  );
}
