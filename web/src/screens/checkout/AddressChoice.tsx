import { ADDRESS_LIMIT, type Address } from '@shop/contract/accounts';
import { checkoutText } from '@shop/messages/checkout';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseAddressDraft } from '../../drafts/address-draft.ts';
import { useSavedDraft } from '../../drafts/use-draft-storage.ts';
import { type AddressErrors, AddressForm, type AddressFormHandle, type Destination } from '../../forms/AddressForm.tsx';
import { newAddressDefaults } from '../../forms/new-address.ts';
import type { FormProgress } from '../../forms/use-schema-form.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { sameAddress } from '../../state/same-address.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SavedAddresses } from './SavedAddresses.tsx';
import type { Shopper } from './use-shopper.ts';

type AddressChoiceProps = {
  shopper: Shopper;
  value: Address | undefined;
  onChange: (address: Address) => void;
  /** The form of a new address, while it is open. */
  formRef: Ref<AddressFormHandle>;
  /** Takes the focus when no address was chosen. */
  focusRef: Ref<HTMLFieldSetElement>;
  missing: string | undefined;
  /** What the price depends on, of the address that is typed into the open form. */
  onDestination: (destination: Destination | undefined) => void;
  onProgress: (progress: FormProgress) => void;
  /** An order that is picked up needs no address. What was typed or chosen stays. */
  pickUp: boolean;
  /** What is asked for instead of an address. */
  instead: ReactNode;
};

const DRAFT = 'checkout-address';

function fieldErrors(failure: ApiFailure): AddressErrors {
  if (failure.kind !== 'problem') return {};
  return Object.fromEntries(failure.errors.map(({ path, message }) => [path.split('.').at(-1), message]));
}

/** The choice of a saved address, or a new one, which is saved to the user and then chosen. */
export function AddressChoice({ pickUp, instead, focusRef, missing, ...choice }: AddressChoiceProps) {
  return (
    <fieldset ref={focusRef} className="flex min-w-0 flex-col">
      <legend className="display mb-4 text-xl">{checkoutText.deliveryAddress}</legend>
      {missing !== undefined && <Alert className="mb-4">{missing}</Alert>}
      {pickUp && <p className="text-ink-soft">{checkoutText.youPickThisOrderUp}</p>}
      {pickUp && instead}
      <div className={pickUp ? 'hidden' : 'flex flex-col'}>
        <Choice {...choice} />
      </div>
    </fieldset>
  );
}

function Choice({
  shopper,
  value,
  onChange,
  formRef,
  onDestination,
  onProgress,
}: Omit<AddressChoiceProps, 'pickUp' | 'instead' | 'focusRef' | 'missing'>) {
  const { addresses } = shopper;
  const known = newAddressDefaults(shopper);
  const [draft, dropDraft] = useSavedDraft(DRAFT, parseAddressDraft);
  const [adding, setAdding] = useState(draft !== undefined);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<ApiFailure>();
  const full = addresses.length >= ADDRESS_LIMIT;
  const formOpen = !full && (adding || addresses.length === 0);
  const chosen = value === undefined ? -1 : addresses.findIndex((address) => sameAddress(address, value));

  function closeForm(andThen?: () => void) {
    // Rendered synchronously: the element that takes the focus appears only when the form is gone.
    flushSync(() => {
      andThen?.();
      setAdding(false);
      dropDraft();
    });
  }

  function cancel() {
    closeForm();
    addButton.current?.focus();
  }

  async function save(address: Address): Promise<AddressErrors | undefined> {
    setFailure(undefined);
    const refused = await shopper.save(address);
    if (refused === undefined) {
      closeForm(() => onChange(address));
      list.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
      toast.success(checkoutText.addressAdded);
      return undefined;
    }
    setFailure(refused);
    return fieldErrors(refused);
  }

  return (
    <>
      <SavedAddresses addresses={addresses} chosen={chosen} onChange={onChange} list={list} />
      {full && <p className="mt-4 text-sm text-ink-soft">{checkoutText.allAddressesSaved({ limit: ADDRESS_LIMIT })}</p>}
      {formOpen ? (
        <div className={`rounded-lg border border-line bg-surface p-5 sm:p-6 ${addresses.length > 0 ? 'mt-4' : ''}`}>
          <h2 className="mb-5 text-lg font-semibold">{checkoutText.newAddress}</h2>
          {failure !== undefined && <Alert className="mb-5">{sentenceFor(failure)}</Alert>}
          <AddressForm
            handle={formRef}
            defaultValues={known}
            submitLabel={checkoutText.addAddress}
            onSubmit={save}
            draftName={DRAFT}
            draft={draft}
            mailsTo={shopper.isGuest}
            takesFocus={adding && draft === undefined}
            onDestination={onDestination}
            onProgress={onProgress}
            {...(addresses.length > 0 ? { onCancel: cancel } : {})}
          />
        </div>
      ) : (
        !full && (
          <Button ref={addButton} variant="secondary" className="mt-4 self-start" onClick={() => setAdding(true)}>
            {checkoutText.addANewAddress}
          </Button>
        )
      )}
    </>
  );
}
