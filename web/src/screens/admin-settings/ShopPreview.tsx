import { adminSettingsText } from '@shop/messages/admin-settings';
import { shellText } from '@shop/messages/shell';
import { useSettings } from './group-context.ts';

const READABLE = /^#[0-9a-f]{6}$/i;

/** What the header and the order button will look like, with all that is typed on this page. */
export function ShopPreview() {
  const { draft } = useSettings();
  const { shopName, logo, accentColor, orderButton, menu } = draft;
  return (
    <figure aria-label={adminSettingsText.preview} className="overflow-hidden rounded-md border border-line">
      <div className="flex min-h-14 items-center gap-5 border-b border-line bg-page px-4">
        {logo === null ? (
          <span className="display truncate text-lg">{shopName}</span>
        ) : (
          <img src={logo} alt={shopName} className="h-8 max-w-44 object-contain" />
        )}
        <span className="truncate text-sm font-medium">
          {[shellText.products, ...menu.map(({ label }) => label)].join(' · ')}
        </span>
      </div>
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
