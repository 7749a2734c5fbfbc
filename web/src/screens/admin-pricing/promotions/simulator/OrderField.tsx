import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { Field } from '../../../../ui/Field.tsx';

type OrderFieldProps = { order: string; missing: boolean; onChange: (order: string) => void };

export function OrderField({ order, missing, onChange }: OrderFieldProps) {
  return (
    <Field
      id="order"
      label={adminPromotionsText.orderNumber}
      inputMode="numeric"
      autoComplete="off"
      className="sm:w-64"
      value={order}
      error={missing ? adminPromotionsText.enterTheNumberOfAn : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
