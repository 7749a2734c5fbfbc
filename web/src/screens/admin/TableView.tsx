import { ArrowsUpDownIcon, PlusIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import { pageTitles } from '@shop/contract/titles';
import { adminProductsText } from '@shop/messages/admin-products';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CorrectedSearch } from '../../features/product-list/CorrectedSearch.tsx';
import { withValues } from '../../features/product-list/list-address.ts';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { inline } from '../../ui/inline.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { BulkBar, ChosenProducts } from './BulkBar.tsx';
import { productCount } from './change-words.ts';
import { useChosen } from './chosen.ts';
import { ProductsTable } from './ProductsTable.tsx';
import { TableFilters } from './TableFilters.tsx';
import { exportPath, isFiltered, pageSizes, tableSearch, withoutAll } from './table-address.ts';
import { useCellEdits } from './use-cell-edits.ts';
import { useProductTable } from './use-product-table.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const places = [1, 2, 3, 4, 5, 6, 7, 8];

/** The products as a table whose cells can be edited. */
export function TableView() {
  const list = useProductTable();
  const { state, counts, products, total, failure, go } = list;
  const edits = useCellEdits(products);
  const chosen = useChosen(exportPath(state), products);
  const listIsThere = !list.first && !list.stale;

  return (
    <>
      <UnsavedChanges when={edits.unsaved} />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4 pb-2">
        <div className="me-auto">
          <ScreenHeading title={pageTitles.admin}>{adminProductsText.allProducts}</ScreenHeading>
          <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-4 text-ink-soft">
            <p role="status">{listIsThere && productCount(total)}</p>
            <ChosenProducts total={total} chosen={chosen} />
            <p role="status" aria-label={adminProductsText.savingLabel} className="text-xs font-semibold tabular-nums">
              {edits.saving > 1 && adminProductsText.savingCells({ saving: formatCount(edits.saving) })}
            </p>
          </div>
          <CorrectedSearch
            filters={state}
            counts={counts}
            exactTo={pages.admin + tableSearch(withValues(state, { exact: 'true' }))}
          />
        </div>
        <ViewSwitch view="table" />
        <Link to={pages.adminProductForm} className={buttonClass()}>
          <PlusIcon aria-hidden="true" className="size-5" />
          {adminProductsText.addNewProduct}
        </Link>
      </div>
      <TableFilters
        state={state}
        counts={counts}
        total={list.first ? undefined : total}
        counting={list.stale}
        onChange={go}
      >
        {!list.first && <BulkBar state={state} products={products} total={total} chosen={chosen} />}
      </TableFilters>
      {failure !== undefined && (
        <RetryAlert className="mb-6" onRetry={list.retry}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {list.first && failure === undefined && <Loading />}
      {!list.first && (
        <div aria-busy={list.stale && failure === undefined} className="relative">
          {list.stale && failure === undefined && (
            <Spinner label={adminProductsText.loadingTheProducts} className="absolute inset-x-0 top-16 z-20" />
          )}
          <div className={`transition-opacity duration-150 ${list.stale ? 'opacity-45' : ''}`}>
            {products.length > 0 && (
              <>
                <ProductsTable products={products} state={state} onSort={go} edits={edits} chosen={chosen} />
                <p className="hidden pt-3 text-xs text-ink-soft xl:block">
                  <ArrowsUpDownIcon aria-hidden="true" className="me-1 inline size-3.5" />
                  {inline(adminProductsText.howToEditCells({ enter: key, tab: key, ctrl: key, z: key }))}
                </p>
              </>
            )}
            {products.length === 0 && <Empty filtered={isFiltered(state)} onClear={() => go(withoutAll(state))} />}
            {total > 0 && <Pages list={list} />}
          </div>
        </div>
      )}
    </>
  );
}

function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono">{children}</kbd>;
}

const key = (parts: ReactNode) => <Key>{parts}</Key>;

function Loading() {
  return (
    <div aria-busy="true" className="relative flex flex-col gap-2">
      <Spinner label={adminProductsText.loadingTheProducts} className="absolute inset-x-0 top-10 z-10" />
      {places.map((place) => (
        <Skeleton key={place} className="h-28 xl:h-13" />
      ))}
    </div>
  );
}

function Empty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={filtered ? adminProductsText.noProductsMatch : adminProductsText.thereAreNoProductsYet}
      {...(filtered && {
        action: (
          <Button variant="secondary" onClick={onClear}>
            {adminProductsText.clearFilters}
          </Button>
        ),
      })}
    >
      {filtered ? adminProductsText.noProductHasAll : adminProductsText.addOneOrImportA}
    </EmptyState>
  );
}

function Pages({ list: { state, total, go } }: { list: ReturnType<typeof useProductTable> }) {
  const { pathname } = useLocation();
  const sizes = [...new Set<number>([...pageSizes, state.limit])].toSorted((one, other) => one - other);
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grow">
        <Pagination
          page={state.page}
          pageSize={state.limit}
          total={total}
          hrefFor={(page) => pathname + tableSearch({ ...state, page })}
          formatCount={formatCount}
          linkComponent={Link}
        />
      </div>
      <SelectField
        label={adminProductsText.rows}
        labelBeside
        className="w-36"
        value={state.limit}
        onChange={(event) => go({ ...state, limit: Number(event.currentTarget.value), page: 1 })}
      >
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
    </div>
  );
}
