import { ReceiptPercentIcon } from '@heroicons/react/24/outline';
import { RulePage } from '../RulePage.tsx';
import { RateForm } from './RateForm.tsx';
import { RatesTable } from './RatesTable.tsx';
import { rateKind } from './rate-kind.ts';

/** Which taxes an order carries, by the country it goes to. */
export function Taxes() {
  return (
    <RulePage
      kind={rateKind}
      title="Taxes"
      intro="Of the rates for the country of an order, that of its state counts before one without, then the one with the latest date that is not in the future."
      empty={{ title: 'No tax rates yet', text: 'Orders carry no tax.', icon: <ReceiptPercentIcon /> }}
      Table={RatesTable}
      Form={RateForm}
    />
  );
}
