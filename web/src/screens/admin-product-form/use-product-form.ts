import type { Product } from '@shop/contract/catalogue';
import { useState } from 'react';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { createProduct, currentProductOf, type ProductBody, updateProduct } from '../../state/product-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import {
  type DraftField,
  type DraftMessages,
  differs,
  draftFields,
  draftOf,
  emptyDraft,
  fieldAt,
  readDraft,
} from './product-draft.ts';
import type { SavedDraft } from './saved-draft.ts';
import { afterSave, mergeVersions, type ProductMerge, stockSentence } from './three-way-merge.ts';
import { useDraft } from './use-draft.ts';

function refusedFields(failure: ApiFailure): DraftMessages {
  const messages: DraftMessages = {};
  if (failure.kind !== 'problem') return messages;
  for (const { path, message } of failure.errors) {
    const field = fieldAt(path.split('.'));
    if (field !== undefined) messages[field] ??= message;
  }
  return messages;
}

/** Units that were sold meanwhile left less than the difference that was typed would take. */
function stockMessage(failure: ApiFailure, current: Product): DraftMessages | undefined {
  if (failure.kind !== 'problem' || failure.code !== 'OUT_OF_STOCK') return undefined;
  return { stock: `only ${current.stock} left: units were sold meanwhile. Enter how many there are to be now` };
}

type Doing = 'nothing' | 'saving' | 'deleting' | 'restoring';

/** The one call that is under way, and what came of the last one where that concerns no field. */
function useProductCall() {
  const dispatch = useAppDispatch();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [failure, setFailure] = useState<ApiFailure>();

  async function call(as: Doing, base: Product | undefined, body: ProductBody) {
    setDoing(as);
    setFailure(undefined);
    const result =
      base === undefined
        ? await dispatch(createProduct(body))
        : await dispatch(updateProduct({ ...body, id: base.id, updatedAt: base.updatedAt }));
    setDoing('nothing');
    if (createProduct.fulfilled.match(result) || updateProduct.fulfilled.match(result)) {
      return { saved: result.payload, cause: undefined };
    }
    return { saved: undefined, cause: result.payload ?? UNANSWERED };
  }

  return { doing, failure, setFailure, call };
}

/**
 * The product form's state. Nothing typed is ever lost: a refusal leaves the draft alone, and a conflict moves it onto the
 * product as it is now.
 *
 * @param opened the product to edit; undefined for a new one
 * @param savedDraft what was typed into the form before, and the version of the product that it is a change of
 * @param onRefused is told the first faulty field of a save that was refused
 */
export function useProductForm(
  opened: Product | undefined,
  savedDraft: SavedDraft | undefined,
  onRefused: (field: DraftField) => void,
) {
  /** What the draft is a change of. */
  const [base, setBase] = useState(savedDraft?.base ?? opened);
  const { draft, setDraft, refuse, accept, ...fields } = useDraft(base, savedDraft?.draft);
  const { doing, failure, setFailure, call } = useProductCall();
  const [conflict, setConflict] = useState<ProductMerge>();
  const [stockNote, setStockNote] = useState<string>();

  function refuseWith(messages: DraftMessages) {
    refuse(messages);
    const first = draftFields.find((field) => messages[field] !== undefined);
    if (first !== undefined) onRefused(first);
  }

  function handleFailure(cause: ApiFailure) {
    const current = currentProductOf(cause);
    if (base === undefined || current === undefined) {
      setFailure(cause);
      const messages = refusedFields(cause);
      if (Object.keys(messages).length > 0) refuseWith(messages);
      return;
    }
    setBase(current);
    const short = stockMessage(cause, current);
    if (short !== undefined) return refuseWith(short);
    const compared = mergeVersions(base, draft, current);
    setConflict(compared);
    setDraft(compared.merged);
  }

  async function run(as: Doing, body: ProductBody): Promise<Product | undefined> {
    setStockNote(undefined);
    const { saved, cause } = await call(as, base, body);
    if (saved === undefined) handleFailure(cause);
    else {
      setBase(saved);
      setConflict(undefined);
    }
    return saved;
  }

  async function save() {
    if (doing !== 'nothing') return;
    const read = readDraft(draft, base);
    if ('messages' in read) {
      refuseWith(read.messages);
      return;
    }
    accept();
    const previous = base === undefined ? {} : { previousStock: base.stock };
    const saved = await run('saving', { ...read.body, rating: base?.rating ?? 0, ...previous });
    if (saved === undefined) return;
    setDraft((now) => afterSave(now, draft, saved));
    toast.success(base === undefined ? 'Product Created' : 'Product Updated', { onNextPage: base === undefined });
    setStockNote(stockSentence(read.body.stock ?? saved.stock, saved.stock));
  }

  async function setDeleted(deleted: boolean) {
    const saved = await run(deleted ? 'deleting' : 'restoring', { deleted });
    if (saved === undefined || base === undefined) return;
    // Units sold since the form was opened are no change of this form's.
    setDraft((now) => mergeVersions(base, now, saved).merged);
    toast.success(deleted ? 'Product Deleted' : 'Product Restored');
  }

  return {
    ...fields,
    draft,
    base,
    dirty: differs(draft, base === undefined ? emptyDraft : draftOf(base)),
    doing,
    failure,
    conflict,
    /** Units sold while the form was open, in words. */
    stockNote,
    /** A new product is there: its form is done with. */
    created: opened === undefined ? base : undefined,
    save,
    setDeleted,
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
