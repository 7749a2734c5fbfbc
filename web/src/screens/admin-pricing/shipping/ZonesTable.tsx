import type { ShippingZone } from '@shop/contract/shipping-zones';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { countriesText } from '../country-names.ts';
import { RowActions } from '../RowActions.tsx';
import type { RuleTableProps } from '../RulePage.tsx';
import { RuleTable } from '../RuleTable.tsx';
import { methodSummary } from './zone-words.ts';

export function ZonesTable({ rules, editPath, onDelete }: RuleTableProps<ShippingZone>) {
  return (
    <RuleTable
      caption={adminShippingText.shippingZones}
      nameColumn={adminShippingText.zone}
      rules={rules}
      columns={[
        {
          head: adminShippingText.zone,
          headClass: 'w-1/4 text-start',
          cellClass: 'col-span-2',
          cell: ({ name }) => name,
        },
        {
          head: adminShippingText.countries,
          headClass: 'w-1/4 text-start',
          cellClass: 'col-span-2 text-ink-soft lg:text-ink',
          cell: ({ countries }) => countriesText(countries, 6),
        },
        {
          head: adminShippingText.methods,
          cellClass: 'col-span-2',
          cell: ({ methods }) => <Methods methods={methods} />,
        },
        {
          head: adminShippingText.actions,
          headClass: 'w-40 text-end',
          cellClass: 'col-span-2',
          cell: (zone) => <RowActions name={zone.name} editPath={editPath(zone)} onDelete={() => onDelete(zone)} />,
        },
      ]}
    />
  );
}

function Methods({ methods }: Pick<ShippingZone, 'methods'>) {
  return (
    <>
      {methods.length === 0 && <p className="text-red">{adminShippingText.noMethodNothingIsSent}</p>}
      <ul className="flex flex-col gap-1">
        {methods.map((method) => (
          <li key={method.id} className="wrap-anywhere">
            <span className="font-medium">{method.name}</span>: {methodSummary(method)}
          </li>
        ))}
      </ul>
    </>
  );
}
