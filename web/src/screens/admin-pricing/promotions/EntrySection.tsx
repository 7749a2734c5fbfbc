import { CODE_MAX } from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { Field } from '../../../ui/Field.tsx';
import { RadioCard } from '../../../ui/RadioCard.tsx';
import { FormSection } from '../FormSection.tsx';
import { kindForms, typedTerms } from './kind-forms.ts';
import type { PromotionFormState } from './promotion-kind.ts';
import { promotionProps } from './promotion-props.ts';

const entries = [
  { entry: 'code', title: adminPromotionsText.oneCode, description: adminPromotionsText.hintOfOneCode },
  { entry: 'bulk', title: adminPromotionsText.manyCodes, description: adminPromotionsText.hintOfManyCodes },
  { entry: 'automatic', title: adminPromotionsText.withoutACode, description: adminPromotionsText.hintWithoutACode },
] as const;

/** How shoppers come to the promotion, and what it is called. */
export function EntrySection({ form }: { form: PromotionFormState }) {
  const { draft, change } = form;
  return (
    <FormSection title={adminPromotionsText.howShoppersGetIt}>
      <fieldset>
        <legend className="sr-only">{adminPromotionsText.howShoppersGetIt}</legend>
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
            label={adminPromotionsText.code}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={CODE_MAX}
            {...promotionProps(form, 'code')}
            hint={adminPromotionsText.upperAndLowerCaseAre}
          />
        )}
        <Field
          label={adminPromotionsText.name}
          {...promotionProps(form, 'name')}
          placeholder={kindForms[draft.kind].takesOff(typedTerms(draft))}
          hint={adminPromotionsText.hintOfName}
        />
      </div>
    </FormSection>
  );
}
