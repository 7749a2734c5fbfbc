import { type FocusEvent, type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FieldMessages, useFieldErrors } from './use-field-errors.ts';

/** The part of a Zod schema that a form needs: an object of texts goes in, messages come out by field. */
type FormSchema<Result> = {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Result }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

/** How far a person is who fills a form in: nothing is typed, not all is valid, or all is. */
export type FormProgress = 'untouched' | 'begun' | 'complete';

type FieldTexts<Name extends string> = Partial<Record<Name, string | undefined>>;

type SchemaForm<Name extends string, Result> = {
  /** For the `<form>`. Its inputs are uncontrolled; their names are the fields. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** For a Field: `<Field label="City" {...field('city')} />`. */
  field: (name: Name) => { name: Name; error: string | undefined };
  /** True from the submit until the answer. */
  busy: boolean;
  /** A field differs from its default value. */
  dirty: boolean;
  progress: FormProgress;
  /** The texts of the fields, undefined before the first change. Also available while the form unmounts. */
  typed: () => FieldTexts<Name> | undefined;
  /** Restores the default values and removes all messages. */
  reset: () => void;
  /** Shows all messages and focuses the first invalid field. @returns true if all fields are valid */
  validate: () => boolean;
  /** Does what the submit button does, or waits for what the button began. @returns the saved values; undefined if they were not saved */
  submit: () => Promise<Result | undefined>;
};

/**
 * A form of text fields and selects that one of the contract's schemas validates. When messages come and go is decided by
 * `useFieldErrors`. Nothing typed is ever cleared. Own code, because a form library would be a tenth of the first load.
 *
 * @param names of the fields, in the order of the form
 * @param save resolves with the server's messages by field, or with undefined when the values are saved
 * @param draft initial texts of the fields, if they differ from the default values
 */
export function useSchemaForm<Name extends string, Result>(
  names: readonly Name[],
  schema: FormSchema<Result>,
  save: (values: Result) => Promise<FieldMessages<Name> | undefined>,
  draft?: FieldTexts<Name>,
): SchemaForm<Name, Result> {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const { progress, look, start } = useProgress(names, schema, form, draft);
  const typed = useRef(draft);
  const shared = useSharedCall<Result | undefined>();
  const fieldErrors = useFieldErrors(names, (name) => {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  });

  const errorsIn = (element: HTMLFormElement) => validateForm(names, schema, element).found;

  /** @returns the saved values; undefined if they were not saved */
  async function submit(element: HTMLFormElement): Promise<Result | undefined> {
    const { values, found } = validateForm(names, schema, element);
    if (!fieldErrors.submit(found) || values === undefined) return undefined;
    fieldErrors.clear();
    setBusy(true);
    const rejected = await save(values).finally(() => setBusy(false));
    if (rejected === undefined) return values;
    fieldErrors.reject(rejected);
    return undefined;
  }

  const submitOnce = (element: HTMLFormElement) => shared(() => submit(element));

  return {
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void submitOnce(event.currentTarget);
      },
      onBlur({ target, currentTarget }) {
        const name = names.find((one) => one === target.name);
        if (name !== undefined) fieldErrors.leave(name, () => errorsIn(currentTarget));
      },
      onChange({ target, currentTarget }) {
        fieldErrors.change(errorsIn(currentTarget), (name) => currentTarget.elements.namedItem(name) === target);
        look(currentTarget);
        typed.current = textsIn(names, currentTarget);
      },
    },
    field: (name) => ({ name, error: fieldErrors.errors[name] }),
    busy,
    dirty: progress !== 'untouched',
    progress,
    typed: () => typed.current,
    validate: () => form.current !== null && fieldErrors.submit(errorsIn(form.current)),
    submit: async () => (form.current === null ? undefined : submitOnce(form.current)),
    reset() {
      form.current?.reset();
      typed.current = undefined;
      fieldErrors.reset();
      start();
    },
  };
}

/** @param draft is written into the fields at first */
function useProgress<Name extends string>(
  names: readonly Name[],
  schema: FormSchema<unknown>,
  form: RefObject<HTMLFormElement | null>,
  draft: FieldTexts<Name> | undefined,
) {
  const [progress, setProgress] = useState<FormProgress>(draft === undefined ? 'untouched' : 'begun');

  const progressOfTyped = (element: HTMLFormElement) =>
    validateForm(names, schema, element).values === undefined ? 'begun' : 'complete';

  function look(element: HTMLFormElement) {
    const isTouched = names.some((name) => differs(element.elements.namedItem(name)));
    setProgress(isTouched ? progressOfTyped(element) : 'untouched');
  }

  useLayoutEffect(() => {
    if (form.current === null || draft === undefined) return;
    writeTexts(names, form.current, draft);
    setProgress(progressOfTyped(form.current));
    // Only once: a later render must not replace what was typed since.
  }, []);

  return { progress, look, start: () => setProgress('untouched') };
}

/** A second call while one is pending shares its outcome: the person pressed another button for the same values. */
function useSharedCall<T>(): (call: () => Promise<T>) => Promise<T> {
  const pending = useRef<Promise<T>>(undefined);
  return (call) => {
    pending.current ??= call().finally(() => {
      pending.current = undefined;
    });
    return pending.current;
  };
}

function writeTexts<Name extends string>(names: readonly Name[], form: HTMLFormElement, texts: FieldTexts<Name>): void {
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (isTextOrChoice(input)) input.value = texts[name] ?? input.value;
  }
}

function textsIn<Name extends string>(names: readonly Name[], form: HTMLFormElement): FieldTexts<Name> {
  const texts: FieldTexts<Name> = {};
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (isTextOrChoice(input)) texts[name] = input.value;
  }
  return texts;
}

function isTextOrChoice(input: Element | RadioNodeList | null): input is HTMLInputElement | HTMLSelectElement {
  return input instanceof HTMLInputElement || input instanceof HTMLSelectElement;
}

function differs(input: Element | RadioNodeList | null): boolean {
  if (!isTextOrChoice(input)) return false;
  if (input instanceof HTMLInputElement) return input.value !== input.defaultValue;
  const original = [...input.options].find(({ defaultSelected }) => defaultSelected) ?? input.options[0];
  return original !== undefined && !original.selected;
}

function validateForm<Name extends string, Result>(
  names: readonly Name[],
  schema: FormSchema<Result>,
  form: HTMLFormElement,
): { values: Result | undefined; found: FieldMessages<Name> } {
  const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
  if (parsed.success) return { values: parsed.data, found: {} };
  const found: FieldMessages<Name> = {};
  for (const { path, message } of parsed.error.issues) {
    const name = names.find((one) => one === path[0]);
    if (name !== undefined) found[name] ??= message;
  }
  return { values: undefined, found };
}
