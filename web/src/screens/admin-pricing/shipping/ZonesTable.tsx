import type { ShippingZone } from '@shop/contract/shipping-zones';
import { countriesText } from '../country-names.ts';
import { RowActions } from '../RowActions.tsx';
import type { RuleTableProps } from '../RulePage.tsx';
import { RuleTable } from '../RuleTable.tsx';
import { methodSummary } from './zone-words.ts';

export function ZonesTable({ rules, editPath, onDelete }: RuleTableProps<ShippingZone>) {
  return (
    <RuleTable
      caption="Shipping zones"
      nameColumn="Zone"
      rules={rules}
      columns={[
        { head: 'Zone', headClass: 'w-1/4 text-left', cellClass: 'col-span-2', cell: ({ name }) => name },
        {
          head: 'Countries',
          headClass: 'w-1/4 text-left',
          cellClass: 'col-span-2 text-ink-soft lg:text-ink',
          cell: ({ countries }) => countriesText(countries, 6),
        },
        { head: 'Methods', cellClass: 'col-span-2', cell: ({ methods }) => <Methods methods={methods} /> },
        {
          head: 'Actions',
          headClass: 'w-40 text-right',
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
      {methods.length === 0 && <p className="text-red">No method: nothing is sent to it.</p>}
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
