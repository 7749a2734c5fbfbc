import { moneySymbol } from '@shop/contract/money';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import { useState } from 'react';
import { useShopSettingsQuery } from '../../../data/price-rules.ts';
import { numberIn } from '../../../forms/number-in.ts';
import { Field } from '../../../ui/Field.tsx';
import { today } from '../days.ts';
import { ExamplePanel } from '../ExamplePanel.tsx';
import type { RateDraft } from './rate-draft.ts';
import { taxSentences } from './tax-example.ts';

/** What the tax is of a price that can be changed. */
export function TaxPreview({ draft }: { draft: RateDraft }) {
  const settings = useShopSettingsQuery().data;
  const [day] = useState(today);
  const [amount, setAmount] = useState('119');
  const sentences = settings && taxSentences(draft, { amount: numberIn(amount) ?? Number.NaN, today: day }, settings);

  return (
    <ExamplePanel
      title={adminTaxesText.whatItWillDo}
      fields={
        <Field
          label={draft.on === 'shipping' ? adminTaxesText.aShippingPriceOf : adminTaxesText.aPriceOf}
          leading={moneySymbol().symbol}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      }
    >
      {sentences === undefined ? (
        <p className="text-ink-soft">{adminTaxesText.chooseACountryAndEnter}</p>
      ) : (
        sentences.map((sentence) => <p key={sentence}>{sentence}</p>)
      )}
      {settings !== undefined && (
        <p className="text-ink-soft">
          {settings.pricesIncludeTax ? adminTaxesText.pricesIncludeTaxes : adminTaxesText.taxesAreAdded}
        </p>
      )}
    </ExamplePanel>
  );
}
