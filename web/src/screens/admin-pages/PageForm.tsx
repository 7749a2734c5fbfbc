import type { ShopPage } from '@shop/contract/shop-pages';
import { adminPagesText } from '@shop/messages/admin-pages';
import { History } from '../../features/history/History.tsx';
import { MarkdownPreview } from '../../features/markdown/MarkdownPreview.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { LanguageTabs, type TranslatedText } from '../../forms/LanguageTabs.tsx';
import { translatedTexts } from '../../forms/translated-texts.ts';
import { labelsInLanguages } from '../../forms/translation-drafts.ts';
import { pagePath } from '../../routing/paths.ts';
import { fetchPageLinks } from '../../state/pages-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { PageFields } from './PageFields.tsx';
import { labels, translated } from './page-draft.ts';
import { pageWords } from './page-words.ts';
import { RemovePage } from './RemovePage.tsx';
import { usePageForm } from './use-page-form.ts';

/** The editor of a page, with its preview beside it. */
export function PageForm({ opened }: { opened: ShopPage | undefined }) {
  const form = usePageForm(opened);
  const dispatch = useAppDispatch();
  const texts = translatedTexts(form, [
    { field: 'title', label: adminPagesText.title, original: form.draft.title },
    { field: 'markdown', label: adminPagesText.text, original: form.draft.markdown, rows: 16 },
  ]);
  return (
    <RecordEditor
      form={form}
      id={opened?.slug}
      words={pageWords}
      nameOf={({ title }) => title}
      labels={labelsInLanguages(labels, translated)}
      wide
      theirs={(page) => <TheirText page={page} />}
      history={({ slug, updatedAt }) => <History of="pages" id={slug} version={updatedAt} />}
      removal={(page, onRemoved) => <RemovePage page={page} onRemoved={onRemoved} />}
      beforeCancel={({ slug, html }) =>
        html !== '' && (
          <a href={pagePath('page', slug)} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
            {adminPagesText.viewPage}
          </a>
        )
      }
      // The footer shows the change.
      onDone={() => void dispatch(fetchPageLinks())}
    >
      <LanguageTabs texts={texts} preview={(language) => <PreviewIn language={language} texts={texts(language)} />}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <PageFields form={form} />
          <MarkdownPreview title={form.draft.title} markdown={form.draft.markdown} />
        </div>
      </LanguageTabs>
    </RecordEditor>
  );
}

/** As shoppers of the language see the page: what it lacks is shown in the default. */
function PreviewIn({ language, texts }: { language: string; texts: readonly TranslatedText[] }) {
  const [title = '', markdown = ''] = texts.map(({ value, original }) => (value.trim() === '' ? original : value));
  return <MarkdownPreview title={title} markdown={markdown} language={language} />;
}

function TheirText({ page: { title, markdown } }: { page: ShopPage }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-semibold">{adminPagesText.theirTextIs}</summary>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">{markdown}</p>
    </details>
  );
}
