import type { TaxRate } from '@shop/contract/tax-rates';
import { longDay } from '../days.ts';
import { RowActions } from '../RowActions.tsx';
import type { RuleTableProps } from '../RulePage.tsx';
import { RuleTable } from '../RuleTable.tsx';
import { rateKind } from './rate-kind.ts';
import { placeText, taxedText } from './rate-words.ts';

export function RatesTable({ rules, editPath, onDelete }: RuleTableProps<TaxRate>) {
  return (
    <RuleTable
      caption="Tax rates"
      nameColumn="Name"
      rules={rules}
      columns={[
        { head: 'Name', cell: ({ name }) => name },
        {
          head: 'Percent',
          headClass: 'text-right',
          cellClass: 'text-right font-semibold tabular-nums lg:font-normal',
          cell: ({ percent }) => `${percent} %`,
        },
        { head: 'Country', cellClass: 'col-span-2', cell: ({ country, region }) => placeText(country, region) },
        {
          head: 'What is taxed',
          cellClass: 'text-ink-soft lg:text-ink',
          cell: ({ taxClass }) => taxedText(taxClass),
        },
        {
          head: 'From',
          cellClass: 'text-right whitespace-nowrap tabular-nums lg:text-left',
          cell: ({ from }) => (
            <>
              <span className="text-ink-soft lg:hidden">from </span>
              {longDay(from)}
            </>
          ),
        },
        {
          head: 'Actions',
          headClass: 'w-40 text-right',
          cellClass: 'col-span-2',
          cell: (rate) => (
            <RowActions name={rateKind.nameOf(rate)} editPath={editPath(rate)} onDelete={() => onDelete(rate)} />
          ),
        },
      ]}
    />
  );
}
