import { useState } from 'react';
import { currentRuleOf } from '../../data/price-rules.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useDraftStorage, useSavedDraft } from '../../drafts/use-draft-storage.ts';
import type { FieldMessages } from '../../forms/use-field-errors.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { afterSave, type DraftMerge, isSame, mergeDrafts } from './merge-drafts.ts';
import { messagesAt, type RuleKind, type Stored } from './rule-kind.ts';
import { useRuleDraft } from './use-rule-draft.ts';

/** The server's messages by field. A taken country or code is at its field, too. */
function serverMessages(failure: ApiFailure, names: readonly string[]): FieldMessages<string> {
  if (failure.kind !== 'problem') return {};
  const own = { COUNTRY_TAKEN: 'countries', CODE_TAKEN: 'code' }[failure.code];
  const found = failure.errors.map(({ path, message }) => ({ path: path.split('.'), message }));
  const taken = own === undefined ? [] : [{ path: [own], message: failure.detail || failure.title }];
  return messagesAt([...taken, ...found], names);
}

/** What was typed before the session ended, and the version of the rule that it changes. */
function parseSaved<Rule extends Stored, Draft extends object, Body extends object>(
  kind: RuleKind<Rule, Draft, Body>,
  stored: unknown,
  id: number | undefined,
): { base: Rule | undefined; draft: Draft } | undefined {
  if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return undefined;
  const draft = kind.parseDraft(stored.draft);
  const base = 'base' in stored ? kind.data.parse(stored.base) : undefined;
  return draft === undefined || base?.id !== id ? undefined : { base, draft };
}

/** The draft, and the version of the rule that it changes. A conflict merges the draft into the newest version. */
function useVersions<Rule extends Stored, Draft extends object, Body extends object>(
  kind: RuleKind<Rule, Draft, Body>,
  opened: Rule | undefined,
) {
  const draftName = `${kind.item}-${opened?.id ?? 'new'}`;
  const [restored, drop] = useSavedDraft(draftName, (stored) => parseSaved(kind, stored, opened?.id));
  const [base, setBase] = useState(restored === undefined ? opened : restored.base);
  const { setDraft, reset, ...fields } = useRuleDraft(kind, base, restored?.draft);
  const { draft } = fields;
  const [conflict, setConflict] = useState<DraftMerge<Draft>>();
  const [initial] = useState(() => kind.draftOf(undefined));
  const dirty = !isSame(draft, base === undefined ? initial : kind.draftOf(base));
  useDraftStorage(draftName, dirty ? () => ({ base, draft }) : undefined);

  return {
    fields,
    base,
    conflict,
    dirty,
    /** What was typed before the session ended is in the form, and not saved. */
    restored: restored !== undefined && dirty,
    /** Somebody else has saved `current` since `before` was read. */
    merge(before: Rule, current: Rule) {
      const merge = mergeDrafts(kind.parts, {
        opened: kind.draftOf(before),
        mine: draft,
        theirs: kind.draftOf(current),
      });
      setBase(current);
      setConflict(merge);
      setDraft(merge.merged);
    },
    take(saved: Rule) {
      setBase(saved);
      setConflict(undefined);
      setDraft((now) => afterSave(kind.parts, { typed: now, sent: draft, saved: kind.draftOf(saved) }));
    },
    /** Takes what was restored out of the form. */
    discard() {
      drop();
      setBase(opened);
      reset(kind.draftOf(opened));
    },
  };
}

/**
 * The state of the form of a rule. Nothing typed is ever lost: a rejected save leaves the draft alone, and a conflict merges it into
 * the newest version.
 *
 * @param opened the rule to edit, as it was when the form was opened; undefined for a new one
 */
export function useRuleForm<Rule extends Stored, Draft extends object, Body extends object>(
  kind: RuleKind<Rule, Draft, Body>,
  opened: Rule | undefined,
) {
  const [create, creating] = kind.data.useCreate();
  const [update, updating] = kind.data.useUpdate();
  const saving = creating.isLoading || updating.isLoading;
  const { fields, base, merge, take, ...versions } = useVersions(kind, opened);
  const { names, submit, reject, ...shown } = fields;
  const [failure, setFailure] = useState<ApiFailure>();
  const [summarised, setSummarised] = useState(false);

  function handleFailure(cause: ApiFailure) {
    const current = currentRuleOf(kind.data, cause);
    if (base !== undefined && current !== undefined) return merge(base, current);
    const messages = serverMessages(cause, names);
    const hasFields = Object.keys(messages).length > 0;
    setFailure(hasFields ? undefined : cause);
    setSummarised(hasFields);
    if (hasFields) reject(messages);
  }

  /** @returns the saved rule; undefined if it was not saved */
  async function save(): Promise<Rule | undefined> {
    if (saving) return undefined;
    const body = submit();
    setSummarised(body === undefined);
    setFailure(undefined);
    if (body === undefined) return undefined;
    const result = await (base === undefined
      ? create(body)
      : update({ id: base.id, updatedAt: base.updatedAt, changes: body }));
    const rejected = failureOf(result);
    if (rejected !== undefined) handleFailure(rejected);
    if (result.data !== undefined) take(result.data);
    return result.data;
  }

  return {
    ...shown,
    ...versions,
    kind,
    /** The version of the rule that is changed; undefined for a new one. */
    base,
    saving,
    failure,
    /** The last save failed because of the messages: they are also listed above the form. */
    summarised,
    save,
  };
}

export type RuleFormState<Rule extends Stored, Draft extends object, Body extends object> = ReturnType<
  typeof useRuleForm<Rule, Draft, Body>
>;
