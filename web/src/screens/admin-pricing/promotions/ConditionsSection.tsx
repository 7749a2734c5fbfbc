import { countriesByName } from '@shop/contract/countries';
import { moneySymbol } from '@shop/contract/money';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { type ReactNode, useState } from 'react';
import { CheckboxRow } from '../../../ui/CheckboxRow.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Picker } from '../../../ui/Picker.tsx';
import { nameOfCountry } from '../country-names.ts';
import { FormSection } from '../FormSection.tsx';
import { ItemLists } from './ItemLists.tsx';
import type { PromotionFormState } from './promotion-kind.ts';
import { promotionProps } from './promotion-props.ts';
import { SegmentsField } from './SegmentsField.tsx';

const fields = ['categories', 'brands', 'products'] as const;
const exceptions = ['exceptCategories', 'exceptBrands', 'exceptProducts'] as const;
const customers = ['segments', 'customers', 'countries'] as const;

type Part = { form: PromotionFormState };

/** Which carts and customers get the promotion. All conditions may be left empty. */
export function ConditionsSection({ form }: Part) {
  return (
    <FormSection title={adminPromotionsText.conditions} note={adminPromotionsText.whichItemsQualify}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={adminPromotionsText.minimumTotal}
          leading={moneySymbol().symbol}
          inputMode="decimal"
          {...promotionProps(form, 'minimumTotal')}
          hint={adminPromotionsText.ofTheItemsThatQualify}
        />
        <Field
          label={adminPromotionsText.minimumQuantity}
          inputMode="numeric"
          {...promotionProps(form, 'minimumQuantity')}
          hint={adminPromotionsText.itemsThatQualify}
        />
      </div>
      <Items form={form} />
      <Exceptions form={form} />
      <Customers form={form} />
    </FormSection>
  );
}

/** Open where something is filled in, and where a field with a message must be in sight. */
function Fold({
  title,
  filled,
  faulty,
  children,
}: {
  title: string;
  filled: boolean;
  faulty: boolean;
  children: ReactNode;
}) {
  const [initiallyOpen] = useState(filled);
  return (
    <details open={initiallyOpen || faulty}>
      <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-semibold">{title}</summary>
      <div className="flex flex-col gap-5 pt-3">{children}</div>
    </details>
  );
}

function Items({ form }: Part) {
  const { draft, change, errors } = form;
  return (
    <Fold
      title={adminPromotionsText.whichItems}
      filled={fields.some((name) => draft[name].length > 0)}
      faulty={fields.some((name) => errors[name] !== undefined)}
    >
      <ItemLists
        form={form}
        ids={{ categories: 'categories', brands: 'brands', products: 'products' }}
        labels={{
          categories: adminPromotionsText.categories,
          brands: adminPromotionsText.brands,
          products: adminPromotionsText.productsLabel,
        }}
        chosen={draft}
        onChange={change}
      />
    </Fold>
  );
}

function Exceptions({ form }: Part) {
  const { draft, change, errors } = form;
  const { exceptReduced, exceptCategories, exceptBrands, exceptProducts } = draft;
  return (
    <Fold
      title={adminPromotionsText.exceptions}
      filled={exceptReduced || exceptions.some((name) => draft[name].length > 0)}
      faulty={exceptions.some((name) => errors[name] !== undefined)}
    >
      <CheckboxRow
        label={adminPromotionsText.notWhatIsReduced}
        checked={exceptReduced}
        onChange={({ currentTarget }) => change({ exceptReduced: currentTarget.checked })}
      />
      <ItemLists
        form={form}
        ids={{ categories: 'exceptCategories', brands: 'exceptBrands', products: 'exceptProducts' }}
        labels={{
          categories: adminPromotionsText.exceptCategories,
          brands: adminPromotionsText.exceptBrands,
          products: adminPromotionsText.exceptProducts,
        }}
        chosen={{ categories: exceptCategories, brands: exceptBrands, products: exceptProducts }}
        onChange={({ categories, brands, products }) =>
          change({
            ...(categories && { exceptCategories: categories }),
            ...(brands && { exceptBrands: brands }),
            ...(products && { exceptProducts: products }),
          })
        }
      />
    </Fold>
  );
}

function Customers({ form }: Part) {
  const { draft, change, errors, leave } = form;
  return (
    <Fold
      title={adminPromotionsText.customersAndCountries}
      filled={draft.firstOrder || customers.some((name) => draft[name].length > 0)}
      faulty={customers.some((name) => errors[name] !== undefined)}
    >
      <CheckboxRow
        label={adminPromotionsText.onlyForACustomersFirst}
        checked={draft.firstOrder}
        onChange={({ currentTarget }) => change({ firstOrder: currentTarget.checked })}
      />
      <SegmentsField form={form} />
      <Field
        label={adminPromotionsText.customers}
        {...promotionProps(form, 'customers')}
        hint={adminPromotionsText.hintOfCustomers}
      />
      <Picker
        id="countries"
        label={adminPromotionsText.countries}
        hint={adminPromotionsText.whereItIsDelivered}
        error={errors.countries}
        options={countriesByName().map(({ code, name }) => ({ value: code, label: name, words: code }))}
        chosen={draft.countries}
        labelOf={nameOfCountry}
        onChange={(countries) => change({ countries })}
        onBlur={() => leave('countries')}
      />
    </Fold>
  );
}
