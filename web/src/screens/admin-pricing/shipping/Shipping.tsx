import { TruckIcon } from '@heroicons/react/24/outline';
import { RulePage } from '../RulePage.tsx';
import { ZoneForm } from './ZoneForm.tsx';
import { ZonesTable } from './ZonesTable.tsx';
import { zoneKind } from './zone-kind.ts';

/** Where the shop ships to, how, and at which prices. */
export function Shipping() {
  return (
    <RulePage
      kind={zoneKind}
      title="Shipping"
      intro="Each zone has countries, and methods with their prices. Without a zone the shop ships everywhere for nothing; with zones, only to their countries."
      empty={{
        title: 'No shipping zones yet',
        text: 'Orders are sent everywhere, and shipping costs nothing. A first zone changes both.',
        icon: <TruckIcon />,
      }}
      Table={ZonesTable}
      Form={ZoneForm}
    />
  );
}
