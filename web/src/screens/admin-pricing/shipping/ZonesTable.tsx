import type { ShippingZone } from '@shop/contract/shipping-zones';
import { countriesText } from '../country-names.ts';
import { RowActions } from '../RowActions.tsx';
import type { RuleTableProps } from '../RulePage.tsx';
import { cellClass, headClass, nameClass, rowClass, tableClass, tbodyClass, theadClass } from '../table-classes.ts';
import { methodSummary } from './zone-words.ts';

export function ZonesTable({ rules, editPath, onDelete }: RuleTableProps<ShippingZone>) {
  return (
    <table className={tableClass}>
      <caption className="sr-only">Shipping zones</caption>
      <thead className={theadClass}>
        <tr>
          <th scope="col" className={`${headClass} w-1/4 text-left`}>
            Zone
          </th>
          <th scope="col" className={`${headClass} w-1/4 text-left`}>
            Countries
          </th>
          <th scope="col" className={`${headClass} text-left`}>
            Methods
          </th>
          <th scope="col" className={`${headClass} w-40 text-right`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className={tbodyClass}>
        {rules.map((zone) => (
          <tr key={zone.id} className={rowClass}>
            <th scope="row" className={`${nameClass} col-span-2`}>
              {zone.name}
            </th>
            <td className={`${cellClass} col-span-2 text-ink-soft lg:text-ink`}>{countriesText(zone.countries, 6)}</td>
            <td className={`${cellClass} col-span-2`}>
              {zone.methods.length === 0 && <p className="text-red">No method: nothing is sent to it.</p>}
              <ul className="flex flex-col gap-1">
                {zone.methods.map((method) => (
                  <li key={method.id} className="wrap-anywhere">
                    <span className="font-medium">{method.name}</span>: {methodSummary(method)}
                  </li>
                ))}
              </ul>
            </td>
            <td className={`${cellClass} col-span-2`}>
              <RowActions name={zone.name} editPath={editPath(zone)} onDelete={() => onDelete(zone)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
