/** The fields of each kind of sections. */

import type { Link } from '@shop/contract/home-sections';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import { PictureField } from '../../../features/picture-field/PictureField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { useSettings } from '../group-context.ts';
import { AltField } from './AltField.tsx';
import { LinkFields } from './LinkFields.tsx';
import type { SectionFieldsProps } from './section-props.ts';

const limits = Array.from({ length: 12 }, (_, at) => at + 1);

type TitleFieldProps = { path: string; title: string | null | undefined; onChange: (title: string) => void };

function TitleField({ path, title, onChange }: TitleFieldProps) {
  const { errors } = useSettings();
  return (
    <Field
      id={`${path}.title`}
      label={adminHomePageText.title}
      maxLength={200}
      value={title ?? ''}
      error={errors[`${path}.title`]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function HeroFields({ section, path, onChange }: SectionFieldsProps<'hero'>) {
  const { errors } = useSettings();
  const { title, text, image = null, button } = section;
  /** Without words and address there is no button. */
  const setButton = (changes: Partial<Link>) => {
    const next = { label: '', to: '', ...button, ...changes };
    onChange({ ...section, button: next.label === '' && next.to === '' ? null : next });
  };
  return (
    <>
      <TitleField path={path} title={title} onChange={(next) => onChange({ ...section, title: next })} />
      <TextAreaField
        id={`${path}.text`}
        label={adminHomePageText.text}
        rows={2}
        maxLength={1000}
        value={text}
        error={errors[`${path}.text`]}
        onChange={({ currentTarget }) => onChange({ ...section, text: currentTarget.value })}
      />
      <PictureField
        id={`${path}.image`}
        label={adminHomePageText.picture}
        hint={adminHomePageText.pictureHint}
        look="large"
        address={image}
        error={errors[`${path}.image`]}
        disabled={false}
        onChange={(next) => onChange({ ...section, image: next })}
      />
      {image !== null && <AltField key={image} image={image} />}
      <LinkFields
        path={`${path}.button`}
        link={button ?? { label: '', to: '' }}
        labelText={adminHomePageText.buttonLabel}
        toText={adminHomePageText.buttonTo}
        onChange={setButton}
      />
    </>
  );
}

/** Of a pasted address only what it filters and sorts by. */
function filterIn(typed: string): string {
  const [, query] = /^(?:https?:\/\/[^?]*|\/[^?]*)\?([^#]*)/.exec(typed.trim()) ?? [];
  if (query === undefined) return typed;
  return query
    .split('&')
    .filter((part) => !part.startsWith('page='))
    .join('&');
}

export function ProductsFields({ section, path, onChange }: SectionFieldsProps<'products'>) {
  const { errors } = useSettings();
  return (
    <>
      <TitleField path={path} title={section.title} onChange={(title) => onChange({ ...section, title })} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field
          id={`${path}.filter`}
          label={adminHomePageText.filter}
          hint={adminHomePageText.filterHint}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={section.filter ?? ''}
          error={errors[`${path}.filter`]}
          onChange={({ currentTarget }) => onChange({ ...section, filter: filterIn(currentTarget.value) })}
        />
        <SelectField
          id={`${path}.limit`}
          label={adminHomePageText.limit}
          value={section.limit}
          error={errors[`${path}.limit`]}
          onChange={({ currentTarget }) => onChange({ ...section, limit: Number(currentTarget.value) })}
        >
          {limits.map((limit) => (
            <option key={limit}>{limit}</option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

export function CategoriesFields({ section, path, onChange }: SectionFieldsProps<'categories'>) {
  return (
    <>
      <TitleField path={path} title={section.title} onChange={(title) => onChange({ ...section, title })} />
      <p className="text-sm text-ink-soft">{adminHomePageText.categoriesHint}</p>
    </>
  );
}

export function TextFields({ section, path, onChange }: SectionFieldsProps<'text'>) {
  const { errors } = useSettings();
  return (
    <TextAreaField
      id={`${path}.markdown`}
      label={adminHomePageText.markdown}
      rows={6}
      value={section.markdown}
      error={errors[`${path}.markdown`]}
      onChange={({ currentTarget }) => onChange({ ...section, markdown: currentTarget.value })}
    />
  );
}
