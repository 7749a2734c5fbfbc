import type { TaxRate } from '@shop/contract/tax-rates';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import { inline } from '../../../ui/inline.ts';
import { longDay } from '../days.ts';
import { RowActions } from '../RowActions.tsx';
import type { RuleTableProps } from '../RulePage.tsx';
import { RuleTable } from '../RuleTable.tsx';
import { rateKind } from './rate-kind.ts';
import { placeText, taxedText } from './rate-words.ts';

export function RatesTable({ rules, editPath, onDelete }: RuleTableProps<TaxRate>) {
  return (
    <RuleTable
      caption={adminTaxesText.taxRates}
      nameColumn={adminTaxesText.name}
      rules={rules}
      columns={[
        { head: adminTaxesText.name, cell: ({ name }) => name },
        {
          head: adminTaxesText.percent,
          headClass: 'text-end',
          cellClass: 'text-end font-semibold tabular-nums lg:font-normal',
          cell: ({ percent }) => `${percent} %`,
        },
        {
          head: adminTaxesText.country,
          cellClass: 'col-span-2',
          cell: ({ country, region }) => placeText(country, region),
        },
        {
          head: adminTaxesText.whatIsTaxed,
          cellClass: 'text-ink-soft lg:text-ink',
          cell: ({ taxClass }) => taxedText(taxClass),
        },
        {
          head: adminTaxesText.from,
          cellClass: 'text-end whitespace-nowrap tabular-nums lg:text-start',
          cell: ({ from }) => (
            <>
              {inline(
                adminTaxesText.fromDay({
                  day: longDay(from),
                  span: (parts) => <span className="text-ink-soft lg:hidden">{parts}</span>,
                }),
              )}
            </>
          ),
        },
        {
          head: adminTaxesText.actions,
          headClass: 'w-40 text-end',
          cellClass: 'col-span-2',
          cell: (rate) => (
            <RowActions name={rateKind.nameOf(rate)} editPath={editPath(rate)} onDelete={() => onDelete(rate)} />
          ),
        },
      ]}
    />
  );
}
