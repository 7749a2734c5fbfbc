import { formatCount } from '@shop/contract/numbers';
import type { ImportResource } from '@shop/contract/product-files';
import { adminImportsText } from '@shop/messages/admin-imports';
import { Button } from '../../ui/Button.tsx';

type ImportPicturesProps = { of: ImportResource; busy: boolean; onRetry: (id: number) => void };

const MOST_SHOWN = 20;

export const picturesLeft = ({ state, pictures: { total, done, failed } }: ImportResource) =>
  state === 'applied' ? total - done - failed.length : 0;

/** How many of the pictures that the file names are there, why others are not, and a button that tries these again. */
export function ImportPictures({ of, busy, onRetry }: ImportPicturesProps) {
  const { id, state, pictures } = of;
  const { total, done, failed } = pictures;
  if (total === 0) return null;
  if (state === 'checked') {
    return <p className="text-sm text-ink-soft">{adminImportsText.picturesToCome({ count: total })}</p>;
  }
  const words = adminImportsText.picturesFetched({ count: total, done: formatCount(done), total: formatCount(total) });
  return (
    <div className="flex w-full flex-col gap-2 pb-2 text-sm">
      <p role="status" className="tabular-nums text-ink-soft">
        {words}
      </p>
      {picturesLeft(of) > 0 && (
        <progress aria-label={words} value={done + failed.length} max={total} className="h-2 w-full accent-accent" />
      )}
      {failed.length > 0 && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <details className="min-w-0">
            <summary className="cursor-pointer text-red">
              {adminImportsText.picturesFailed({ count: failed.length })}
            </summary>
            <ul className="mt-2 list-disc ps-5">
              {failed.slice(0, MOST_SHOWN).map(({ line, url, message }) => (
                <li key={url} className="wrap-anywhere">
                  {adminImportsText.pictureFailed({ line, url, message })}
                </li>
              ))}
            </ul>
            {failed.length > MOST_SHOWN && adminImportsText.andMore({ more: formatCount(failed.length - MOST_SHOWN) })}
          </details>
          <Button
            variant="secondary"
            size="small"
            aria-label={adminImportsText.tryPicturesAgainOf({ id })}
            busy={busy}
            busyText={adminImportsText.tryingAgain}
            onClick={() => onRetry(id)}
          >
            {adminImportsText.tryPicturesAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
