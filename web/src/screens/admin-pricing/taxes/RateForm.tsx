import { countriesByName } from '@shop/contract/countries';
import type { TaxRate } from '@shop/contract/tax-rates';
import { adminTaxesText } from '@shop/messages/admin-taxes';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { FormSection } from '../FormSection.tsx';
import { fieldProps } from '../field-props.ts';
import { nameInLanguages } from '../name-in-languages.ts';
import { RuleForm } from '../RuleForm.tsx';
import { useRuleForm } from '../use-rule-form.ts';
import { rateKind } from './rate-kind.ts';
import { TaxPreview } from './TaxPreview.tsx';

const things = [
  { on: 'products', label: adminTaxesText.productsWithoutATaxClass },
  { on: 'class', label: adminTaxesText.productsOfATaxClass },
  { on: 'shipping', label: adminTaxesText.shipping },
] as const;

export function RateForm({ opened }: { opened: TaxRate | undefined }) {
  const form = useRuleForm(rateKind, opened);
  const { draft, change } = form;
  const props = (name: 'region' | 'name' | 'percent' | 'taxClass' | 'from') =>
    fieldProps(form, name, { value: draft[name], onType: (value) => change({ [name]: value }) });

  return (
    <RuleForm
      form={form}
      historyOf="tax-rates"
      listLabel={adminTaxesText.allTaxRates}
      example={<TaxPreview draft={draft} />}
      texts={nameInLanguages(form, adminTaxesText.name, draft.name)}
    >
      <FormSection title={adminTaxesText.where}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            id="country"
            label={adminTaxesText.country}
            value={draft.country}
            error={form.errors.country}
            onChange={({ currentTarget }) => change({ country: currentTarget.value })}
            onBlur={() => form.leave('country')}
          >
            <option value="">{adminTaxesText.chooseACountry}</option>
            {countriesByName().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field label={adminTaxesText.stateOrRegion} {...props('region')} hint={adminTaxesText.leftEmptyAllOfThe} />
        </div>
      </FormSection>
      <FormSection title={adminTaxesText.theTax}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={adminTaxesText.name}
            {...props('name')}
            placeholder={adminTaxesText.vat}
            hint={adminTaxesText.shoppersSeeIt}
          />
          <Field
            label={adminTaxesText.percent}
            {...props('percent')}
            inputMode="decimal"
            hint={adminTaxesText.hintOfPercent}
          />
          <SelectField
            label={adminTaxesText.whatIsTaxed}
            hint={adminTaxesText.hintOfWhatIsTaxed}
            value={draft.on}
            onChange={({ currentTarget }) =>
              change({ on: things.find(({ on }) => on === currentTarget.value)?.on ?? 'products' })
            }
          >
            {things.map(({ on, label }) => (
              <option key={on} value={on}>
                {label}
              </option>
            ))}
          </SelectField>
          {draft.on === 'class' && (
            <Field label={adminTaxesText.taxClass} {...props('taxClass')} hint={adminTaxesText.hintOfTaxClass} />
          )}
          <Field
            label={adminTaxesText.inForceFrom}
            type="date"
            {...props('from')}
            hint={adminTaxesText.leftEmptyFromToday}
          />
        </div>
      </FormSection>
    </RuleForm>
  );
}
