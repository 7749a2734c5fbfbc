import { countriesByName, isInEu } from '@shop/contract/countries';
import type { ShippingZone } from '@shop/contract/shipping-zones';
import { adminShippingText } from '@shop/messages/admin-shipping';
import { useEffect, useState } from 'react';
import { useAllZonesQuery } from '../../../data/price-rules.ts';
import { translatedTexts } from '../../../forms/translated-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Picker } from '../../../ui/Picker.tsx';
import { nameOfCountry } from '../country-names.ts';
import { FormSection } from '../FormSection.tsx';
import { fieldProps } from '../field-props.ts';
import { RuleForm } from '../RuleForm.tsx';
import { useRuleForm } from '../use-rule-form.ts';
import { MethodFields } from './MethodFields.tsx';
import { ShippingPreview } from './ShippingPreview.tsx';
import { labelInMethod, type MethodDraft, newMethod, zoneName } from './zone-draft.ts';
import { type ZoneFormState, zoneKind } from './zone-kind.ts';

export function ZoneForm({ opened }: { opened: ShippingZone | undefined }) {
  const form = useRuleForm(zoneKind, opened);
  const { draft, change } = form;
  // Which countries the other zones have.
  const others = useAllZonesQuery().data?.filter(({ id }) => id !== opened?.id) ?? [];
  const taken = (code: string) => others.find(({ countries }) => countries.includes(code))?.name;
  const free = countriesByName()
    .map(({ code }) => code)
    .filter((code) => taken(code) === undefined && !draft.countries.includes(code));
  const addAll = (codes: readonly string[]) => change({ countries: [...draft.countries, ...codes] });

  return (
    <RuleForm
      form={form}
      historyOf="shipping-zones"
      listLabel={adminShippingText.allShippingZones}
      example={<ShippingPreview draft={draft} />}
      texts={(language) => draft.methods.flatMap((method, index) => methodTexts(form, method, index)(language))}
    >
      <FormSection title={adminShippingText.whereTo}>
        <div className="flex flex-col gap-3">
          <Picker
            id="countries"
            label={adminShippingText.countries}
            hint={adminShippingText.hintOfCountries}
            error={form.errors.countries}
            options={countriesByName().map(({ code, name }) => {
              const zone = taken(code);
              return {
                value: code,
                label: name,
                words: code,
                ...(zone !== undefined && { note: adminShippingText.inZone({ zone }), unavailable: true }),
              };
            })}
            chosen={draft.countries}
            labelOf={nameOfCountry}
            onChange={(countries) => change({ countries })}
            onBlur={() => form.leave('countries')}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              unavailable={!free.some(isInEu)}
              onClick={() => addAll(free.filter(isInEu))}
            >
              {adminShippingText.addTheEuropeanUnion}
            </Button>
            <Button variant="secondary" size="small" unavailable={free.length === 0} onClick={() => addAll(free)}>
              {adminShippingText.addAllThatHaveNo}
            </Button>
            {draft.countries.length > 1 && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  change({ countries: [] });
                  // The pressed button is gone.
                  document.getElementById('countries')?.focus();
                }}
              >
                {adminShippingText.removeAll}
              </Button>
            )}
          </div>
        </div>
        <Field
          label={adminShippingText.nameOfTheZone}
          {...fieldProps(form, 'name', { value: draft.name, onType: (name) => change({ name }) })}
          placeholder={zoneName({ ...draft, name: '' })}
          hint={adminShippingText.hintOfName}
        />
      </FormSection>
      <Methods form={form} />
    </RuleForm>
  );
}

/** What shoppers read of a method: its name. */
function methodTexts({ draft: { methods }, errors, change }: ZoneFormState, method: MethodDraft, index: number) {
  return translatedTexts(
    {
      draft: method,
      messages: errors,
      change: (changes) => change({ methods: methods.map((one) => (one === method ? { ...one, ...changes } : one)) }),
    },
    [{ field: 'name', label: labelInMethod(method, index, adminShippingText.name), original: method.name }],
    `methods.${index}.`,
  );
}

function Methods({ form }: { form: ZoneFormState }) {
  const { draft, change } = form;
  const [added, setAdded] = useState<number>();
  useEffect(() => {
    // The new method's first field takes the focus.
    if (added !== undefined) document.getElementById(`methods.${added}.name`)?.focus();
  }, [added]);

  return (
    <>
      {draft.methods.map((method, index) => (
        <MethodFields
          key={method.key}
          form={form}
          index={index}
          method={method}
          onChange={(changes) =>
            change({ methods: draft.methods.map((one) => (one.key === method.key ? { ...one, ...changes } : one)) })
          }
          onRemove={() => {
            change({ methods: draft.methods.filter(({ key }) => key !== method.key) });
            document.getElementById('add-method')?.focus();
          }}
        />
      ))}
      <Button
        id="add-method"
        variant="secondary"
        className="self-start"
        onClick={() => {
          change({ methods: [...draft.methods, newMethod()] });
          setAdded(draft.methods.length);
        }}
      >
        {adminShippingText.addAShippingMethod}
      </Button>
    </>
  );
}
