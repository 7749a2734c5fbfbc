import { pageTitles } from '@shop/contract/titles';
import { adminCategoriesText } from '@shop/messages/admin-categories';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAllCategoriesQuery } from '../../data/categories.ts';
import { failureOf } from '../../data/shop-data.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CategoryForm } from './CategoryForm.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { linesOf } from './category-lines.ts';

/** The tree of categories, or the form of one, as the address says. */
export function AdminCategories() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  const parent = params.get('parent') ?? '';
  return edited === null ? <TreePage /> : <CategoryEditor key={`${edited} ${parent}`} id={edited} parent={parent} />;
}

function TreePage() {
  const { pathname } = useLocation();
  const { data: tree, refetch, ...read } = useAllCategoriesQuery();
  const failure = failureOf(read);
  return (
    <div className="mx-auto max-w-5xl">
      <CatalogueTabs />
      <div className="flex flex-wrap items-end justify-between gap-4 pb-6">
        <div className="min-w-0">
          <ScreenHeading shows="list">{pageTitles.adminCategories}</ScreenHeading>
          <p className="mt-1 max-w-prose text-ink-soft">{adminCategoriesText.intro}</p>
        </div>
        <Link to={`${pathname}?edit=new`} className={buttonClass()}>
          {adminCategoriesText.newCategory}
        </Link>
      </div>
      {failure !== undefined && (
        <RetryAlert className="mb-4" onRetry={() => void refetch()}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {tree === undefined && failure === undefined && <Skeleton className="h-96 rounded-lg" />}
      {tree?.length === 0 && (
        <EmptyState title={adminCategoriesText.noneYet}>{adminCategoriesText.noneYetHint}</EmptyState>
      )}
      {tree !== undefined && tree.length > 0 && <CategoryTree tree={tree} />}
    </div>
  );
}

/** The form, once the tree has been read: it is needed for the place. */
function CategoryEditor({ id, parent }: { id: string; parent: string }) {
  const { pathname } = useLocation();
  const { data: tree, refetch, ...read } = useAllCategoriesQuery();
  const failure = failureOf(read);
  const found = linesOf(tree ?? []).find(({ node }) => String(node.id) === id)?.node;
  if (tree !== undefined && (id === 'new' || found !== undefined))
    return <CategoryForm opened={found} parent={parent} />;
  const heading = <ScreenHeading className="sr-only">{adminCategoriesText.category}</ScreenHeading>;
  if (tree !== undefined) {
    return (
      <>
        {heading}
        <EmptyState
          title={adminCategoriesText.thisDoesNotExist}
          action={
            <Link to={pathname} className={buttonClass()}>
              {adminCategoriesText.allCategories}
            </Link>
          }
        >
          {adminCategoriesText.itMayHaveBeenDeleted}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {heading}
      {failure === undefined ? (
        <Skeleton className="h-96 rounded-lg" />
      ) : (
        <RetryAlert onRetry={() => void refetch()}>{sentenceFor(failure)}</RetryAlert>
      )}
    </>
  );
}
