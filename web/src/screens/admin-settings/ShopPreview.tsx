import { adminSettingsText } from '@shop/messages/admin-settings';
import { useSettings } from './group-context.ts';
import { HeaderPreview } from './HeaderPreview.tsx';

const READABLE = /^#[0-9a-f]{6}$/i;

/** What the header and the order button will look like, with all that is typed on this page. */
export function ShopPreview() {
  const { accentColor, orderButton } = useSettings().draft;
  return (
    <figure aria-label={adminSettingsText.preview} className="overflow-hidden rounded-md border border-line">
      <HeaderPreview />
      <div className="flex items-center justify-end bg-page p-4">
        <span
          className="rounded-full px-5 py-2.5 font-semibold text-white"
          style={{ backgroundColor: READABLE.test(accentColor) ? accentColor : undefined }}
        >
          {orderButton}
        </span>
      </div>
    </figure>
  );
}
