import { Field } from '../../../../ui/Field.tsx';

type OrderFieldProps = { order: string; missing: boolean; onChange: (order: string) => void };

export function OrderField({ order, missing, onChange }: OrderFieldProps) {
  return (
    <Field
      id="order"
      label="Order number"
      inputMode="numeric"
      autoComplete="off"
      className="sm:w-64"
      value={order}
      error={missing ? 'Enter the number of an order' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
