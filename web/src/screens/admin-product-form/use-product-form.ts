import type { Product } from '@shop/contract/catalogue';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSaveAltsMutation } from '../../data/media.ts';
import { failureOf } from '../../data/shop-data.ts';
import { focusField } from '../../forms/focus-field.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { createProduct, currentProductOf, type ProductBody, updateProduct } from '../../state/product-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import type { KnownOptions } from './chosen-options.ts';
import { changedAlts } from './pictures/picture-slots.ts';
import { useUploads } from './pictures/use-uploads.ts';
import {
  type DraftMessages,
  differs,
  draftOf,
  isSame,
  type MessageName,
  messageNames,
  type ProductDraft,
} from './product-draft.ts';
import { fieldAt, readDraft } from './read-draft.ts';
import { variantStockErrors } from './read-variants.ts';
import type { SavedDraft } from './saved-draft.ts';
import { afterSave, mergeVersions, type ProductMerge, stockSentence } from './three-way-merge.ts';
import { usePreview } from './use-preview.ts';

function serverErrorsOf(failure: ApiFailure): DraftMessages {
  const messages: DraftMessages = {};
  if (failure.kind !== 'problem') return messages;
  for (const { path, message } of failure.errors) {
    const field = fieldAt(path.split('.'));
    if (field !== undefined) messages[field] ??= message;
  }
  return messages;
}

/** Units were sold since the form was opened, and fewer are left than the typed difference takes away. */
function stockError(
  failure: ApiFailure,
  { base, draft, current }: { base: Product; draft: ProductDraft; current: Product },
): DraftMessages | undefined {
  if (failure.kind !== 'problem' || failure.code !== 'OUT_OF_STOCK') return undefined;
  if (draft.variants.length > 0) {
    const ofCells = variantStockErrors(draft.variants, base, current);
    if (Object.keys(ofCells).length > 0) return ofCells;
    return { variants: adminProductFormText.stockChangedSpreadAgain({ stock: current.stock }) };
  }
  return { stock: adminProductFormText.onlyStockLeft({ stock: current.stock }) };
}

/** Of the product itself; variants have their own. The first variants spread what the product has, so that must be so still. */
function previousStock(base: Product | undefined, { variants = [] }: ProductBody): { previousStock?: number } {
  const had = base?.variants ?? [];
  return base === undefined || (variants.length > 0 && had.length > 0) ? {} : { previousStock: base.stock };
}

/** Of a new product, `price` says it all. */
function ownPrice(base: Product | undefined, { price }: ProductBody): { basePrice?: number } {
  return base === undefined || price === undefined ? {} : { basePrice: price };
}

function sentUnits({ stock, variants }: ProductBody): number | undefined {
  return stock ?? variants?.reduce((sum, variant) => sum + (variant.stock ?? 0), 0);
}

type Doing = 'nothing' | 'saving' | 'deleting' | 'restoring';

/** The running call, and the error of the last one. */
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

/** The draft, and the messages at its fields. */
function useDraft(base: Product | undefined, savedDraft: ProductDraft | undefined, known: KnownOptions) {
  const [draft, setDraft] = useState(() => savedDraft ?? draftOf(base));
  const fields = useFieldErrors<MessageName>(messageNames(draft), focusField);
  const [summarised, setSummarised] = useState(false);
  const newest = useRef(draft);
  useLayoutEffect(() => {
    newest.current = draft;
  }, [draft]);

  function change(next: ProductDraft) {
    const before = newest.current;
    newest.current = next;
    setDraft(next);
    fields.change(readDraft(next, base, known).messages, (field) => !isSame(next, before, field));
  }

  return {
    draft,
    setDraft,
    errors: fields.errors,
    /** The last save failed because of these errors: they are also listed above the form. */
    summarised,
    dirty: differs(draft, draftOf(base)),
    change,
    /** Changes the newest draft, for what happens between two renders. */
    edit: (changed: (draft: ProductDraft) => ProductDraft) => change(changed(newest.current)),
    leave: (field: MessageName) => fields.leave(field, () => readDraft(draft, base, known).messages),
    /** @returns what is to be saved; undefined if a field is invalid */
    submit(): ProductBody | undefined {
      const { body, messages } = readDraft(draft, base, known);
      fields.clear();
      setSummarised(body === undefined);
      fields.submit(messages);
      return body;
    },
    reject(messages: DraftMessages) {
      setSummarised(true);
      fields.reject(messages);
    },
  };
}

/** The draft and the version of the product that it changes. A call that fails merges the draft into the newest version. */
function useVersions(opened: Product | undefined, savedDraft: SavedDraft | undefined, known: KnownOptions) {
  const [base, setBase] = useState(savedDraft?.base ?? opened);
  const { submit, reject, ...edits } = useDraft(base, savedDraft?.draft, known);
  const { draft, setDraft } = edits;
  const { doing, failure, setFailure, call } = useProductCall();
  const [conflict, setConflict] = useState<ProductMerge>();

  function handleFailure(cause: ApiFailure) {
    const current = currentProductOf(cause);
    if (base === undefined || current === undefined) {
      setFailure(cause);
      const messages = serverErrorsOf(cause);
      if (Object.keys(messages).length > 0) reject(messages);
      return;
    }
    setBase(current);
    const tooFew = stockError(cause, { base, draft, current });
    if (tooFew !== undefined) return reject(tooFew);
    const merge = mergeVersions(base, draft, current);
    setConflict(merge);
    setDraft(merge.merged);
  }

  async function run(as: Doing, body: ProductBody): Promise<Product | undefined> {
    const { saved, cause } = await call(as, base, body);
    if (saved === undefined) handleFailure(cause);
    else {
      setBase(saved);
      setConflict(undefined);
    }
    return saved;
  }

  return { base, edits, submit, doing, failure, setFailure, conflict, run };
}

/** Saves changed alt texts. Before the product, whose answer then has them. */
function useAlts(setFailure: (failure: ApiFailure) => void) {
  const [saveAlts] = useSaveAltsMutation();
  /** @returns false if the server rejects one */
  return async (draft: ProductDraft, base: Product | undefined): Promise<boolean> => {
    const alts = changedAlts(draft, base);
    if (alts.size === 0) return true;
    const failure = failureOf(await saveAlts(alts));
    if (failure !== undefined) setFailure(failure);
    return failure === undefined;
  };
}

/**
 * The product form's state. When messages come and go is decided by `useFieldErrors`, as in every form. Nothing typed is ever
 * lost: a rejected save leaves the draft alone, and a conflict merges it into the newest version of the product.
 *
 * @param opened the product to edit; undefined for a new one
 * @param savedDraft what was typed into the form before the session ended, and the version of the product that it changes
 * @param known the options of the shop
 */
export function useProductForm(opened: Product | undefined, savedDraft: SavedDraft | undefined, known: KnownOptions) {
  const { base, edits, submit, doing, failure, setFailure, conflict, run } = useVersions(opened, savedDraft, known);
  const { setDraft, ...shown } = edits;
  const { draft } = shown;
  const uploads = useUploads(shown.edit);
  const [uploadsNote, setUploadsNote] = useState(false);
  const saveChangedAlts = useAlts(setFailure);
  const preview = usePreview();
  const [stockNote, setStockNote] = useState<string>();

  /** @returns the saved product; undefined if nothing was saved */
  async function save(): Promise<Product | undefined> {
    if (doing !== 'nothing' || preview.busy) return undefined;
    setUploadsNote(uploads.busy);
    if (uploads.busy) return undefined;
    const body = submit();
    if (body === undefined) return undefined;
    if (!(await preview.agreed(draft, base, body))) return undefined;
    if (!(await saveChangedAlts(draft, base))) return undefined;
    setStockNote(undefined);
    const saved = await run('saving', {
      ...body,
      rating: base?.rating ?? 0,
      ...ownPrice(base, body),
      ...previousStock(base, body),
    });
    if (saved === undefined) return undefined;
    setDraft((now) => afterSave(now, draft, saved));
    toast.success(base === undefined ? adminProductFormText.productCreated : adminProductFormText.productUpdated, {
      onNextPage: base === undefined,
    });
    setStockNote(stockSentence(sentUnits(body) ?? saved.stock, saved.stock));
    return saved;
  }

  async function setDeleted(deleted: boolean) {
    setStockNote(undefined);
    const saved = await run(deleted ? 'deleting' : 'restoring', { deleted });
    if (saved === undefined || base === undefined) return;
    // Units sold since the form was opened are no change made in this form.
    setDraft((now) => mergeVersions(base, now, saved).merged);
    toast.success(deleted ? adminProductFormText.productDeleted : adminProductFormText.productRestored);
  }

  return {
    ...shown,
    uploads,
    /** A save waits for pictures that are being uploaded. */
    waitsForUploads: uploadsNote && uploads.busy,
    base,
    known,
    /** What saving does to the variants, while somebody is asked whether that is meant. */
    preview,
    doing: preview.busy ? ('saving' as const) : doing,
    failure,
    conflict,
    /** A sentence about units that were sold while the form was open. */
    stockNote,
    /** The new product once it is saved: the form is no longer needed. */
    created: opened === undefined ? base : undefined,
    save,
    setDeleted,
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
