import type { BulkEdit } from '@shop/contract/bulk-edits';
import { formatCount } from '@shop/contract/numbers';
import { type FormEvent, useState } from 'react';
import {
  type BulkEditRequest,
  useApplyBulkEditMutation,
  useCheckBulkEditMutation,
  useUndoBulkEditMutation,
} from '../../data/bulk-edits.ts';
import { failureOf } from '../../data/shop-data.ts';
import { conflictSentence } from '../../state/conflict-sentence.ts';
import { type ApiFailure, fieldErrorsOf, sentenceFor } from '../../state/error-sentences.ts';
import { selectBrands, selectCategories } from '../../state/product-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { BulkEditPreview } from './BulkEditPreview.tsx';
import { type ChangeForm, emptyChange, readChange } from './bulk-change.ts';
import { productCount } from './change-words.ts';
import { sayUndone } from './use-former-changes.ts';

type BulkEditDialogProps = {
  /** How many products, and which. */
  count: number;
  target: { ids: readonly number[] } | { filter: Readonly<Record<string, string>> };
  titles: ReadonlyMap<number, string>;
  onClose: () => void;
};

/** The same change of many products: a form, a preview of what it does, and only then the change. */
export function BulkEditDialog({ count, target, titles, onClose }: BulkEditDialogProps) {
  const [check, checking] = useCheckBulkEditMutation();
  const [applyChecked, applying] = useApplyBulkEditMutation();
  const [undoApplied] = useUndoBulkEditMutation();
  const busy = checking.isLoading || applying.isLoading;
  const [form, setForm] = useState<ChangeForm>(emptyChange);
  const [checked, setChecked] = useState<BulkEdit>();
  const [fault, setFault] = useState<string>();
  /** Products that have changed since the preview, when it was to be applied. */
  const [conflicts, setConflicts] = useState(0);

  async function preview(event: FormEvent) {
    event.preventDefault();
    const read = readChange(form);
    if ('fault' in read) return setFault(read.fault);
    const body: BulkEditRequest = { ...target, change: read.change };
    const result = await check(body);
    const failure = failureOf(result);
    setFault(failure && reasonOf(failure));
    if (failure === undefined) setConflicts(0);
    setChecked(result.data);
  }

  async function apply({ id }: BulkEdit, leaveOut: boolean) {
    const result = await applyChecked({ id, leaveOut });
    const failure = failureOf(result);
    if (failure !== undefined || result.data === undefined) {
      const found = failure?.kind === 'problem' ? (failure.conflicts ?? []) : [];
      setConflicts(new Set(found.map(({ productId }) => productId)).size);
      return setFault(failure && conflictSentence(failure, titles));
    }
    const left = result.data.leftOut.length;
    toast.repeated({
      group: `bulk edit ${id}`,
      target: id,
      text: `${productCount(result.data.changed)} changed${left === 0 ? '' : `, ${productCount(left)} left out`}`,
      many: (times) => `${times} bulk edits`,
      undo: () => void undo(id),
    });
    onClose();
  }

  async function undo(id: number) {
    const result = await undoApplied(id);
    const failure = failureOf(result);
    if (failure !== undefined) toast.error(sentenceFor(failure));
    if (result.data !== undefined) sayUndone(result.data);
  }

  const faults = fault !== undefined && <Alert className="mb-4">{fault}</Alert>;
  const leftOut = (checked?.errorCount ?? 0) + conflicts;
  // Dialogs of their own, by their keys: the focus goes into each as it opens.
  return checked === undefined ? (
    <Modal key="form" open onClose={onClose} title={`Change ${productCount(count)}`}>
      <form onSubmit={preview} noValidate>
        {faults}
        <ChangeFields form={form} onChange={setForm} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyText="Comparing…">
            Preview
          </Button>
        </div>
      </form>
    </Modal>
  ) : (
    <Modal
      key="preview"
      open
      onClose={onClose}
      title="What will change"
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              setFault(undefined);
              setChecked(undefined);
            }}
          >
            Back
          </Button>
          <Button
            data-focus-first
            busy={busy}
            busyText="Changing…"
            unavailable={checked.changed <= conflicts}
            onClick={() => void apply(checked, leftOut > 0)}
          >
            {leftOut > 0 && `Leave out ${productCount(leftOut)}, change `}
            {leftOut === 0 && 'Change '}
            {leftOut === 0 ? productCount(checked.changed) : formatCount(checked.changed - conflicts)}
          </Button>
        </>
      }
    >
      {faults}
      <BulkEditPreview checked={checked} titles={titles} />
    </Modal>
  );
}

function reasonOf(failure: ApiFailure): string {
  return Object.values(fieldErrorsOf(failure))[0] ?? sentenceFor(failure);
}

type ChangeFieldsProps = { form: ChangeForm; onChange: (next: ChangeForm) => void };

function ChangeFields({ form, onChange }: ChangeFieldsProps) {
  const categories = useAppSelector(selectCategories);
  const brands = useAppSelector(selectBrands);
  const bind = (name: keyof ChangeForm) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...form, [name]: event.currentTarget.value }),
  });
  const text = { autoComplete: 'off' } as const;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField label="Price" {...bind('priceBy')}>
        <option value="percent">by percent</option>
        <option value="by">by an amount</option>
        <option value="to">set to</option>
      </SelectField>
      <Field
        label={form.priceBy === 'percent' ? 'Percent' : 'Dollars'}
        placeholder={form.priceBy === 'to' ? '19.99' : '-10'}
        data-focus-first
        inputMode="text"
        {...text}
        {...bind('price')}
      />
      <SelectField label="Rounding of the new price" className="sm:col-span-2" {...bind('rounding')}>
        <option value="none">to cents</option>
        <option value="99">to the nearest .99</option>
        <option value="whole">to whole dollars</option>
      </SelectField>
      <Field
        label="New discount, %"
        placeholder="unchanged"
        inputMode="decimal"
        {...text}
        {...bind('discountPercentage')}
      />
      <Field label="Stock by" placeholder="+20 or -5" {...text} {...bind('stock')} />
      <Field label="Category" placeholder="unchanged" list="bulk-categories" {...text} {...bind('category')} />
      <Field label="Brand" placeholder="unchanged" list="bulk-brands" {...text} {...bind('brand')} />
      <SelectField label="Status" className="sm:col-span-2" {...bind('deleted')}>
        <option value="">unchanged</option>
        <option value="true">delete</option>
        <option value="false">sell again</option>
      </SelectField>
      <datalist id="bulk-categories">
        {categories.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <datalist id="bulk-brands">
        {brands.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  );
}
