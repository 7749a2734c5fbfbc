import { type Address, address } from '@shop/contract/accounts';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { type AddressDraft, addressFields } from '../drafts/address-draft.ts';
import { DraftNote } from '../drafts/DraftNote.tsx';
import { useDraftStorage } from '../drafts/use-draft-storage.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { focusFirstOf } from './focus-first.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import type { FieldMessages } from './use-field-errors.ts';
import { useSchemaForm } from './use-schema-form.ts';

/** The server's messages by field; what concerns no field is for the owner of the form to show. */
export type AddressErrors = FieldMessages<keyof Address>;

/** What the owner of the form can ask of it, besides its own button. */
export type AddressFormHandle = {
  /** Something was typed into it. */
  touched: () => boolean;
  /** Shows what is faulty, and moves the focus to the first of it. */
  validate: () => boolean;
  /** As its button does. @returns the address once it is saved; undefined when it was not */
  submit: () => Promise<Address | undefined>;
};

export type AddressFormProps = {
  /** What stands in the fields at first. */
  defaultValues?: Partial<Address>;
  /** Resolves with the fields that the server refused, or with undefined when there is none. */
  onSubmit: (address: Address) => Promise<AddressErrors | undefined>;
  submitLabel: string;
  onCancel?: () => void;
  /** Asks before what was typed is lost by leaving the page. */
  warnsOnLeave?: boolean;
  /** Empties the form once it was saved, for adding another. */
  clearsAfterSubmit?: boolean;
  /** The name under which what was typed is stored when the session ends. */
  draftName: string;
  /** The saved address that this form changes; left out for a new one. */
  changes?: Address;
  /** What was typed into this form before the session ended. */
  draft?: AddressDraft | undefined;
  /** For a form that someone has just opened. */
  takesFocus?: boolean;
  handle?: Ref<AddressFormHandle>;
};

export function AddressForm({
  defaultValues,
  onSubmit,
  submitLabel,
  onCancel,
  warnsOnLeave = false,
  clearsAfterSubmit = false,
  draftName,
  changes,
  draft,
  takesFocus = false,
  handle,
}: AddressFormProps) {
  async function save(values: Address) {
    const refused = await onSubmit(values);
    if (refused === undefined && clearsAfterSubmit) reset();
    return refused;
  }
  const { form, field, busy, dirty, typed, reset, validate, submit } = useSchemaForm(
    addressFields,
    address,
    save,
    draft?.typed,
  );
  const [restored, setRestored] = useState(draft !== undefined);
  useDraftStorage(draftName, dirty ? () => ({ before: changes, typed: typed() }) : undefined);
  useImperativeHandle(handle, () => ({ touched: () => dirty, validate, submit }));
  const input = (name: keyof Address) => ({ ...field(name), defaultValue: defaultValues?.[name] });

  const focusFirst = () => focusFirstOf(form.ref.current);
  useEffect(() => {
    if (takesFocus) focusFirst();
    // Once: when it opens.
  }, []);

  function discard() {
    reset();
    setRestored(false);
    // The button that was pressed goes away.
    focusFirst();
  }

  return (
    <form {...form} className="grid gap-5 sm:grid-cols-6">
      {restored && dirty && (
        <div className="sm:col-span-6">
          <DraftNote onDiscard={discard} />
        </div>
      )}
      <Field label="Full name" autoComplete="name" className="sm:col-span-6" {...input('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        className="sm:col-span-3"
        {...input('email')}
      />
      <Field label="Phone" type="tel" autoComplete="tel" className="sm:col-span-3" {...input('phone')} />
      <Field label="Street address" autoComplete="street-address" className="sm:col-span-6" {...input('street')} />
      <Field label="City" autoComplete="address-level2" className="sm:col-span-2" {...input('city')} />
      <Field label="State / Province" autoComplete="address-level1" className="sm:col-span-2" {...input('state')} />
      <Field
        label="Pin code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        className="sm:col-span-2"
        {...input('pinCode')}
      />
      <div className="flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" busy={busy} busyText="Saving…">
          {submitLabel}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {warnsOnLeave && <UnsavedChanges when={dirty && !busy} />}
    </form>
  );
}
