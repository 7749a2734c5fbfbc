import { LANGUAGE_COOKIE, pathInLanguage } from '@shop/contract/languages';
import { shellText } from '@shop/messages/shell';
import { useLocation } from 'react-router';
import { currentShop } from '../state/shown-shop.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** In its own words, with a capital letter: it stands alone. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The shop leads those who come back to the language that they have chosen here. */
function remember(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and the page is left at once.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/** Leads to the same page in each of the shop's languages; nothing where there is only one. Each is another document. */
export function LanguageLinks({ className, linkClass }: { className: string; linkClass: string }) {
  const { pathname, search } = useLocation();
  const { languages = [], language: current } = currentShop();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={shellText.language}>
      <ul className={className}>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={pathInLanguage(pathname + search, language, languages)}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => remember(language)}
              className={linkClass}
            >
              {nameOf(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
