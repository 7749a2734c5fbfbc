import type { Attribute } from '@shop/contract/attributes';
import { pageTitles } from '@shop/contract/titles';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { localeText } from '@shop/messages/locale';
import { Link, useLocation } from 'react-router';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { kindNames } from './kind-words.ts';

const headClass = 'px-4 py-3 font-medium';
const wideClass = 'hidden sm:table-cell';

export function AttributesTable({ attributes }: { attributes: readonly Attribute[] }) {
  const { pathname } = useLocation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{pageTitles.adminAttributes}</caption>
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th scope="col" className={headClass}>
              {adminAttributesText.name}
            </th>
            <th scope="col" className={headClass}>
              {adminAttributesText.kind}
            </th>
            <th scope="col" className={`${headClass} ${wideClass}`}>
              {adminAttributesText.categories}
            </th>
            <th scope="col" className={`${headClass} ${wideClass}`}>
              {adminAttributesText.filter}
            </th>
            <th scope="col" className={`${headClass} ${wideClass} text-end`}>
              {adminAttributesText.position}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {attributes.map((attribute) => (
            <tr key={attribute.key}>
              <th scope="row" className="px-4 py-2 font-medium wrap-anywhere">
                <Link
                  to={`${pathname}?edit=${encodeURIComponent(attribute.key)}`}
                  className={`inline-flex min-h-9 items-center ${textLinkClass}`}
                >
                  {attribute.name}
                </Link>
              </th>
              <td className="px-4 py-2 text-ink-soft">
                {kindNames[attribute.kind]}
                {attribute.unit !== '' && ` (${attribute.unit})`}
                {attribute.values.length > 0 && (
                  <span className="block max-w-64 truncate">
                    {attribute.values.map(({ name }) => name).join(localeText.comma)}
                  </span>
                )}
              </td>
              <td className={`px-4 py-2 wrap-anywhere text-ink-soft ${wideClass}`}>
                {attribute.categories.length === 0
                  ? adminAttributesText.allCategories
                  : attribute.categories.join(localeText.comma)}
              </td>
              <td className={`px-4 py-2 text-ink-soft ${wideClass}`}>
                {attribute.filterable ? adminAttributesText.yes : adminAttributesText.no}
              </td>
              <td className={`px-4 py-2 text-end text-ink-soft tabular-nums ${wideClass}`}>{attribute.position}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
