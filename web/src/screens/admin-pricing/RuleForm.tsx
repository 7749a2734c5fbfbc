import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import { adminPricingText } from '@shop/messages/admin-pricing';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { HistoryOf } from '../../data/history.ts';
import { DraftNote } from '../../drafts/DraftNote.tsx';
import { History } from '../../features/history/History.tsx';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { LanguageTabs, type TranslatedText } from '../../forms/LanguageTabs.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx';
import { useSaveShortcut } from '../../forms/use-save-shortcut.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { ConflictChoices } from './ConflictChoices.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { firstList, type RuleAddress } from './rule-address.ts';
import type { Stored } from './rule-kind.ts';
import type { RuleFormState } from './use-rule-form.ts';
import { useRuleAddress } from './use-rule-list.ts';
import { useRuleRemoval } from './use-rule-removal.ts';

type RuleFormProps<Rule extends Stored, Draft extends object, Body extends object> = {
  form: RuleFormState<Rule, Draft, Body>;
  /** 'All shipping zones': the link back to the list. */
  listLabel: string;
  /** Shows what the rule will do. */
  example: ReactNode;
  /** The history of a rule that is saved stands below its fields. */
  historyOf: HistoryOf['of'];
  /** Where a save leads, if not to the list. */
  afterSave?: (saved: Rule) => RuleAddress;
  /** What shoppers read of it, in a further language. */
  texts: (language: string) => readonly TranslatedText[];
  children: ReactNode;
};

/** The frame of a form: heading, conflict, errors, the fields beside their example, and the bar that saves. */
export function RuleForm<Rule extends Stored, Draft extends object, Body extends object>({
  form,
  listLabel,
  example,
  historyOf,
  afterSave = () => firstList,
  texts,
  children,
}: RuleFormProps<Rule, Draft, Body>) {
  const { pathname } = useLocation();
  const { kind, base, draft, conflict } = form;
  const [saved, setSaved] = useState<Rule>();
  const [deleted, setDeleted] = useState(false);
  const removal = useRuleRemoval(kind, () => setDeleted(true));
  const leaving = saved !== undefined || deleted;
  useLeave(deleted ? firstList : saved && afterSave(saved));

  const listed = kind.fields(draft).flatMap(({ name, label }) => {
    const message = form.errors[name];
    return message === undefined ? [] : [{ name, label, message }];
  });

  async function save() {
    const rule = await form.save();
    if (rule === undefined) return;
    toast.success(adminPricingText.saved({ name: kind.nameOf(rule) }), { onNextPage: true });
    setSaved(rule);
  }
  useSaveShortcut(() => void save());

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
          <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {listLabel}
        </Link>
        <ScreenHeading shows={`form ${base?.id ?? 'new'}`} className="display mt-2 text-2xl wrap-anywhere sm:text-3xl">
          {base === undefined
            ? adminPricingText.newOne({ item: kind.item })
            : adminPricingText.editName({ name: kind.nameOf(base) })}
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
      {conflict !== undefined && (
        <ConflictChoices item={kind.item} conflict={conflict} draft={draft} onChange={form.change} />
      )}
      {form.summarised && <ErrorSummary errors={listed} />}
      {form.failure !== undefined && <Alert>{sentenceFor(form.failure)}</Alert>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <LanguageTabs texts={texts}>{children}</LanguageTabs>
        </div>
        <div className="min-w-0 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">{example}</div>
      </div>
      {base !== undefined && <History of={historyOf} id={base.id} version={base.updatedAt} />}
      <SaveBar
        dirty={form.dirty}
        saving={form.saving}
        cancelTo={pathname}
        removal={
          base !== undefined && (
            <Button variant="danger" aria-haspopup="dialog" className="me-auto" onClick={() => removal.ask(base)}>
              {adminPricingText.delete}
            </Button>
          )
        }
      />
      <RemovalDialog kind={kind} removal={removal} />
      <UnsavedChanges when={form.dirty && !leaving && !form.saving} byQuery />
    </form>
  );
}

/** Leaves the form, once a render in which nothing is unsaved has ended the warning. */
function useLeave(to: RuleAddress | undefined): void {
  const { go } = useRuleAddress();
  const leaves = to !== undefined;
  useEffect(() => {
    if (leaves) go(to, { replace: true });
    // Once: what the address says next is no reason to leave again.
  }, [leaves]);
}
