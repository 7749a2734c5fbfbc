import type { CategoryNode } from '@shop/contract/categories';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { Link } from 'react-router';
import { History } from '../../features/history/History.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { pagePath } from '../../routing/paths.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { labels } from './category-draft.ts';
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
      labels={labels}
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
      <CategoryFields form={form} />
    </RecordEditor>
  );
}
