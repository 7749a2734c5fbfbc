import { type CustomerPage, createCustomerNoteBody } from '@shop/contract/customers';
import { adminCustomerText } from '@shop/messages/admin-customer';
import { type FormEvent, useRef, useState } from 'react';
import { useAddCustomerNoteMutation } from '../../data/customers.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useMay } from '../../store/use-may.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { Time } from '../../ui/Time.tsx';
import { CustomerSection, None } from './CustomerSection.tsx';

/** What staff have written down, and a field for more. */
export function Notes({ customer: { id, notes } }: { customer: CustomerPage }) {
  const mayWrite = useMay('customers.write');
  return (
    <CustomerSection title={adminCustomerText.notes}>
      {mayWrite && <NoteForm customer={id} />}
      {notes.length === 0 && !mayWrite && <None>{adminCustomerText.noNotes}</None>}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="py-3">
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            <p className="mt-1 text-ink-soft">
              <span className="break-all">{note.by.email}</span>, <Time at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </CustomerSection>
  );
}

/** Not crypto.randomUUID: that one exists only under https and on localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function NoteForm({ customer }: { customer: number }) {
  const [add, adding] = useAddCustomerNoteMutation();
  const field = useRef<HTMLTextAreaElement>(null);
  // The same for each attempt to add the same text.
  const attempt = useRef({ text: '', key: '' });
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const error = createCustomerNoteBody.safeParse({ text: text.trim() }).error?.issues[0]?.message;
  const failure = failureOf(adding);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    if (error !== undefined) {
      field.current?.focus();
      return;
    }
    const note = text.trim();
    if (attempt.current.text !== note) attempt.current = { text: note, key: newKey() };
    const result = await add({ id: customer, text: note, key: attempt.current.key });
    if (failureOf(result) !== undefined) return;
    attempt.current = { text: '', key: '' };
    setText('');
    setSubmitted(false);
    toast.success(adminCustomerText.noteAdded);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2 pb-2">
      <TextAreaField
        ref={field}
        label={adminCustomerText.note}
        hint={adminCustomerText.onlyStaff}
        rows={2}
        maxLength={2000}
        value={text}
        error={submitted ? error : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setSubmitted(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="self-start"
        busy={adding.isLoading}
        busyText={adminCustomerText.adding}
      >
        {adminCustomerText.addNote}
      </Button>
      {failure !== undefined && <Alert>{adminCustomerText.notAdded({ sentence: sentenceFor(failure) })}</Alert>}
    </form>
  );
}
