import { CODE_MAX } from '@shop/contract/promotion-bodies';
import { Field } from '../../../ui/Field.tsx';
import { RadioCard } from '../../../ui/RadioCard.tsx';
import { FormSection } from '../FormSection.tsx';
import { kindForms, typedTerms } from './kind-forms.ts';
import type { PromotionFormState } from './promotion-kind.ts';
import { promotionProps } from './promotion-props.ts';

const entries = [
  { entry: 'code', title: 'One code', description: 'for everybody, such as SUMMER' },
  { entry: 'bulk', title: 'Many codes', description: 'each to be used once; they are made after saving' },
  { entry: 'automatic', title: 'Without a code', description: 'every cart gets it that fits' },
] as const;

/** How shoppers come to the promotion, and what it is called. */
export function EntrySection({ form }: { form: PromotionFormState }) {
  const { draft, change } = form;
  return (
    <FormSection title="How shoppers get it">
      <fieldset>
        <legend className="sr-only">How shoppers get it</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {entries.map(({ entry, title, description }) => (
            <RadioCard
              key={entry}
              name="entry"
              title={title}
              description={description}
              checked={draft.entry === entry}
              onChange={() => change({ entry })}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {draft.entry === 'code' && (
          <Field
            label="Code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={CODE_MAX}
            {...promotionProps(form, 'code')}
            hint="Upper and lower case are the same"
          />
        )}
        <Field
          label="Name"
          {...promotionProps(form, 'name')}
          placeholder={kindForms[draft.kind].takesOff(typedTerms(draft))}
          hint="Shoppers see it. Left empty, it is called after what it does."
        />
      </div>
    </FormSection>
  );
}
