import { useRef, useState } from 'react';
import { afterPress } from './after-press.ts';

export type FieldMessages<Name extends string> = Partial<Record<Name, string>>;

/**
 * Decides when a form shows a message at a field, and when the message goes. A validation message appears when the
 * focus leaves the field, never during the first typing; it goes when the value is valid, or invalid for another
 * reason. A message of the server goes when the field changes. An invalid or rejected submit focuses the first field
 * with a message.
 *
 * The form validates its values itself and passes all messages in, by field.
 *
 * @param names of the fields, in the order of the form
 * @param focus moves the focus to a field
 */
export function useFieldErrors<Name extends string>(names: readonly Name[], focus: (name: Name) => void) {
  const visited = useRef(new Set<Name>());
  const [invalid, setInvalid] = useState<FieldMessages<Name>>({});
  const [rejected, setRejected] = useState<FieldMessages<Name>>({});

  function focusFirst(messages: FieldMessages<Name>): void {
    const first = names.find((name) => messages[name] !== undefined);
    if (first !== undefined) focus(first);
  }

  return {
    /** What the form shows. */
    errors: { ...rejected, ...invalid },
    /** @param validate is called when the press that took the focus away has ended */
    leave(name: Name, validate: () => FieldMessages<Name>): void {
      visited.current.add(name);
      afterPress(() => setInvalid(pick(names, validate(), (one) => visited.current.has(one))));
    },
    /** @param found the messages of the new values */
    change(found: FieldMessages<Name>, hasChanged: (name: Name) => boolean): void {
      setInvalid((shown) => pick(names, shown, (name) => shown[name] === found[name]));
      setRejected((shown) => pick(names, shown, (name) => !hasChanged(name)));
    },
    /** Shows all messages, as before a save. @returns true if there is none */
    submit(found: FieldMessages<Name>): boolean {
      for (const name of names) visited.current.add(name);
      setInvalid(found);
      focusFirst(found);
      return names.every((name) => found[name] === undefined);
    },
    /** Shows the server's messages. */
    reject(messages: FieldMessages<Name>): void {
      setRejected(messages);
      focusFirst(messages);
    },
    clear(): void {
      setInvalid({});
      setRejected({});
    },
    /** Also forgets which fields had the focus. */
    reset(): void {
      visited.current.clear();
      setInvalid({});
      setRejected({});
    },
  };
}

function pick<Name extends string>(
  names: readonly Name[],
  messages: FieldMessages<Name>,
  wanted: (name: Name) => boolean,
): FieldMessages<Name> {
  const picked: FieldMessages<Name> = {};
  for (const name of names) if (messages[name] !== undefined && wanted(name)) picked[name] = messages[name];
  return picked;
}
