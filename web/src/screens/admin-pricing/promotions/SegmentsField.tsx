import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useAllSegmentsQuery } from '../../../data/customers.ts';
import { Picker } from '../../../ui/Picker.tsx';
import type { PromotionFormState } from './promotion-kind.ts';

/** For which customers it is, besides those that it names. */
export function SegmentsField({ form: { draft, change, errors, leave } }: { form: PromotionFormState }) {
  const segments = useAllSegmentsQuery().data ?? [];
  const options = segments.map(({ id, name, count }) => ({
    value: String(id),
    label: name,
    note: adminPromotionsText.customersIn({ count }),
  }));
  return (
    <Picker
      id="segments"
      label={adminPromotionsText.segments}
      hint={adminPromotionsText.hintOfSegments}
      error={errors.segments}
      options={options}
      chosen={draft.segments}
      labelOf={(id) => options.find(({ value }) => value === id)?.label ?? `#${id}`}
      onChange={(chosen) => change({ segments: chosen })}
      onBlur={() => leave('segments')}
    />
  );
}
