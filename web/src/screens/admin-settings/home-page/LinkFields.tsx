import type { Link } from '@shop/contract/home-sections';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import { Field } from '../../../ui/Field.tsx';
import { useSettings } from '../group-context.ts';

type LinkFieldsProps = {
  /** Of the link in the settings: `menu.0` or `home.2.button`. */
  path: string;
  link: Link;
  labelText: string;
  toText: string;
  onChange: (changes: Partial<Link>) => void;
};

export function LinkFields({ path, link, labelText, toText, onChange }: LinkFieldsProps) {
  const { errors } = useSettings();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id={`${path}.label`}
        label={labelText}
        maxLength={100}
        value={link.label}
        error={errors[`${path}.label`]}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <Field
        id={`${path}.to`}
        label={toText}
        hint={adminHomePageText.toHint}
        inputMode="url"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={link.to}
        error={errors[`${path}.to`]}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </div>
  );
}
