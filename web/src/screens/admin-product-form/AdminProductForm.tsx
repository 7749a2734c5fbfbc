import type { Product } from '@shop/contract/catalogue';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { useSavedDraft } from '../../drafts/use-draft-storage.ts';
import { useRouteId } from '../../routing/route-id.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import {
  fetchProductById,
  selectedProductCleared,
  selectSelectedFailure,
  selectSelectedProduct,
} from '../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ProductForm } from './ProductForm.tsx';
import { draftName, parseSavedDraft } from './saved-draft.ts';

/** Create and edit share one form; the address decides. */
export function AdminProductForm() {
  const creates = useParams().id === undefined;
  const id = useRouteId();
  if (creates) return <ResumedForm key="new" />;
  if (id === undefined) return <PageNotFound />;
  return <EditProduct key={id} id={id} />;
}

/** The form, with this person's saved draft until they discard it. */
function ResumedForm({ product }: { product?: Product }) {
  const [savedDraft, dropSavedDraft] = useSavedDraft(draftName(product?.id), (stored) =>
    parseSavedDraft(stored, product?.id),
  );
  const [discarded, setDiscarded] = useState(false);
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the first field.
    if (discarded) document.getElementById('title')?.focus();
  }, [discarded]);

  return (
    <ProductForm
      key={savedDraft === undefined ? 'fresh' : 'saved'}
      {...(product !== undefined && { opened: product })}
      {...(savedDraft !== undefined && { savedDraft })}
      onDiscard={() => {
        dropSavedDraft();
        setDiscarded(true);
      }}
    />
  );
}

function EditProduct({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelectedProduct);
  const failure = useAppSelector(selectSelectedFailure);
  // The store may still hold the previous page's product.
  const product = selected?.id === id ? selected : undefined;

  useEffect(() => {
    const request = dispatch(fetchProductById(id));
    return () => {
      request.abort();
      dispatch(selectedProductCleared());
    };
  }, [dispatch, id]);
  const read = () => void dispatch(fetchProductById(id));
  useOnReconnect(() => {
    if (product === undefined) read();
  });

  if (product !== undefined) return <ResumedForm product={product} />;
  if (failure?.kind === 'problem' && failure.status === 404) return <PageNotFound />;
  if (failure !== null) {
    return (
      <>
        <ScreenHeading className="sr-only">{adminProductFormText.editProduct}</ScreenHeading>
        <RetryAlert onRetry={read}>{sentenceFor(failure)}</RetryAlert>
      </>
    );
  }
  return (
    <div aria-busy="true" className="relative flex flex-col gap-6">
      <Spinner label={adminProductFormText.loadingTheProduct} className="absolute inset-x-0 top-40 z-10" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}
