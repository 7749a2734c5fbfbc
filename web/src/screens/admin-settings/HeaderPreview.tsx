import { shellText } from '@shop/messages/shell';
import { useSettings } from './group-context.ts';

/** What the header will look like, with all that is typed on this page. */
export function HeaderPreview() {
  const { shopName, logo, menu } = useSettings().draft;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-5 border-b border-line bg-page px-4">
      {logo === null ? (
        <span className="display max-w-48 shrink-0 truncate text-lg whitespace-nowrap">{shopName}</span>
      ) : (
        <img src={logo} alt={shopName} className="h-8 max-w-44 object-contain" />
      )}
      <span className="min-w-0 text-sm font-medium wrap-anywhere">
        {[shellText.products, ...menu.map(({ label }) => label)].join(' · ')}
      </span>
    </div>
  );
}
