import type { BulkEdit } from '@shop/contract/bulk-edits';
import { decimalsOfShop, moneyName, moneyTitle, plainMoney } from '@shop/contract/money';
import { formatCount } from '@shop/contract/numbers';
import { adminProductsText } from '@shop/messages/admin-products';
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
import { sayUndone } from './use-bulk-edit-history.ts';

type BulkEditDialogProps = {
  /** How many products, and which. */
  count: number;
  target: { ids: readonly number[] } | { filter: Readonly<Record<string, string | readonly string[]>> };
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
      text:
        left === 0
          ? adminProductsText.productsChanged({ changed: result.data.changed })
          : adminProductsText.changedSomeLeftOut({ changed: result.data.changed, left }),
      many: (times) => adminProductsText.timesBulkEdits({ times }),
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
    <Modal key="form" open onClose={onClose} title={adminProductsText.changeProducts({ count })}>
      <form onSubmit={preview} noValidate>
        {faults}
        <ChangeFields form={form} onChange={setForm} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {adminProductsText.cancel}
          </Button>
          <Button type="submit" busy={busy} busyText={adminProductsText.comparing}>
            {adminProductsText.preview}
          </Button>
        </div>
      </form>
    </Modal>
  ) : (
    <Modal
      key="preview"
      open
      onClose={onClose}
      title={adminProductsText.whatWillChange}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              setFault(undefined);
              setChecked(undefined);
            }}
          >
            {adminProductsText.back}
          </Button>
          <Button
            data-focus-first
            busy={busy}
            busyText={adminProductsText.changing}
            unavailable={checked.changed <= conflicts}
            onClick={() => void apply(checked, leftOut > 0)}
          >
            {leftOut === 0
              ? adminProductsText.changeProducts({ count: checked.changed })
              : adminProductsText.leaveOutChange({
                  changed: formatCount(checked.changed - conflicts),
                })}
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

const EXAMPLE_PRICE = 19.99;

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
      <SelectField label={adminProductsText.price} {...bind('priceBy')}>
        <option value="percent">{adminProductsText.byPercent}</option>
        <option value="by">{adminProductsText.byAnAmount}</option>
        <option value="to">{adminProductsText.setTo}</option>
      </SelectField>
      <Field
        label={form.priceBy === 'percent' ? adminProductsText.percent : moneyTitle()}
        placeholder={form.priceBy === 'to' ? plainMoney(EXAMPLE_PRICE) : '-10'}
        data-focus-first
        inputMode="text"
        {...text}
        {...bind('price')}
      />
      <SelectField label={adminProductsText.roundingOfTheNewPrice} className="sm:col-span-2" {...bind('rounding')}>
        <option value="none">{adminProductsText.toMinorUnits({ decimals: decimalsOfShop() })}</option>
        {decimalsOfShop() > 0 && <option value="99">{adminProductsText.toTheNearest99}</option>}
        <option value="whole">{adminProductsText.toWholeUnits({ currency: moneyName() })}</option>
      </SelectField>
      <Field
        label={adminProductsText.newDiscount}
        placeholder={adminProductsText.unchanged}
        inputMode="decimal"
        {...text}
        {...bind('discountPercentage')}
      />
      <Field
        label={adminProductsText.stockBy}
        placeholder={adminProductsText.stockByExample}
        {...text}
        {...bind('stock')}
      />
      <Field
        label={adminProductsText.category}
        placeholder={adminProductsText.unchanged}
        list="bulk-categories"
        {...text}
        {...bind('category')}
      />
      <Field
        label={adminProductsText.brand}
        placeholder={adminProductsText.unchanged}
        list="bulk-brands"
        {...text}
        {...bind('brand')}
      />
      <SelectField label={adminProductsText.status} className="sm:col-span-2" {...bind('deleted')}>
        <option value="">{adminProductsText.unchanged}</option>
        <option value="true">{adminProductsText.delete}</option>
        <option value="false">{adminProductsText.sellAgain}</option>
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
