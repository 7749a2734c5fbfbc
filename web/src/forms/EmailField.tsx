import { formsText } from '@shop/messages/forms';
import { Field, type FieldProps } from '../ui/Field.tsx';
import { rememberTypedEmail, typedEmail } from './typed-email.ts';

/**
 * The email address of an account. Browsers and password managers fill it in; the typed text goes along to the next
 * screen.
 */
export function EmailField(props: Omit<FieldProps, 'type' | 'label' | 'defaultValue' | 'onChange'>) {
  return (
    <Field
      label={formsText.email}
      type="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      defaultValue={typedEmail()}
      onChange={(event) => rememberTypedEmail(event.currentTarget.value)}
      {...props}
    />
  );
}
