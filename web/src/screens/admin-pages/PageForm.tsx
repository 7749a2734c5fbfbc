import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import type { ShopPage } from '@shop/contract/shop-pages';
import { adminPagesText } from '@shop/messages/admin-pages';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { History } from '../../features/history/History.tsx';
import { MarkdownPreview } from '../../features/markdown/MarkdownPreview.tsx';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { useSaveShortcut } from '../../forms/use-save-shortcut.ts';
import { pagePath } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { fetchPageLinks } from '../../state/pages-slice.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { PageConflict } from './PageConflict.tsx';
import { PageFields } from './PageFields.tsx';
import { pageFields } from './page-draft.ts';
import { RemovePage } from './RemovePage.tsx';
import { usePageForm } from './use-page-form.ts';

/** The editor of a page, with its preview beside it. */
export function PageForm({ opened }: { opened: ShopPage | undefined }) {
  const { pathname } = useLocation();
  const form = usePageForm(opened);
  const { base, draft, messages } = form;
  const [done, setDone] = useState(false);
  useLeave(done);

  async function save() {
    const saved = await form.save();
    if (saved === undefined) return;
    toast.success(adminPagesText.saved({ title: saved.title }), { onNextPage: true });
    setDone(true);
  }
  useSaveShortcut(() => void save());
  const listed = pageFields.flatMap(({ name, label }) => {
    const message = messages[name];
    return message === undefined ? [] : [{ name, label, message }];
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col gap-6"
    >
      <div>
        <Link to={pathname} className={`${textLinkClass} inline-flex items-center gap-1.5 text-sm`}>
          <ArrowLeftIcon aria-hidden="true" className="size-4" />
          {adminPagesText.allPages}
        </Link>
        <ScreenHeading
          shows={`form ${opened?.slug ?? 'new'}`}
          className="display mt-2 text-2xl wrap-anywhere sm:text-3xl"
        >
          {base === undefined ? adminPagesText.newPage : adminPagesText.editPage({ title: base.title })}
        </ScreenHeading>
      </div>
      {form.restored && (
        <DraftNote
          onDiscard={() => {
            form.discard();
            // The pressed button is gone.
            document.querySelector('h1')?.focus();
          }}
        />
      )}
      <PageConflict form={form} />
      <ErrorSummary errors={listed} />
      {form.failure !== undefined && <Alert>{sentenceFor(form.failure)}</Alert>}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PageFields form={form} />
        <MarkdownPreview title={draft.title} markdown={draft.markdown} />
      </div>
      {base !== undefined && <History of="pages" id={base.slug} version={base.updatedAt} />}
      <SaveBar
        dirty={form.dirty}
        saving={form.saving}
        cancelTo={pathname}
        removal={base !== undefined && <RemovePage page={base} onRemoved={() => setDone(true)} />}
        beforeCancel={
          base !== undefined &&
          base.html !== '' && (
            <a href={pagePath('page', base.slug)} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
              {adminPagesText.viewPage}
            </a>
          )
        }
      />
      <UnsavedChanges when={form.dirty && !done && !form.saving} byQuery />
    </form>
  );
}

/** Leaves the form, once a render in which nothing is unsaved has ended the warning. The footer shows the change. */
function useLeave(done: boolean): void {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!done) return;
    void dispatch(fetchPageLinks());
    void navigate(pathname, { replace: true });
  }, [done, dispatch, navigate, pathname]);
}
