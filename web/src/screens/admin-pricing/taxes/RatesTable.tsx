import type { TaxRate } from '@shop/contract/tax-rates';
import { longDay } from '../days.ts';
import { RowActions } from '../RowActions.tsx';
import type { RuleTableProps } from '../RulePage.tsx';
import { cellClass, headClass, nameClass, rowClass, tableClass, tbodyClass, theadClass } from '../table-classes.ts';
import { rateKind } from './rate-kind.ts';
import { placeText, taxedText } from './rate-words.ts';

export function RatesTable({ rules, editPath, onDelete }: RuleTableProps<TaxRate>) {
  return (
    <table className={tableClass}>
      <caption className="sr-only">Tax rates</caption>
      <thead className={theadClass}>
        <tr>
          <th scope="col" className={`${headClass} text-left`}>
            Name
          </th>
          <th scope="col" className={`${headClass} text-right`}>
            Percent
          </th>
          <th scope="col" className={`${headClass} text-left`}>
            Country
          </th>
          <th scope="col" className={`${headClass} text-left`}>
            What is taxed
          </th>
          <th scope="col" className={`${headClass} text-left`}>
            From
          </th>
          <th scope="col" className={`${headClass} w-40 text-right`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className={tbodyClass}>
        {rules.map((rate) => (
          <tr key={rate.id} className={rowClass}>
            <th scope="row" className={nameClass}>
              {rate.name}
            </th>
            <td className={`${cellClass} text-right font-semibold tabular-nums lg:font-normal`}>{rate.percent} %</td>
            <td className={`${cellClass} col-span-2`}>{placeText(rate.country, rate.region)}</td>
            <td className={`${cellClass} text-ink-soft lg:text-ink`}>{taxedText(rate.taxClass)}</td>
            <td className={`${cellClass} text-right whitespace-nowrap tabular-nums lg:text-left`}>
              <span className="text-ink-soft lg:hidden">from </span>
              {longDay(rate.from)}
            </td>
            <td className={`${cellClass} col-span-2`}>
              <RowActions name={rateKind.nameOf(rate)} editPath={editPath(rate)} onDelete={() => onDelete(rate)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
