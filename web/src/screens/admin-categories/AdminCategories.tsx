import { pageTitles } from '@shop/contract/titles';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { useSearchParams } from 'react-router';
import { useAllCategoriesQuery } from '../../data/categories.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { RecordList } from '../../features/records/RecordList.tsx';
import { UnreadRecord } from '../../features/records/UnreadRecord.tsx';
import { CategoryForm } from './CategoryForm.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { linesOf } from './category-lines.ts';
import { categoryWords } from './category-words.ts';

/** The tree of categories, or the form of one, as the address says. */
export function AdminCategories() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  const parent = params.get('parent') ?? '';
  return edited === null ? <TreePage /> : <CategoryEditor key={`${edited} ${parent}`} id={edited} parent={parent} />;
}

function TreePage() {
  return (
    <RecordList
      tabs={<CatalogueTabs />}
      title={pageTitles.adminCategories}
      intro={adminCategoriesText.intro}
      newOne={adminCategoriesText.newCategory}
      read={useAllCategoriesQuery()}
      empty={{ title: adminCategoriesText.noneYet, hint: adminCategoriesText.noneYetHint }}
    >
      {(tree) => <CategoryTree tree={tree} />}
    </RecordList>
  );
}

/** The form, once the tree has been read: it is needed for the place. */
function CategoryEditor({ id, parent }: { id: string; parent: string }) {
  const read = useAllCategoriesQuery();
  const found = linesOf(read.data ?? []).find(({ node }) => String(node.id) === id)?.node;
  const isReady = read.data !== undefined && (id === 'new' || found !== undefined);
  return isReady ? <CategoryForm opened={found} parent={parent} /> : <UnreadRecord read={read} words={categoryWords} />;
}
