import { codeKey, MAX_CODE_TEXT, MAX_CODES } from '@shop/contract/promotions';
import type { NotApplied, Quote } from '@shop/contract/quotes';
import { quoteText } from '@shop/messages/quote';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UsedQuote } from '../../buying/use-quote.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { areCodesRefused } from './CodesRefused.tsx';
import { type Codes, isOfVisit } from './use-codes.ts';

type CodeFieldProps = Codes & {
  quote: Pick<UsedQuote, 'quote' | 'pending' | 'failure'>;
  /** False if no code can apply: then there is no field. */
  offered: boolean;
};

/** Why a code does not apply; undefined if it does, or if that is not known yet. */
function notAppliedOf(quote: Quote | undefined, code: string): NotApplied | undefined {
  return quote?.notApplied.find((one) => one.code !== null && codeKey(one.code) === codeKey(code));
}

/** As the shop stores it, once it applies. */
function shownCode(quote: Quote | undefined, code: string): string {
  return quote?.promotions.find((one) => one.code !== null && codeKey(one.code) === codeKey(code))?.code ?? code;
}

/** Why codes do not apply. */
function Reasons({ codes, quote }: { codes: readonly string[]; quote: Quote | undefined }) {
  const reasons = codes.flatMap((code) => {
    const reason = notAppliedOf(quote, code);
    return reason === undefined ? [] : [{ key: codeKey(code), message: reason.message }];
  });
  return (
    <div aria-live="polite" className="text-sm empty:hidden">
      {reasons.map(({ key, message }) => (
        <p key={key} className="wrap-anywhere text-red">
          {message}
        </p>
      ))}
    </div>
  );
}

type CodeChipsProps = {
  codes: readonly string[];
  quote: Quote | undefined;
  onRemove: (code: string) => void;
};

function CodeChips({ codes, quote, onRemove }: CodeChipsProps) {
  if (codes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {codes.map((code) => (
        <li key={codeKey(code)} className="max-w-full">
          <Chip
            label={shownCode(quote, code)}
            removeLabel={quoteText.removeTheCodeQuote({ quote: shownCode(quote, code) })}
            onRemove={() => onRemove(code)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Drops codes of the visit that nobody knows: they were not typed here, so nothing is said about them. */
function useDroppedUnknown({ codes, remove, quote }: Pick<Codes, 'codes' | 'remove'> & { quote: Quote | undefined }) {
  const [unknown] = codes.filter((code) => isOfVisit(code) && notAppliedOf(quote, code)?.reason === 'UNKNOWN');
  useLayoutEffect(() => {
    if (unknown !== undefined) remove(unknown);
  }, [unknown]);
}

/** The entered codes, each with a sentence if it does not apply, and a small field for another one. */
export function CodeField({ codes, add, remove, quote: { quote, pending, failure }, offered }: CodeFieldProps) {
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  /** The code that was just sent, until the shop has said whether it exists. */
  const [sent, setSent] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = codes.filter((code) => code !== sent);

  // Before the page is painted, or it would say for a moment that there is no total with this code.
  useLayoutEffect(() => {
    if (sent === undefined || pending) return;
    setSent(undefined);
    const verdict = failure === undefined ? notAppliedOf(quote, sent) : undefined;
    if (areCodesRefused(failure)) keepTyped(sent, `${sentenceFor(failure)}.`);
    else if (verdict?.reason === 'UNKNOWN') keepTyped(sent, verdict.message);
    else close();
  }, [sent, pending]);

  useDroppedUnknown({ codes: shown, remove, quote });

  useEffect(() => {
    // The field is gone, and its focus with it.
    if (!open && hadFocus.current) opener.current?.focus();
    hadFocus.current = false;
  }, [open]);

  /** What was typed stays in the field, to be corrected or sent again, and is no code of this order. */
  function keepTyped(code: string, why: string) {
    remove(code);
    setError(why);
    input.current?.focus();
  }

  function close() {
    hadFocus.current = input.current?.form?.contains(document.activeElement) === true;
    setOpen(false);
    setError(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (sent !== undefined) return;
    if (code === '') return input.current?.focus();
    if (codes.some((one) => codeKey(one) === codeKey(code))) return setError(quoteText.thisCodeIsAddedAlready);
    if (codes.length === MAX_CODES) return setError(quoteText.tooManyCodes({ limit: MAX_CODES }));
    setError(undefined);
    setSent(code);
    add(code);
  }

  if (!offered && codes.length === 0) return null;
  return (
    <section aria-label={quoteText.codes} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <CodeChips
          codes={shown}
          quote={quote}
          onRemove={(code) => {
            remove(code);
            // The pressed chip disappears, so the focus needs a new place.
            (opener.current ?? input.current)?.focus();
          }}
        />
        {!open && (
          <button
            ref={opener}
            type="button"
            onClick={() => {
              flushSync(() => setOpen(true));
              input.current?.focus();
            }}
            className="min-h-11 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            {codes.length === 0 ? quoteText.addACode : quoteText.addAnotherCode}
          </button>
        )}
      </div>
      <Reasons codes={shown} quote={quote} />
      {open && (
        <form onSubmit={submit} noValidate className="flex items-start gap-2">
          <Field
            ref={input}
            label={quoteText.code}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={MAX_CODE_TEXT}
            error={error}
            className="min-w-0 flex-1"
            onChange={() => setError(undefined)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') close();
            }}
          />
          <Button
            type="submit"
            variant="secondary"
            className="mt-6.5"
            busy={sent !== undefined}
            busyText={quoteText.applying}
          >
            {quoteText.apply}
          </Button>
        </form>
      )}
    </section>
  );
}
