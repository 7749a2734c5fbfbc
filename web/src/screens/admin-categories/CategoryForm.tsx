import type { CategoryNode } from '@shop/contract/categories';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { Link } from 'react-router';
import { History } from '../../features/history/History.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { LanguageTabs } from '../../forms/LanguageTabs.tsx';
import { translatedTexts } from '../../forms/translated-texts.ts';
import { labelsInLanguages } from '../../forms/translation-drafts.ts';
import { pagePath } from '../../routing/paths.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { labels, translated } from './category-draft.ts';
import { categoryWords } from './category-words.ts';
import { DeleteCategory } from './DeleteCategory.tsx';
import { useCategoryForm } from './use-category-form.ts';

/** @param parent the id of the one that a new category is put below; '' for none */
export function CategoryForm({ opened, parent }: { opened: CategoryNode | undefined; parent: string }) {
  const form = useCategoryForm(opened, parent);
  return (
    <RecordEditor
      form={form}
      id={opened?.id}
      words={categoryWords}
      nameOf={({ label }) => label}
      labels={labelsInLanguages(labels, translated)}
      below={({ slug }) => (
        <Link
          to={pagePath('category', slug)}
          className={`${textLinkClass} mt-1 inline-flex min-h-9 items-center text-sm`}
        >
          {adminCategoriesText.view}
        </Link>
      )}
      history={({ id, updatedAt }) => <History of="categories" id={id} version={updatedAt} />}
      removal={(category, onDeleted) => <DeleteCategory category={category} onDeleted={onDeleted} />}
    >
      <LanguageTabs
        texts={translatedTexts(form, [
          { field: 'label', label: adminCategoriesText.label, original: form.draft.label },
          { field: 'description', label: adminCategoriesText.description, original: form.draft.description, rows: 4 },
        ])}
      >
        <CategoryFields form={form} />
      </LanguageTabs>
    </RecordEditor>
  );
}
