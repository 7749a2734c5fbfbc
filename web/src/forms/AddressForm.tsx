import { type Address, address, email } from '@shop/contract/accounts';
import { NO_STATE } from '@shop/contract/address-lines';
import { taxId } from '@shop/contract/tax-id';
import { taxIdFault } from '@shop/contract/vat-numbers';
import { addressText } from '@shop/messages/address';
import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { type AddressDraft, type AddressField, type AddressTexts, addressFields } from '../drafts/address-draft.ts';
import { DraftNote } from '../drafts/DraftNote.tsx';
import { useDraftStorage } from '../drafts/use-draft-storage.ts';
import { selectPaymentConfig } from '../state/order-slice.ts';
import { currentShop } from '../state/shown-shop.ts';
import { useAppSelector } from '../store/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { CountryField } from './CountryField.tsx';
import { focusFirstOf } from './focus-first.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { TaxIdField } from './TaxIdField.tsx';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import type { FieldMessages } from './use-field-errors.ts';
import { type FormProgress, useSchemaForm } from './use-schema-form.ts';

/** The server's messages by field. Other errors are shown by the component that owns the form. */
export type AddressErrors = FieldMessages<AddressField>;

/** The part of an address that the price depends on. */
export type Destination = Pick<Address, 'country' | 'taxId'> & { state?: string };

/** What the form's owner can do with it, besides its own button. */
export type AddressFormHandle = {
  /** @returns true if something was typed */
  touched: () => boolean;
  /** Shows all messages and focuses the first invalid field. @returns true if all fields are valid */
  validate: () => boolean;
  /** Does what its button does. @returns the saved address; undefined if it was not saved */
  submit: () => Promise<Address | undefined>;
};

export type AddressFormProps = {
  /** The initial values of the fields. */
  defaultValues?: Partial<Address>;
  /** Resolves with the server's messages by field, or with undefined when the address is saved. */
  onSubmit: (address: Address) => Promise<AddressErrors | undefined>;
  submitLabel: string;
  onCancel?: () => void;
  /** Asks before the person leaves the page with unsaved changes. */
  warnsOnLeave?: boolean;
  /** Empties the form after saving, for another address. */
  clearsAfterSubmit?: boolean;
  /** The name of the draft that is stored when the session ends. */
  draftName: string;
  /** The saved address that this form changes; left out for a new one. */
  changes?: Address;
  /** What was typed into this form before the session ended. */
  draft?: AddressDraft | undefined;
  /** The shop writes to its e-mail address, so that it must look like one. */
  mailsTo?: boolean;
  /** True for a form that the person has just opened. */
  takesFocus?: boolean;
  /** Called when the person has chosen a country or has left the state or the tax id; undefined: nothing is typed. */
  onDestination?: (destination: Destination | undefined) => void;
  onProgress?: (progress: FormProgress) => void;
  handle?: Ref<AddressFormHandle>;
};

/**
 * An empty country is the shop's, an empty tax id is none: neither is saved.
 * @param savedId a tax id that may stay, since it was saved before ids were checked
 */
const formAddress = (savedId: string | undefined, mailsTo: boolean) =>
  z.pipe(
    z.transform((texts: z.input<typeof address>): z.input<typeof address> => {
      const { country, taxId: typedId, ...rest } = texts;
      return {
        ...rest,
        state: rest.state ?? NO_STATE,
        ...(country ? { country } : {}),
        ...(typedId ? { taxId: typedId } : {}),
      };
    }),
    z.extend(address, {
      email: address.shape.email.check(
        z.refine((typed) => !mailsTo || email.safeParse(typed).success, 'email not valid'),
      ),
      taxId: z.optional(
        taxId.check(
          z.refine((typed) => typed === savedId || taxIdFault(typed) === undefined, {
            error: ({ input }) => taxIdFault(String(input)) ?? '',
          }),
        ),
      ),
    }),
  );

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
  mailsTo = false,
  takesFocus = false,
  onDestination,
  onProgress,
  handle,
}: AddressFormProps) {
  async function save(values: Address) {
    const refused = await onSubmit(values);
    if (refused === undefined && clearsAfterSubmit) reset();
    return refused;
  }
  const savedId = defaultValues?.taxId;
  const schema = useMemo(() => formAddress(savedId, mailsTo), [savedId, mailsTo]);
  const { form, field, busy, dirty, progress, typed, reset, validate, submit } = useSchemaForm(
    addressFields,
    schema,
    save,
    draft?.typed,
  );
  const [restored, setRestored] = useState(draft !== undefined);
  useDraftStorage(draftName, dirty ? () => ({ before: changes, typed: typed() }) : undefined);
  useImperativeHandle(handle, () => ({ touched: () => dirty, validate, submit }));
  const input = (name: AddressField) => ({ ...field(name), defaultValue: defaultValues?.[name] });
  const shopCountry = useAppSelector(selectPaymentConfig)?.country;
  const [withTaxId, setWithTaxId] = useState(Boolean(draft?.typed.taxId || defaultValues?.taxId));
  const [chosen, setChosen] = useState(draft?.typed.country ?? defaultValues?.country);
  const country = chosen || shopCountry || currentShop().country;
  const tell = () => onDestination?.(destinationOf(typed()));
  useEffect(() => {
    if (draft !== undefined) tell();
    return () => onDestination?.(undefined);
    // Only when the form opens and closes.
  }, []);

  useTelling(onProgress, progress);
  const focusFirst = () => focusFirstOf(form.ref.current);
  useEffect(() => {
    if (takesFocus) focusFirst();
    // Only when the form opens.
  }, []);

  function discard() {
    reset();
    setRestored(false);
    setChosen(defaultValues?.country);
    tell();
    setWithTaxId(Boolean(defaultValues?.taxId));
    // The pressed button disappears, so the focus needs a new place.
    focusFirst();
  }

  return (
    <form
      {...form}
      onChange={(event) => {
        form.onChange(event);
        if (event.target.name !== 'country') return;
        setChosen(typed()?.country);
        tell();
      }}
      onBlur={(event) => {
        form.onBlur(event);
        tell();
      }}
      className="grid gap-5 sm:grid-cols-6"
    >
      {restored && dirty && (
        <div className="sm:col-span-6">
          <DraftNote onDiscard={discard} />
        </div>
      )}
      <CountryField
        className="sm:col-span-6"
        {...field('country')}
        offered={defaultValues?.country ?? shopCountry}
        typed={() => typed()?.country}
      />
      <Field label={addressText.fullName} autoComplete="name" className="sm:col-span-6" {...input('name')} />
      <Field
        label={addressText.email}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        className="sm:col-span-3"
        {...input('email')}
      />
      <Field label={addressText.phone} type="tel" autoComplete="tel" className="sm:col-span-3" {...input('phone')} />
      <Field
        label={addressText.streetAddress}
        autoComplete="street-address"
        className="sm:col-span-6"
        {...input('street')}
      />
      <PlaceFields country={country} state={defaultValues?.state} input={input} />
      <TaxIdField shown={withTaxId} onShow={() => setWithTaxId(true)} {...input('taxId')} />
      <Actions busy={busy} submitLabel={submitLabel} onCancel={onCancel} />
      {warnsOnLeave && <UnsavedChanges when={dirty && !busy} />}
    </form>
  );
}

type ActionsProps = { busy: boolean; submitLabel: string; onCancel: (() => void) | undefined };

function Actions({ busy, submitLabel, onCancel }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-3 sm:col-span-6">
      <Button type="submit" busy={busy} busyText={addressText.saving}>
        {submitLabel}
      </Button>
      {onCancel !== undefined && (
        <Button variant="secondary" onClick={onCancel}>
          {addressText.cancel}
        </Button>
      )}
    </div>
  );
}

function useTelling(onProgress: ((progress: FormProgress) => void) | undefined, progress: FormProgress): void {
  useEffect(() => {
    onProgress?.(progress);
    // A form that is closed is one in which nothing is typed.
    return () => onProgress?.('untouched');
  }, [progress, onProgress]);
}

/** A tax id that is not complete yet, or wrong, counts as none. */
function destinationOf(texts: AddressTexts | undefined): Destination | undefined {
  if (texts === undefined) return undefined;
  const { country, state, taxId: typedId } = texts;
  return {
    ...(country ? { country } : {}),
    ...(state ? { state } : {}),
    ...(typedId && taxId.safeParse(typedId).success && taxIdFault(typedId) === undefined ? { taxId: typedId } : {}),
  };
}
