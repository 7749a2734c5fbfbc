import { promotionKindsText } from '@shop/messages/promotion-kinds';
import { useAllZonesQuery } from '../../../data/price-rules.ts';
import { Picker } from '../../../ui/Picker.tsx';
import type { PromotionFormState } from './promotion-kind.ts';

/** Which shipping methods are free. */
export function MethodsField({ form: { draft, change, errors, leave } }: { form: PromotionFormState }) {
  const zones = useAllZonesQuery().data ?? [];
  const methods = zones.flatMap((zone) =>
    zone.methods.map(({ id, name }) => ({ value: String(id), label: name, note: zone.name })),
  );
  return (
    <Picker
      id="methods"
      label={promotionKindsText.shippingMethods}
      hint={promotionKindsText.leftEmptyAllButPickUp}
      error={errors.methods}
      options={methods}
      chosen={draft.methods}
      labelOf={(id) => methods.find(({ value }) => value === id)?.label ?? `#${id}`}
      onChange={(chosen) => change({ methods: chosen })}
      onBlur={() => leave('methods')}
    />
  );
}
