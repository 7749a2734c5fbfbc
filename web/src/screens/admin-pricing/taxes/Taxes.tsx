import { ReceiptPercentIcon } from '@heroicons/react/24/outline';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import { SettingsTabs } from '../../../features/office-tabs/SettingsTabs.tsx';
import { RulePage } from '../RulePage.tsx';
import { RateForm } from './RateForm.tsx';
import { RatesTable } from './RatesTable.tsx';
import { rateKind } from './rate-kind.ts';

/** Which taxes an order carries, by the country it goes to. */
export function Taxes() {
  return (
    <RulePage
      kind={rateKind}
      title={adminTaxesText.taxes}
      intro={adminTaxesText.whichRateCounts}
      tabs={<SettingsTabs />}
      empty={{
        title: adminTaxesText.noTaxRatesYet,
        text: adminTaxesText.ordersCarryNoTax,
        icon: <ReceiptPercentIcon />,
      }}
      Table={RatesTable}
      Form={RateForm}
    />
  );
}
