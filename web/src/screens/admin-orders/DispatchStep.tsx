import { adminOrdersText } from '@shop/messages/admin-orders';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ordersOf } from './bulk-words.ts';

export type Parcel = { carrier?: string; trackingNumber?: string; trackingUrl?: string };

type DispatchStepProps = {
  ids: readonly number[];
  /** More orders are still being chosen. */
  choosing: boolean;
  onDispatch: (parcel: Parcel) => void;
  onBack: () => void;
};

const isHttp = (text: string) => text === '' || /^https?:\/\/\S+$/i.test(text);

/** Asks with which carrier the orders go, in the bar. Nothing has to be filled in: Enter goes on. */
export function DispatchStep({ ids, choosing, onDispatch, onBack }: DispatchStepProps) {
  const first = useRef<HTMLInputElement>(null);
  const link = useRef<HTMLInputElement>(null);
  const [parcel, setParcel] = useState({ carrier: '', trackingNumber: '', trackingUrl: '' });
  const [error, setError] = useState<string>();
  // The bar is in sight already: the page must not scroll to where it stands without sticking.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (choosing || ids.length === 0) return;
    if (!isHttp(parcel.trackingUrl.trim())) {
      setError(adminOrdersText.enterAnAddressThatBegins);
      link.current?.focus();
      return;
    }
    const filled = Object.entries(parcel).map(([name, text]) => [name, text.trim()] as const);
    onDispatch(Object.fromEntries(filled.filter(([, text]) => text !== '')));
  }

  const bind = (name: keyof typeof parcel) => ({
    value: parcel[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setError(undefined);
      setParcel({ ...parcel, [name]: event.currentTarget.value });
    },
  });

  return (
    <form
      noValidate
      aria-label={adminOrdersText.dispatchOrders(ordersOf(ids))}
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') onBack();
      }}
      className="flex flex-wrap items-end gap-3"
    >
      <p className="basis-full text-sm">
        <span className="font-semibold">{adminOrdersText.dispatchOrdersSentence(ordersOf(ids))}</span>{' '}
        {adminOrdersText.shoppersGetAMail({ count: ids.length })}
      </p>
      <Field
        ref={first}
        label={adminOrdersText.carrier}
        maxLength={200}
        className="grow basis-36"
        {...bind('carrier')}
      />
      <Field
        label={adminOrdersText.trackingNumber}
        maxLength={200}
        className="grow basis-36"
        {...bind('trackingNumber')}
      />
      <Field
        ref={link}
        label={adminOrdersText.trackingLink}
        type="url"
        maxLength={2000}
        placeholder={adminOrdersText.httpsStart}
        className="grow basis-48"
        error={error}
        {...bind('trackingUrl')}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={choosing} busyText={adminOrdersText.choosing} unavailable={ids.length === 0}>
          {adminOrdersText.dispatch}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {adminOrdersText.back}
        </Button>
      </div>
    </form>
  );
}
