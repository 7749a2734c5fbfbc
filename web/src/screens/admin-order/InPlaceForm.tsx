import { adminOrderText } from '@shop/messages/admin-order';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { CallState } from './CallState.tsx';
import { type OpenForm, permissionFor, useOrderDesk } from './desk-context.ts';
import type { DeskCall } from './use-desk-call.ts';

type InPlaceFormProps = {
  /** Its name for screen readers, and its heading. */
  title: string;
  /** What the button does. */
  submitLabel: string;
  busyText: string;
  variant?: ButtonVariant;
  cancelLabel?: string;
  call: DeskCall;
  /** What was not done: 'Not dispatched.' */
  not: string;
  onSubmit: () => void;
  /** Why it cannot be done any more: others were faster. */
  over?: string | undefined;
  children: ReactNode;
};

/** A form in the place where its button is: no dialog. Escape closes it, and the button that opened it has the focus again. */
export function InPlaceForm({
  title,
  submitLabel,
  busyText,
  variant = 'primary',
  cancelLabel = adminOrderText.close,
  call,
  not,
  onSubmit,
  over,
  children,
}: InPlaceFormProps) {
  const { setOpen } = useOrderDesk();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    const first = form.current?.querySelector<HTMLElement>('[data-focus-first]');
    const target = first ?? form.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button');
    target?.focus({ preventScroll: true });
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') target.select();
    form.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      // The person is elsewhere already.
      if (document.activeElement !== document.body) return;
      // Once it is done, the button may be gone, and what comes next is said there.
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
      const next = isThere ? opener : document.querySelector<HTMLElement>('[data-next-step]');
      next?.focus({ preventScroll: true });
    };
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (over === undefined) onSubmit();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || call.busy) return;
        event.stopPropagation();
        setOpen(undefined);
      }}
      className="flex scroll-mt-20 scroll-mb-6 animate-appear flex-col gap-4 rounded-md bg-sunken p-4 print:hidden"
    >
      <h3 className="font-semibold">{title}</h3>
      {over === undefined ? children : <p className="text-sm">{over}</p>}
      <CallState call={call} not={not} />
      <div className="flex flex-wrap gap-3">
        {over === undefined && (
          <Button type="submit" variant={variant} busy={call.busy} busyText={busyText}>
            {submitLabel}
          </Button>
        )}
        <Button variant="secondary" unavailable={call.busy} onClick={() => setOpen(undefined)}>
          {over === undefined ? cancelLabel : adminOrderText.close}
        </Button>
      </div>
    </form>
  );
}

type OpenerProps = {
  form: OpenForm;
  children: ReactNode;
  className?: string;
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
};

/** The button that opens and closes a form in place. */
export function Opener({ form, children, className = '', variant = 'secondary', size = 'small' }: OpenerProps) {
  const { open, setOpen } = useOrderDesk();
  if (!useMay(permissionFor(form))) return null;
  return (
    <Button
      // Open, the main button is the one of the form.
      variant={open === form ? 'secondary' : variant}
      size={size}
      className={className}
      aria-expanded={open === form}
      onClick={() => setOpen(open === form ? undefined : form)}
    >
      {children}
    </Button>
  );
}
