import { formsText } from '@shop/messages/forms';
import { useState } from 'react';
import { Field, type FieldProps } from '../ui/Field.tsx';

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          onClick={() => setShown((before) => !before)}
          className="min-h-9 rounded-sm px-3 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          {shown ? formsText.hide : formsText.show}
        </button>
      }
    />
  );
}
