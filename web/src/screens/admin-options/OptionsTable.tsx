import { isBuiltIn, type Option } from '@shop/contract/options';
import { pageTitles } from '@shop/contract/titles';
import { adminOptionsText } from '@shop/messages/admin-options';
import { localeText } from '@shop/messages/locale';
import { Link, useLocation } from 'react-router';
import { textLinkClass } from '../../ui/text-link-class.ts';

export function OptionsTable({ options }: { options: readonly Option[] }) {
  const { pathname } = useLocation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{pageTitles.adminOptions}</caption>
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th scope="col" className="px-4 py-3 font-medium">
              {adminOptionsText.option}
            </th>
            <th scope="col" className="px-4 py-3 font-medium">
              {adminOptionsText.values}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {options.map((option) => (
            <tr key={option.id}>
              <th scope="row" className="px-4 py-2 font-medium wrap-anywhere">
                <span className="flex flex-wrap items-center gap-x-2">
                  <Link
                    to={`${pathname}?edit=${option.id}`}
                    className={`inline-flex min-h-9 items-center ${textLinkClass}`}
                  >
                    {option.name}
                  </Link>
                  {isBuiltIn(option.id) && <span className="text-ink-soft">{adminOptionsText.builtIn}</span>}
                </span>
              </th>
              <td className="px-4 py-2 text-ink-soft">
                <span className="block">{adminOptionsText.valueCount({ count: option.values.length })}</span>
                <span className="line-clamp-2">{option.values.map(({ name }) => name).join(localeText.comma)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
