import { directionOf } from '@shop/messages/direction';
import { markdownText } from '@shop/messages/markdown';
import { useId } from 'react';
import { usePagePreviewQuery } from '../../data/pages.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { useAfterPause } from '../../ui/use-after-pause.ts';

type MarkdownPreviewProps = {
  /** Above the text, where it has one. */
  title?: string;
  markdown: string;
  /** If it is a further one of the shop. */
  language?: string;
};

/** The text as shoppers will see it. The shop renders it, in pauses of typing. */
export function MarkdownPreview({ title, markdown, language }: MarkdownPreviewProps) {
  // The tabs of the other languages have one, too.
  const heading = useId();
  const asked = useAfterPause(markdown);
  const read = usePagePreviewQuery(asked);
  const failure = failureOf(read);
  return (
    <section aria-labelledby={heading} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={heading} className="text-sm font-semibold text-ink-soft">
        {markdownText.preview}
      </h2>
      {failure !== undefined && <Alert className="mt-4">{reasonOf(failure)}</Alert>}
      <div {...(language !== undefined && { lang: language, dir: directionOf(language) })}>
        {title !== undefined && <p className="display mt-4 text-2xl wrap-anywhere">{title}</p>}
        {read.data !== undefined && read.data !== '' && (
          <Prose html={read.data} className={`mt-4 ${read.isFetching ? 'opacity-70' : ''}`} />
        )}
      </div>
      {(read.data === undefined || read.data === '') && (
        <p className="mt-4 text-ink-soft">{markdownText.nothingToPreview}</p>
      )}
    </section>
  );
}

/** What is wrong with the text, where that is why there is no preview. */
function reasonOf(failure: ApiFailure): string {
  const fault = failure.kind === 'problem' ? failure.errors.find(({ path }) => path === 'markdown') : undefined;
  return fault?.message ?? sentenceFor(failure);
}
