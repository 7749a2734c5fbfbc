import type { TaxRate } from '@shop/contract/tax-rates';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { countriesByName } from '../country-names.ts';
import { FormSection } from '../FormSection.tsx';
import { fieldProps } from '../field-props.ts';
import { RuleForm } from '../RuleForm.tsx';
import { useRuleForm } from '../use-rule-form.ts';
import { rateKind } from './rate-kind.ts';
import { TaxPreview } from './TaxPreview.tsx';

const things = [
  { on: 'products', label: 'Products without a tax class' },
  { on: 'class', label: 'Products of a tax class' },
  { on: 'shipping', label: 'Shipping' },
] as const;

export function RateForm({ opened }: { opened: TaxRate | undefined }) {
  const form = useRuleForm(rateKind, opened);
  const { draft, change } = form;
  const props = (name: 'region' | 'name' | 'percent' | 'taxClass' | 'from') =>
    fieldProps(form, name, { value: draft[name], onType: (value) => change({ [name]: value }) });

  return (
    <RuleForm form={form} historyOf="tax-rates" listLabel="All tax rates" example={<TaxPreview draft={draft} />}>
      <FormSection title="Where">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField
            id="country"
            label="Country"
            value={draft.country}
            error={form.errors.country}
            onChange={({ currentTarget }) => change({ country: currentTarget.value })}
            onBlur={() => form.leave('country')}
          >
            <option value="">Choose a country</option>
            {countriesByName().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field label="State or region" {...props('region')} hint="Left empty: all of the country" />
        </div>
      </FormSection>
      <FormSection title="The tax">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Name" {...props('name')} placeholder="VAT" hint="Shoppers see it." />
          <Field label="Percent" {...props('percent')} inputMode="decimal" hint="0 to 100, at most three decimals" />
          <SelectField
            label="What is taxed"
            hint="Shipping has a rate of its own, or no tax"
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
            <Field label="Tax class" {...props('taxClass')} hint="As the product form has it, such as books" />
          )}
          <Field label="In force from" type="date" {...props('from')} hint="Left empty: from today" />
        </div>
      </FormSection>
    </RuleForm>
  );
}
