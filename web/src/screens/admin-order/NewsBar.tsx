import { adminOrderText } from '@shop/messages/admin-order';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CloseButton } from '../../ui/CloseButton.tsx';
import type { News } from './use-order.ts';

type NewsBarProps = { news: News | undefined; onShow: () => void; onClose: () => void };

const SHOWN_MS = 10_000;

/** What others have changed. It lies over the page, so that it moves nothing. */
export function NewsBar({ news, onShow, onClose }: NewsBarProps) {
  const isShown = news !== undefined && !news.waits;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);

  return (
    <div role="status" className="sticky top-18 short:top-2 z-20 h-0 print:hidden">
      {news !== undefined && (
        <div className="flex animate-appear items-start justify-between gap-3 rounded-lg border border-accent bg-surface p-3 ps-4 text-sm shadow-float sm:ms-auto sm:max-w-md">
          <div className="min-w-0">
            <p className="font-semibold">
              {news.waits ? adminOrderText.someoneChangedThis : adminOrderText.changedJustNow}
            </p>
            <ul>
              {news.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          {news.waits ? (
            <Button size="small" onClick={onShow}>
              {adminOrderText.showIt}
            </Button>
          ) : (
            <CloseButton onClose={onClose} className="-mt-1 -me-1" />
          )}
        </div>
      )}
    </div>
  );
}
