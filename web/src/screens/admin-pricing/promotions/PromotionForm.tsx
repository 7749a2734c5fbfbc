import type { Promotion } from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { CheckboxRow } from '../../../ui/CheckboxRow.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormSection } from '../FormSection.tsx';
import { nameInLanguages } from '../name-in-languages.ts';
import { RuleForm } from '../RuleForm.tsx';
import { firstList } from '../rule-address.ts';
import { useRuleForm } from '../use-rule-form.ts';
import { BulkCodes } from './BulkCodes.tsx';
import { ConditionsSection } from './ConditionsSection.tsx';
import { EntrySection } from './EntrySection.tsx';
import { KindSection } from './KindSection.tsx';
import { kindForms, typedTerms } from './kind-forms.ts';
import { PromotionPreview } from './PromotionPreview.tsx';
import { entryOf } from './promotion-draft.ts';
import { promotionKind } from './promotion-kind.ts';
import { promotionProps } from './promotion-props.ts';

export function PromotionForm({ opened }: { opened: Promotion | undefined }) {
  const form = useRuleForm(promotionKind, opened);
  const { base, draft, change } = form;

  return (
    <RuleForm
      form={form}
      historyOf="promotions"
      listLabel={adminPromotionsText.allPromotions}
      example={<PromotionPreview draft={draft} />}
      texts={nameInLanguages(
        form,
        adminPromotionsText.name,
        draft.name.trim() || kindForms[draft.kind].takesOff(typedTerms(draft)),
      )}
      // Codes in bulk are made for a promotion that is saved.
      afterSave={(saved) =>
        opened === undefined && entryOf(saved) === 'bulk' ? { ...firstList, edit: saved.id } : firstList
      }
    >
      {opened !== undefined && base !== undefined && entryOf(base) === 'bulk' && <BulkCodes promotion={base} />}
      <KindSection form={form} />
      <EntrySection form={form} />
      <ConditionsSection form={form} />
      <FormSection title={adminPromotionsText.whenAndHowOften}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={adminPromotionsText.starts}
            type="datetime-local"
            {...promotionProps(form, 'from')}
            hint={adminPromotionsText.leftEmptyAtOnce}
          />
          <Field
            label={adminPromotionsText.ends}
            type="datetime-local"
            {...promotionProps(form, 'until')}
            hint={adminPromotionsText.leftEmptyNever}
          />
          <Field
            label={adminPromotionsText.usesInAll}
            inputMode="numeric"
            {...promotionProps(form, 'limit')}
            hint={adminPromotionsText.ordersLeftEmptyAnyNumber}
          />
          <Field
            label={adminPromotionsText.usesForEachCustomer}
            inputMode="numeric"
            {...promotionProps(form, 'limitPerCustomer')}
            hint={adminPromotionsText.leftEmptyAnyNumber}
          />
        </div>
        <CheckboxRow
          label={adminPromotionsText.active}
          checked={draft.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
      </FormSection>
      <FormSection title={adminPromotionsText.withOtherPromotions} note={adminPromotionsText.howPromotionsApply}>
        <CheckboxRow
          label={adminPromotionsText.mayBeCombinedWithOther}
          checked={draft.combinable}
          onChange={({ currentTarget }) => change({ combinable: currentTarget.checked })}
        />
        <Field
          label={adminPromotionsText.position}
          inputMode="numeric"
          className="sm:w-48"
          {...promotionProps(form, 'position')}
          hint={adminPromotionsText.lowerOnesApplyEarlier}
        />
      </FormSection>
    </RuleForm>
  );
}
