import { addressText } from '@shop/messages/address';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '../ui/Field.tsx';

type TaxIdFieldProps = {
  shown: boolean;
  onShow: () => void;
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
};

/** Few shoppers have a tax id, so the field is a button until it is wanted. */
export function TaxIdField({ shown, onShow, ...input }: TaxIdFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  if (shown) {
    return (
      <Field
        label={addressText.taxId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={addressText.ofACompanyWithThe}
        className="sm:col-span-6"
        ref={field}
        {...input}
      />
    );
  }
  return (
    <button
      type="button"
      onClick={() => {
        // Rendered synchronously: the field that takes the focus appears only now.
        flushSync(onShow);
        field.current?.focus();
      }}
      className="min-h-11 justify-self-start rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline sm:col-span-6"
    >
      {addressText.addATaxId}
    </button>
  );
}
