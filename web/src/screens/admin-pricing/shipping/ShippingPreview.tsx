import { moneySymbol } from '@shop/contract/money';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { useState } from 'react';
import { useShopSettingsQuery } from '../../../data/price-rules.ts';
import { numberIn } from '../../../forms/number-in.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { nameOfCountry } from '../country-names.ts';
import { ExamplePanel } from '../ExamplePanel.tsx';
import { shippingSentences } from './shipping-example.ts';
import type { ZoneDraft } from './zone-draft.ts';

/** What shoppers of the zone will pay for shipping, for a cart that can be changed. */
export function ShippingPreview({ draft }: { draft: ZoneDraft }) {
  const settings = useShopSettingsQuery().data;
  const [at] = useState(() => new Date());
  const [amount, setAmount] = useState('30');
  const [grams, setGrams] = useState('1000');
  const [chosen, setCountry] = useState('');
  const { countries, methods } = draft;
  const country = countries.find((code) => code === chosen) ?? countries[0];
  const example = { amount: numberIn(amount) ?? 0, grams: numberIn(grams) ?? 0 };
  const isReadable = example.amount >= 0 && example.grams >= 0;

  return (
    <ExamplePanel
      title={adminShippingText.whatShoppersWillPay}
      fields={
        <>
          <Field
            label={adminShippingText.aCartOf}
            leading={moneySymbol().symbol}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
          {methods.some(({ by }) => by === 'weight') && (
            <Field
              label={adminShippingText.weightInGrams}
              inputMode="numeric"
              autoComplete="off"
              value={grams}
              onChange={({ currentTarget }) => setGrams(currentTarget.value)}
            />
          )}
          {countries.length > 1 && (
            <SelectField
              label={adminShippingText.to}
              value={country}
              onChange={({ currentTarget }) => setCountry(currentTarget.value)}
            >
              {countries.map((code) => (
                <option key={code} value={code}>
                  {nameOfCountry(code)}
                </option>
              ))}
            </SelectField>
          )}
        </>
      }
    >
      {country === undefined && <p className="text-ink-soft">{adminShippingText.chooseACountryToSee}</p>}
      {country !== undefined && methods.length === 0 && (
        <p className="text-ink-soft">{adminShippingText.withoutAMethodNobodyIn}</p>
      )}
      {country !== undefined &&
        settings !== undefined &&
        isReadable &&
        shippingSentences(methods, { ...example, country, at }, settings).map(({ key, name, sentences }) => (
          <div key={key}>
            <p className="font-semibold wrap-anywhere">{name}</p>
            {sentences.length === 0 && <p className="text-ink-soft">{adminShippingText.enterItsPriceToSee}</p>}
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        ))}
    </ExamplePanel>
  );
}
