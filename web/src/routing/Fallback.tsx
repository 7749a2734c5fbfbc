import { shellText } from '@shop/messages/shell';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { pages } from './paths.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** Replaces the whole page when a screen could not be loaded or rendered. Needs neither store nor chunk. */
export function Fallback() {
  useDocumentTitle(shellText.unexpectedApplicationError);
  return (
    <main className="page-width flex flex-1 flex-col items-center justify-center gap-4 py-24 text-center">
      <h1 className="display text-2xl sm:text-3xl">{shellText.unexpectedApplicationError}</h1>
      <p role="alert" className="max-w-prose text-ink-soft">
        {shellText.thisPageCouldNotBe}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>{shellText.reloadThePage}</Button>
        {/* A link of the document, not of the router: the app starts again. */}
        <a href={pages.home} className={buttonClass('secondary')}>
          {shellText.goBackHome}
        </a>
      </div>
    </main>
  );
}
