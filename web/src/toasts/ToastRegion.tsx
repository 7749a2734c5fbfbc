import { CheckCircleIcon, ExclamationCircleIcon, XMarkIcon } from '@heroicons/react/20/solid';
import { shellText } from '@shop/messages/shell';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import {
  listToasts,
  removeToast,
  removeToastsOfPage,
  subscribeToToasts,
  TOAST_ANIMATION_MS,
  TOAST_MS,
  type Toast,
} from './toast.ts';
import { useToastPlace } from './use-toast-place.ts';

export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts, listToasts);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  function handleEnter(event: PointerEvent) {
    // A finger fires no later leave event: it would hold the toast for good.
    if (event.pointerType !== 'touch') setHovered(true);
  }

  function handleFocus({ target }: FocusEvent) {
    // After a click the focus stays in the toast, though the person does nothing there.
    setFocused(target.matches(':focus-visible'));
  }

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  }

  const held = toasts.length > 0 && (hovered || focused);
  const region = useRef<HTMLElement>(null);
  useToastPlace(region, toasts, hovered);

  useEffect(() => {
    // Removing the element under the pointer or the focus fires neither event.
    if (!region.current?.contains(document.activeElement)) setFocused(false);
    if (!region.current?.matches(':hover')) setHovered(false);
  }, [toasts]);

  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    removeToastsOfPage();
  }, [pathname]);

  return (
    <section
      ref={region}
      aria-label={shellText.notifications}
      aria-live="polite"
      onPointerEnter={handleEnter}
      onPointerLeave={() => setHovered(false)}
      onFocus={handleFocus}
      onBlur={handleBlur}
      className="pointer-events-none fixed bottom-4 start-4 z-50 flex w-max max-w-[min(24rem,calc(100vw-2rem))] flex-col items-start gap-2 print:hidden"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} held={held} onGone={() => removeToast(one.id)} />
      ))}
    </section>
  );
}

type ToastCardProps = { toast: Toast; held: boolean; onGone: () => void };

function ToastCard({ toast, held, onGone }: ToastCardProps) {
  const [leaving, setLeaving] = useState(false);
  const remaining = useRef(TOAST_MS);
  const version = useRef(toast.version);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });

  useEffect(() => {
    if (version.current !== toast.version) {
      // The toast has a new text, and starts its whole time again.
      version.current = toast.version;
      remaining.current = TOAST_MS;
      setLeaving(false);
    }
    if (held || leaving) return;
    const started = performance.now();
    const timer = setTimeout(() => setLeaving(true), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [held, leaving, toast.version]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => gone.current(), TOAST_ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  const Icon = toast.tone === 'success' ? CheckCircleIcon : ExclamationCircleIcon;
  return (
    <div
      className={`pointer-events-auto flex animate-toast-in items-center gap-3 rounded-md border border-line bg-surface pe-1.5 ps-4 text-sm font-medium shadow-float transition duration-[250ms] ${leaving ? 'translate-y-2 opacity-0' : ''}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${toast.tone === 'success' ? 'text-green' : 'text-red'}`} />
      <p className="min-w-0 flex-1 py-2">{toast.text}</p>
      {toast.action !== undefined && (
        <button
          type="button"
          onClick={() => {
            toast.action?.run();
            if (toast.action?.closes) setLeaving(true);
          }}
          className="min-h-11 rounded-md px-3 font-semibold text-accent hover:bg-accent-soft"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={shellText.dismiss}
        onClick={() => setLeaving(true)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <XMarkIcon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
