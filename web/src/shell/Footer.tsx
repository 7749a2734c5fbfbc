import type { PageLink } from '@shop/contract/shop-pages';
import { shellText } from '@shop/messages/shell';
import { Link } from 'react-router';
import { OwnLink } from '../routing/OwnLink.tsx';
import { pagePath } from '../routing/paths.ts';
import { currentShop } from '../state/shown-shop.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Logo } from './Logo.tsx';
import { StoreBadge } from './StoreBadge.tsx';
import { usePageLinks } from './use-page-links.ts';

/** These names are there from the beginning; they become links once their pages have text. */
const named = [
  { slug: 'aboutUs', title: shellText.aboutUs },
  { slug: 'contactUs', title: shellText.contactUs },
  { slug: 'privacyPolicy', title: shellText.privacyPolicy },
];

/** The named ones, which stand in every shop, and the others in the order that the merchant gave them. */
function footerEntries(links: readonly PageLink[]) {
  const isNamed = (slug: string) => named.some((one) => one.slug === slug);
  const begin = named.flatMap((one) => {
    const link = links.find(({ slug }) => slug === one.slug);
    if (link === undefined) return { ...one, linked: false };
    return link.inFooter ? { ...link, linked: true } : [];
  });
  return { begin, others: links.filter(({ slug, inFooter }) => inFooter && !isNamed(slug)) };
}

const linkClass = '-my-1 inline-block rounded-sm py-1 hover:text-ink hover:underline';

/** Invites shoppers to the mobile app; the back office has no such part. */
export function Footer({ backOffice = false }: { backOffice?: boolean }) {
  const { begin, others } = footerEntries(usePageLinks());
  const { shopName, contact, menu } = currentShop();
  // The back office has no columns, so that all pages stand in its one row.
  const below = backOffice ? [...begin, ...others.map((one) => ({ ...one, linked: true }))] : begin;
  return (
    <footer className="mt-auto border-t border-line bg-sunken print:hidden">
      {!backOffice && (
        <div className="page-width flex flex-col gap-8 py-10 md:flex-row md:justify-between md:gap-12">
          <div className="flex min-w-0 flex-col gap-2 md:max-w-sm">
            <Logo />
            <p className="text-sm text-ink-soft">{shellText.theWholeShopInYour}</p>
            {contact !== '' && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{contact}</p>}
          </div>
          {others.length + menu.length > 0 && (
            <nav aria-label={shellText.footer} className="min-w-0 text-sm text-ink-soft md:max-w-sm">
              <ul className="flex flex-col gap-2">
                {menu.map(({ label, to }, at) => (
                  <li key={at} className="wrap-anywhere">
                    <OwnLink to={to} className={linkClass}>
                      {label}
                    </OwnLink>
                  </li>
                ))}
                {others.map(({ slug, title }) => (
                  <li key={slug} className="wrap-anywhere">
                    <Link to={pagePath('page', slug)} className={linkClass}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="flex shrink-0 flex-col gap-3">
            <p className="font-semibold">{shellText.downloadOurMobileApp}</p>
            <div className="flex flex-wrap gap-3 md:flex-col lg:flex-row">
              <StoreBadge store="googlePlay" />
              <StoreBadge store="appStore" />
            </div>
          </div>
        </div>
      )}
      <div className={backOffice ? '' : 'border-t border-line'}>
        <div className="page-width flex flex-col gap-3 py-5 text-sm text-ink-soft sm:flex-row sm:items-center sm:justify-between">
          <p>© 2023 {shopName}</p>
          <LanguageLinks
            className="flex flex-wrap gap-x-6 gap-y-1"
            linkClass={`${linkClass} aria-[current]:font-semibold aria-[current]:text-ink`}
          />
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {below.map(({ slug, title, linked }) => (
              <li key={slug} className="max-w-full wrap-anywhere">
                {linked ? (
                  <Link to={pagePath('page', slug)} className={linkClass}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
