import { useLayoutEffect, useRef, useState } from 'react';
import { focusField } from '../../forms/focus-field.ts';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import type { RuleKind, Stored } from './rule-kind.ts';

/** What was typed, and the messages at its fields. */
export function useRuleDraft<Rule extends Stored, Draft extends object, Body extends object>(
  kind: RuleKind<Rule, Draft, Body>,
  base: Rule | undefined,
  restored: Draft | undefined,
) {
  const [draft, setDraft] = useState(() => restored ?? kind.draftOf(base));
  const names = kind.fields(draft).map(({ name }) => name);
  const fields = useFieldErrors(names, focusField);
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
    reset(next: Draft) {
      setDraft(next);
      fields.reset();
    },
  };
}

const isIn = (name: string, part: string) => name === part || name.startsWith(`${part}.`);
