import { shellText } from '@shop/messages/shell';
import { useSettings } from './group-context.ts';

/** What the header will look like, with all that is typed on this page. */
export function HeaderPreview() {
  const { shopName, logo, menu } = useSettings().draft;
  return (
    <div className="flex min-h-14 items-center gap-5 border-b border-line bg-page px-4">
      {logo === null ? (
        <span className="display max-w-48 shrink-0 truncate text-lg whitespace-nowrap">{shopName}</span>
      ) : (
        <img src={logo} alt={shopName} className="h-8 max-w-44 object-contain" />
      )}
      <span className="truncate text-sm font-medium">
        {[shellText.products, ...menu.map(({ label }) => label)].join(' · ')}
      </span>
    </div>
  );
}
