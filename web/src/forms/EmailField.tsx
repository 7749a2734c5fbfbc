import { Field, type FieldProps } from '../ui/Field.tsx';
import { rememberTypedEmail, typedEmail } from './typed-email.ts';

/** The email that an account is known by; browsers and password managers fill it in. Goes along from screen to screen. */
export function EmailField(props: Omit<FieldProps, 'type' | 'label' | 'defaultValue' | 'onChange'>) {
  return (
    <Field
      label="Email"
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
