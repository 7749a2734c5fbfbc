import type { Promotion } from '@shop/contract/promotion-bodies';
import { CheckboxRow } from '../../../ui/CheckboxRow.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormSection } from '../FormSection.tsx';
import { RuleForm } from '../RuleForm.tsx';
import { firstList } from '../rule-address.ts';
import { useRuleForm } from '../use-rule-form.ts';
import { BulkCodes } from './BulkCodes.tsx';
import { ConditionsSection } from './ConditionsSection.tsx';
import { EntrySection } from './EntrySection.tsx';
import { KindSection } from './KindSection.tsx';
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
      listLabel="All promotions"
      example={<PromotionPreview draft={draft} />}
      // Codes in bulk are made for a promotion that is saved.
      afterSave={(saved) =>
        opened === undefined && entryOf(saved) === 'bulk' ? { ...firstList, edit: saved.id } : firstList
      }
    >
      {opened !== undefined && base !== undefined && entryOf(base) === 'bulk' && <BulkCodes promotion={base} />}
      <KindSection form={form} />
      <EntrySection form={form} />
      <ConditionsSection form={form} />
      <FormSection title="When and how often">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label="Starts" type="datetime-local" {...promotionProps(form, 'from')} hint="Left empty: at once" />
          <Field label="Ends" type="datetime-local" {...promotionProps(form, 'until')} hint="Left empty: never" />
          <Field
            label="Uses in all"
            inputMode="numeric"
            {...promotionProps(form, 'limit')}
            hint="Orders. Left empty: any number"
          />
          <Field
            label="Uses for each customer"
            inputMode="numeric"
            {...promotionProps(form, 'limitPerCustomer')}
            hint="Left empty: any number"
          />
        </div>
        <CheckboxRow
          label="Active"
          checked={draft.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
      </FormSection>
      <FormSection
        title="With other promotions"
        note="Promotions apply in the order of their positions, then of their ids."
      >
        <CheckboxRow
          label="May be combined with other promotions"
          checked={draft.combinable}
          onChange={({ currentTarget }) => change({ combinable: currentTarget.checked })}
        />
        <Field
          label="Position"
          inputMode="numeric"
          className="sm:w-48"
          {...promotionProps(form, 'position')}
          hint="Lower ones apply earlier"
        />
      </FormSection>
    </RuleForm>
  );
}
