import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { promotionKindsText } from '@shop/messages/promotion-kinds';
import { Field } from '../../../ui/Field.tsx';
import { fieldProps } from '../field-props.ts';
import { ItemLists } from './ItemLists.tsx';
import type { PromotionFormState } from './promotion-kind.ts';

const labels = {
  categories: adminPromotionsText.categories,
  brands: adminPromotionsText.brands,
  products: adminPromotionsText.productsLabel,
};
const idsAt = (at: string) => ({ categories: `${at}.categories`, brands: `${at}.brands`, products: `${at}.products` });

/** What has to be bought, and what is cheaper then. */
export function BuyGetFields({ form }: { form: PromotionFormState }) {
  const { draft, change } = form;
  const { buy, get } = draft;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 font-semibold">{promotionKindsText.whatIsBought}</legend>
        <Field
          label={promotionKindsText.itemsBought}
          inputMode="numeric"
          className="max-w-40"
          {...fieldProps(form, 'buy.quantity', {
            value: buy.quantity,
            onType: (quantity) => change({ buy: { ...buy, quantity } }),
          })}
        />
        <ItemLists
          form={form}
          ids={idsAt('buy')}
          labels={labels}
          chosen={buy}
          onChange={(changes) => change({ buy: { ...buy, ...changes } })}
        />
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 font-semibold">{promotionKindsText.whatGetsCheaper}</legend>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field
            label={promotionKindsText.itemsReduced}
            inputMode="numeric"
            {...fieldProps(form, 'get.quantity', {
              value: get.quantity,
              onType: (quantity) => change({ get: { ...get, quantity } }),
            })}
          />
          <Field
            label={promotionKindsText.percentOff}
            hint={promotionKindsText.hundredIsFree}
            inputMode="decimal"
            {...fieldProps(form, 'get.percent', {
              value: get.percent,
              onType: (percent) => change({ get: { ...get, percent } }),
            })}
          />
        </div>
        <ItemLists
          form={form}
          ids={idsAt('get')}
          labels={labels}
          chosen={get}
          onChange={(changes) => change({ get: { ...get, ...changes } })}
        />
      </fieldset>
    </div>
  );
}
