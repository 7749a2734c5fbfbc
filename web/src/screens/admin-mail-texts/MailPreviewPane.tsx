import type { MailPreview } from '@shop/contract/mail-texts';
import { adminMailTextsText } from '@shop/messages/admin-mail-texts';
import { useDeferredValue, useEffect, useState } from 'react';
import { type OwnTexts, useMailPreviewQuery } from '../../data/mail-texts.ts';
import { skipToken } from '../../data/shop-data.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { framedMail, styleMail } from './framed-mail.ts';

const PAUSE_MS = 400;

type MailPreviewPaneProps = {
  texts: OwnTexts;
  isFaulty: boolean;
};

/** The mail as it would be sent now; while a text has a fault, as it was before. */
export function MailPreviewPane({ texts: { kind, subject, intro, lang }, isFaulty }: MailPreviewPaneProps) {
  const [asked, setAsked] = useState({ kind, subject, intro, lang });
  const [view, setView] = useState<'mail' | 'phone' | 'text'>('mail');
  useEffect(() => {
    if (isFaulty) return;
    const pause = setTimeout(() => setAsked({ kind, subject, intro, lang }), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [kind, subject, intro, lang, isFaulty]);
  const { data } = useMailPreviewQuery(asked.subject.trim() === '' ? skipToken : asked);
  const shown = useDeferredValue(data);
  const views = [
    { name: 'mail', label: adminMailTextsText.asMail },
    { name: 'phone', label: adminMailTextsText.phoneWidth },
    { name: 'text', label: adminMailTextsText.asText },
  ] as const;
  return (
    <section aria-label={adminMailTextsText.preview} className="min-w-0">
      <div className="flex flex-wrap gap-2 pb-3">
        {views.map(({ name, label }) => (
          <Button
            key={name}
            size="small"
            variant={view === name ? 'primary' : 'secondary'}
            aria-pressed={view === name}
            onClick={() => setView(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {shown === undefined ? <Skeleton className="h-160" /> : <Shown mail={shown} view={view} />}
    </section>
  );
}

function Shown({ mail, view }: { mail: MailPreview; view: 'mail' | 'phone' | 'text' }) {
  const { html, styleSheet } = framedMail(mail.html);
  return (
    <>
      <p className="pb-3 font-semibold wrap-anywhere">{mail.subject}</p>
      {view === 'text' ? (
        <pre className="max-h-160 overflow-auto rounded-md border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {mail.text}
        </pre>
      ) : (
        <iframe
          title={adminMailTextsText.previewOfMail}
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={(event) => styleMail(event.currentTarget, styleSheet)}
          className={`h-160 rounded-md border border-line ${view === 'phone' ? 'w-80 max-w-full' : 'w-full'}`}
        />
      )}
    </>
  );
}
