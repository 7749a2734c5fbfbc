import { checkoutText } from '@shop/messages/checkout';
import { pagePath } from '../../routing/paths.ts';
import { usePageLinks } from '../../shell/use-page-links.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';

const named = ['terms', 'returnsPolicy'];

/** What applies to an order, once the shop has texts of it. In tabs of their own: the checkout keeps what was entered. */
export function OrderTerms() {
  const links = usePageLinks().filter(({ slug }) => named.includes(slug));
  if (links.length === 0) return null;
  return (
    <div className="mt-4 text-sm text-ink-soft">
      <p>{checkoutText.pleaseRead}</p>
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ slug, title }) => (
          <li key={slug} className="wrap-anywhere">
            <a
              href={pagePath('page', slug)}
              target="_blank"
              rel="noreferrer"
              className={`inline-block py-1 ${textLinkClass}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
