import { useLayoutEffect, useRef, useState } from 'react';
import { type FieldMessages, useFieldErrors } from '../../forms/use-field-errors.ts';
import { type ApiFailure, UNANSWERED } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { afterSave, type DraftMerge, isSame, mergeDrafts } from './merge-drafts.ts';
import { messagesAt, type RuleKind, type Stored } from './rule-kind.ts';

/** The server's messages by field. A taken country or code is at its field, too. */
function serverMessages(failure: ApiFailure, names: readonly string[]): FieldMessages<string> {
  if (failure.kind !== 'problem') return {};
  const own = { COUNTRY_TAKEN: 'countries', CODE_TAKEN: 'code' }[failure.code];
  const found = failure.errors.map(({ path, message }) => ({ path: path.split('.'), message }));
  const taken = own === undefined ? [] : [{ path: [own], message: failure.detail || failure.title }];
  return messagesAt([...taken, ...found], names);
}

/** What was typed, and the messages at its fields. */
function useDraft<Rule extends Stored, Draft extends object, Body extends object>(
  kind: RuleKind<Rule, Draft, Body>,
  base: Rule | undefined,
) {
  const [draft, setDraft] = useState(() => kind.draftOf(base));
  const names = kind.fields(draft).map(({ name }) => name);
  const fields = useFieldErrors(names, (name) => document.getElementById(name)?.focus());
  const newest = useRef(draft);
  useLayoutEffect(() => {
    newest.current = draft;
  }, [draft]);

  function change(changes: Partial<Draft>): void {
    const next = { ...newest.current, ...changes };
    newest.current = next;
    setDraft(next);
    // A message of the server goes with the next change of the part that it is about.
    fields.change(kind.read(next, base).messages, (name) => Object.keys(changes).some((part) => isIn(name, part)));
  }

  return {
    draft,
    setDraft,
    names,
    errors: fields.errors,
    change,
    leave: (name: string) => fields.leave(name, () => kind.read(newest.current, base).messages),
    submit(): Body | undefined {
      const { body, messages } = kind.read(draft, base);
      fields.clear();
      return fields.submit(messages) ? body : undefined;
    },
    reject: fields.reject,
  };
}

const isIn = (name: string, part: string) => name === part || name.startsWith(`${part}.`);

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
  const dispatch = useAppDispatch();
  const [base, setBase] = useState(opened);
  const { setDraft, names, submit, reject, ...fields } = useDraft(kind, base);
  const { draft } = fields;
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const [summarised, setSummarised] = useState(false);
  const [conflict, setConflict] = useState<DraftMerge<Draft>>();
  const [initial] = useState(() => kind.draftOf(undefined));
  const { thunks } = kind;

  function handleFailure(cause: ApiFailure): void {
    const current = thunks.currentOf(cause);
    if (base !== undefined && current !== undefined) {
      const merge = mergeDrafts(kind.parts, { opened: kind.draftOf(base), mine: draft, theirs: kind.draftOf(current) });
      setBase(current);
      setConflict(merge);
      setDraft(merge.merged);
      return;
    }
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
    setSaving(true);
    const result =
      base === undefined
        ? await dispatch(thunks.create({ body }))
        : await dispatch(thunks.update({ id: base.id, updatedAt: base.updatedAt, changes: body }));
    setSaving(false);
    if (!thunks.create.fulfilled.match(result) && !thunks.update.fulfilled.match(result)) {
      handleFailure(result.payload ?? UNANSWERED);
      return undefined;
    }
    const saved = result.payload;
    setBase(saved);
    setConflict(undefined);
    setDraft((now) => afterSave(kind.parts, { typed: now, sent: draft, saved: kind.draftOf(saved) }));
    return saved;
  }

  return {
    ...fields,
    kind,
    /** The version of the rule that is changed; undefined for a new one. */
    base,
    saving,
    failure,
    /** The last save failed because of the messages: they are also listed above the form. */
    summarised,
    conflict,
    dirty: !isSame(draft, base === undefined ? initial : kind.draftOf(base)),
    save,
  };
}

export type RuleFormState<Rule extends Stored, Draft extends object, Body extends object> = ReturnType<
  typeof useRuleForm<Rule, Draft, Body>
>;
