import { uiText } from '@shop/messages/ui';
import { Button } from './Button.tsx';

type OlderButtonProps = {
  shown: number;
  /** Of all there are; undefined until that is known. */
  total: number | undefined;
  /** False where there are no more, or the last page could not be read. */
  offered: boolean;
  reading: boolean;
  formatCount: (count: number) => string;
  onShow: () => void;
};

/** Below a list that is read page by page: how many there are, and the button that shows more of them. */
export function OlderButton({ shown, total, offered, reading, formatCount, onShow }: OlderButtonProps) {
  return (
    <>
      {total !== undefined && total > 0 && (
        <p role="status" className="py-2 text-sm text-ink-soft">
          {uiText.showingShownOfTotal({ shown: formatCount(shown), total: formatCount(total) })}
        </p>
      )}
      {offered && (
        <Button variant="secondary" size="small" busy={reading} busyText={uiText.reading} onClick={onShow}>
          {uiText.showOlder}
        </Button>
      )}
    </>
  );
}
