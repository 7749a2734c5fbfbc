import { adminPagesText } from '@shop/messages/admin-pages';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { PageFormState } from './use-page-form.ts';

/** Somebody else saved the page since the form was opened: whose version stands? */
export function PageConflict({ form: { theirs, settle } }: { form: PageFormState }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (theirs !== undefined) heading.current?.focus();
  }, [theirs]);
  if (theirs === undefined) return null;
  return (
    <section
      aria-labelledby="conflict"
      className="flex flex-col gap-4 rounded-lg border-2 border-yellow bg-surface p-5 sm:p-6"
    >
      <div>
        <h2 id="conflict" ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold">
          {adminPagesText.someoneElseChanged}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{adminPagesText.nothingWasSaved}</p>
      </div>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-semibold">
          {adminPagesText.theirTextIs}
        </summary>
        <p className="font-semibold wrap-anywhere">{theirs.title}</p>
        <p className="mt-2 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">{theirs.markdown}</p>
      </details>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => settle('theirs')}>
          {adminPagesText.takeTheirs}
        </Button>
        <Button variant="secondary" onClick={() => settle('mine')}>
          {adminPagesText.keepMine}
        </Button>
      </div>
    </section>
  );
}
