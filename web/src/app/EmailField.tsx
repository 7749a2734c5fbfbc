import { Field, type FieldProps } from '../ui/Field.tsx';

/** The email that an account is known by; browsers and password managers fill it in. */
export function EmailField(props: Omit<FieldProps, 'type' | 'label'>) {
  return (
    <Field label="Email" type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...props} />
  );
}
