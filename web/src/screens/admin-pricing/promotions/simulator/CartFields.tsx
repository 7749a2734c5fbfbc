import { countriesByName } from '@shop/contract/countries';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useState } from 'react';
import { type ProductTitles, useProductTitles } from '../../../../features/product-search/use-product-titles.ts';
import { Field } from '../../../../ui/Field.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ProductPicker } from '../ProductPicker.tsx';
import type { SimulatedItem, SimulatorAddress } from './simulator-address.ts';

type CartFieldsProps = {
  cart: SimulatorAddress;
  missing: boolean;
  onChange: (changes: Partial<SimulatorAddress>) => void;
};

/** A cart put together by hand: products with quantities, codes, whose it is and where it goes. */
export function CartFields({ cart: { items, codes, user, country, state }, missing, onChange }: CartFieldsProps) {
  const ids = items.map(({ product }) => String(product));
  const titles = useProductTitles(ids);
  const setProducts = (chosen: readonly string[]) =>
    onChange({
      items: chosen.map(
        (id) => items.find(({ product }) => String(product) === id) ?? { product: Number(id), quantity: 1 },
      ),
    });

  return (
    <>
      <ProductPicker
        id="items"
        label={adminPromotionsText.productsLabel}
        error={missing ? adminPromotionsText.chooseAProduct : undefined}
        chosen={ids}
        titles={titles}
        onChange={setProducts}
      />
      {items.length > 0 && (
        <Quantities items={items} titles={titles} onChange={(changed) => onChange({ items: changed })} />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={adminPromotionsText.codes}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={adminPromotionsText.withCommasBetweenThem}
          value={codes}
          onChange={({ currentTarget }) => onChange({ codes: currentTarget.value })}
        />
        <Field
          label={adminPromotionsText.user}
          inputMode="numeric"
          autoComplete="off"
          hint={adminPromotionsText.hintOfUser}
          value={user}
          onChange={({ currentTarget }) => onChange({ user: currentTarget.value })}
        />
        <SelectField
          label={adminPromotionsText.country}
          value={country}
          onChange={({ currentTarget }) => onChange({ country: currentTarget.value })}
        >
          <option value="">{adminPromotionsText.thatOfTheShop}</option>
          {countriesByName().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={adminPromotionsText.stateOrRegion}
          autoComplete="off"
          value={state}
          onChange={({ currentTarget }) => onChange({ state: currentTarget.value })}
        />
      </div>
    </>
  );
}

type QuantitiesProps = {
  items: readonly SimulatedItem[];
  titles: ProductTitles;
  onChange: (items: SimulatedItem[]) => void;
};

function Quantities({ items, titles, onChange }: QuantitiesProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {items.map(({ product, quantity }) => (
        <li key={product}>
          <QuantityField
            label={adminPromotionsText.quantityOfTitle({ title: titles.titleOf(String(product)) })}
            quantity={quantity}
            onChange={(changed) =>
              onChange(items.map((one) => (one.product === product ? { product, quantity: changed } : one)))
            }
          />
        </li>
      ))}
    </ul>
  );
}

type QuantityFieldProps = { label: string; quantity: number; onChange: (quantity: number) => void };

function QuantityField({ label, quantity, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState(String(quantity));
  const isQuantity = (text: string) => /^[1-9]\d{0,3}$/.test(text.trim());
  return (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      // Another address has brought another quantity.
      value={isQuantity(typed) && Number(typed) !== quantity ? String(quantity) : typed}
      error={typed === '' || isQuantity(typed) ? undefined : adminPromotionsText.enterANumberFrom1}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (isQuantity(value)) onChange(Number(value));
      }}
      // A field that is left empty shows its last number again.
      onBlur={() => setTyped(String(quantity))}
    />
  );
}
