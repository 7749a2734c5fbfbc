import { type FocusEvent, type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';

/** What of a Zod schema is needed here: an object of texts goes in, messages come out by the field they belong to. */
type FormSchema<Result> = {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Result }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

export type FieldMessages<Name extends string> = Partial<Record<Name, string>>;
type FieldTexts<Name extends string> = Partial<Record<Name, string>>;

type SchemaForm<Name extends string, Result> = {
  /** For the `<form>`; its inputs are uncontrolled and known by their names. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** For a Field: `<Field label="City" {...field('city')} />`. */
  field: (name: Name) => { name: Name; error: string | undefined };
  /** From the submit until its outcome is known. */
  busy: boolean;
  /** Something differs from the default values. */
  dirty: boolean;
  /** What the fields hold, once something was typed; also while the form goes away. */
  typed: () => FieldTexts<Name> | undefined;
  /** Back to the default values, without messages. */
  reset: () => void;
  /** Shows what is faulty, and moves the focus to the first of it. Without the form there is nothing that holds. */
  validate: () => boolean;
  /** As its button does. @returns what was saved; undefined when it was not */
  submit: () => Promise<Result | undefined>;
};

/**
 * A form of texts that is checked by a schema of the contract: on blur, never during the first typing; a message goes as soon
 * as the value is right or the fault another one; a refused submit moves the focus to the first faulty field; nothing typed
 * is ever cleared. Own code, because the form library would have been a tenth of the first load.
 *
 * @param names of the fields, in the order in which they stand
 * @param save resolves with the messages of the fields that the server refused, or with undefined
 * @param draft what the fields hold at first where that differs from their default values
 */
export function useSchemaForm<Name extends string, Result>(
  names: readonly Name[],
  schema: FormSchema<Result>,
  save: (values: Result) => Promise<FieldMessages<Name> | undefined>,
  draft?: FieldTexts<Name>,
): SchemaForm<Name, Result> {
  const form = useRef<HTMLFormElement>(null);
  const left = useRef(new Set<Name>());
  const [errors, setErrors] = useState<FieldMessages<Name>>({});
  const [serverErrors, setServerErrors] = useState<FieldMessages<Name>>({});
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(draft !== undefined);
  const typed = useRef(draft);

  useLayoutEffect(() => {
    if (form.current === null || draft === undefined) return;
    for (const name of names) {
      const input = form.current.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = draft[name] ?? input.value;
    }
    // What is typed later is not to be replaced again.
  }, []);

  const errorsIn = (element: HTMLFormElement) => foundBy<Name>(check(names, schema, element));

  /** @returns the values, unless something is faulty: then it is shown, and takes the focus */
  function valuesOf(element: HTMLFormElement): { values: Result } | undefined {
    for (const name of names) left.current.add(name);
    const checked = check(names, schema, element);
    if ('values' in checked) return checked;
    setErrors(checked.found);
    focusFirst(names, element, checked.found);
    return undefined;
  }

  /** @returns what was saved; undefined when it was not */
  async function submit(element: HTMLFormElement): Promise<Result | undefined> {
    const checked = valuesOf(element);
    if (checked === undefined) return undefined;
    setErrors({});
    setServerErrors({});
    setBusy(true);
    const rejected = await save(checked.values).finally(() => setBusy(false));
    if (rejected === undefined) return checked.values;
    setServerErrors(rejected);
    focusFirst(names, element, rejected);
    return undefined;
  }

  return {
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!busy) void submit(event.currentTarget);
      },
      onBlur({ target, currentTarget }) {
        const name = names.find((one) => one === target.name);
        if (name === undefined) return;
        left.current.add(name);
        afterPress(() => setErrors(pick(names, errorsIn(currentTarget), (one) => left.current.has(one))));
      },
      onChange({ target, currentTarget }) {
        const now = errorsIn(currentTarget);
        setErrors((shown) => pick(names, shown, (name) => shown[name] === now[name]));
        setServerErrors((shown) => pick(names, shown, (name) => currentTarget.elements.namedItem(name) !== target));
        setDirty(names.some((name) => differs(currentTarget.elements.namedItem(name))));
        typed.current = textsIn(names, currentTarget);
      },
    },
    field: (name) => ({ name, error: errors[name] ?? serverErrors[name] }),
    busy,
    dirty,
    typed: () => typed.current,
    validate: () => form.current !== null && valuesOf(form.current) !== undefined,
    submit: async () => (busy || form.current === null ? undefined : submit(form.current)),
    reset() {
      form.current?.reset();
      typed.current = undefined;
      left.current.clear();
      setErrors({});
      setServerErrors({});
      setDirty(false);
    },
  };
}

function textsIn<Name extends string>(names: readonly Name[], form: HTMLFormElement): FieldTexts<Name> {
  const texts: FieldTexts<Name> = {};
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) texts[name] = input.value;
  }
  return texts;
}

function differs(input: Element | RadioNodeList | null): boolean {
  return input instanceof HTMLInputElement && input.value !== input.defaultValue;
}

function check<Name extends string, Result>(
  names: readonly Name[],
  schema: FormSchema<Result>,
  form: HTMLFormElement,
): { values: Result } | { found: FieldMessages<Name> } {
  const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
  if (parsed.success) return { values: parsed.data };
  const found: FieldMessages<Name> = {};
  for (const { path, message } of parsed.error.issues) {
    const name = names.find((one) => one === path[0]);
    if (name !== undefined) found[name] ??= message;
  }
  return { found };
}

function foundBy<Name extends string>(
  checked: { values: unknown } | { found: FieldMessages<Name> },
): FieldMessages<Name> {
  return 'found' in checked ? checked.found : {};
}

function pick<Name extends string>(
  names: readonly Name[],
  messages: FieldMessages<Name>,
  wanted: (name: Name) => boolean,
): FieldMessages<Name> {
  const matching: FieldMessages<Name> = {};
  for (const name of names) if (messages[name] !== undefined && wanted(name)) matching[name] = messages[name];
  return matching;
}

function focusFirst<Name extends string>(names: readonly Name[], form: HTMLFormElement, messages: FieldMessages<Name>) {
  const first = names.find((name) => messages[name] !== undefined);
  const input = first === undefined ? null : form.elements.namedItem(first);
  if (input instanceof HTMLElement) input.focus();
}
