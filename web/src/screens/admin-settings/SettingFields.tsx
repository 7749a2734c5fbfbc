/** The fields of a group, each bound to its setting. */

import { adminSettingsText } from '@shop/messages/admin-settings';
import { settingFieldText } from '@shop/messages/setting-fields';
import type { ComponentProps, ReactNode } from 'react';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { useSettings } from './group-context.ts';
import type { TextName } from './settings-draft.ts';

type BoundProps = { name: TextName; hint?: string };

function useText(name: TextName, hint: string | undefined) {
  const { draft, errors, fixed, change } = useSettings();
  const isFixed = fixed.includes(name);
  return {
    id: name,
    name,
    label: settingFieldText[name],
    value: draft[name],
    disabled: isFixed,
    error: errors[name],
    hint: isFixed ? adminSettingsText.fixedHint : hint,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  };
}

export function TextSetting({
  name,
  hint,
  ...rest
}: BoundProps & Pick<ComponentProps<typeof Field>, 'inputMode' | 'list' | 'maxLength' | 'trailing' | 'autoComplete'>) {
  return <Field {...rest} {...useText(name, hint)} />;
}

export function LongTextSetting({ name, hint, rows = 3 }: BoundProps & { rows?: number }) {
  return <TextAreaField rows={rows} {...useText(name, hint)} />;
}

export function NumberSetting(props: BoundProps) {
  return <TextSetting inputMode="decimal" autoComplete="off" {...props} />;
}

export function ChoiceSetting({ name, hint, children }: BoundProps & { children: ReactNode }) {
  return <SelectField {...useText(name, hint)}>{children}</SelectField>;
}

type CheckProps = {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

export function Check({ onChange, ...props }: CheckProps) {
  return <CheckboxRow {...props} onChange={(event) => onChange(event.currentTarget.checked)} />;
}
