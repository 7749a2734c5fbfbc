import { addressText } from '@shop/messages/address';
import { checkoutText } from '@shop/messages/checkout';
import type { Ref } from 'react';
import { Field } from '../../ui/Field.tsx';

type MailFieldProps = {
  ref: Ref<HTMLInputElement>;
  defaultValue: string | undefined;
  error: string | undefined;
  onType: (text: string) => void;
  onLeave: () => void;
};

/** Of a guest who picks the order up. */
export function MailField({ onType, onLeave, ...field }: MailFieldProps) {
  return (
    <Field
      {...field}
      name="email"
      label={addressText.email}
      hint={checkoutText.weWriteThereAboutYourOrder}
      type="email"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      className="mt-4 max-w-md"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={onLeave}
    />
  );
}
