/** Connects a Field with a form of rules: `<Field {...fieldProps(form, 'name', { value, onType })} />`. */

type Form = { errors: Partial<Record<string, string>>; leave: (name: string) => void };

export function fieldProps(
  { errors, leave }: Form,
  name: string,
  { value, onType }: { value: string; onType: (value: string) => void },
) {
  return {
    id: name,
    name,
    value,
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
    onBlur: () => leave(name),
  };
}
