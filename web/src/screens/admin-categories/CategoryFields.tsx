import { DESCRIPTION_MAX } from '@shop/contract/category-bodies';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { PictureField } from '../../features/picture-field/PictureField.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { FIRST, LAST, othersAt } from './category-draft.ts';
import { linesOf } from './category-lines.ts';
import type { CategoryFormState } from './use-category-form.ts';

export function CategoryFields({ form: { base, draft, messages, change, tree } }: { form: CategoryFormState }) {
  const others = othersAt(tree, draft.parent, base);
  return (
    <div className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          id="label"
          label={adminCategoriesText.label}
          value={draft.label}
          error={messages.label}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ label: currentTarget.value })}
        />
        <Field
          id="slug"
          label={adminCategoriesText.slug}
          hint={base === undefined ? adminCategoriesText.slugHintNew : adminCategoriesText.slugHint}
          value={draft.slug}
          error={messages.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        />
        <SelectField
          id="parent"
          label={adminCategoriesText.parent}
          hint={base === undefined ? undefined : adminCategoriesText.parentHint}
          value={draft.parent}
          error={messages.parent}
          onChange={({ currentTarget }) => change({ parent: currentTarget.value, after: LAST })}
        >
          <option value="">{adminCategoriesText.noParent}</option>
          {linesOf(tree).map(({ node, level }) => (
            <option key={node.id} value={node.id}>
              {`${'\u2003'.repeat(level - 1)}${node.label}`}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="after"
          label={adminCategoriesText.place}
          value={draft.after}
          error={messages.after}
          onChange={({ currentTarget }) => change({ after: currentTarget.value })}
        >
          <option value={FIRST}>{adminCategoriesText.first}</option>
          {others.map(({ id, label }) => (
            <option key={id} value={id}>
              {adminCategoriesText.after({ label })}
            </option>
          ))}
          <option value={LAST}>{adminCategoriesText.last}</option>
        </SelectField>
      </div>
      <TextAreaField
        id="description"
        label={adminCategoriesText.description}
        hint={adminCategoriesText.descriptionHint}
        value={draft.description}
        error={messages.description}
        maxLength={DESCRIPTION_MAX}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <PictureField
        id="image"
        label={adminCategoriesText.image}
        hint={adminCategoriesText.imageHint}
        look="large"
        address={draft.image}
        error={messages.image}
        onChange={(image) => change({ image })}
      />
    </div>
  );
}
