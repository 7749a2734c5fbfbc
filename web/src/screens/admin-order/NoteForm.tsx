import { createNoteBody } from '@shop/contract/timeline';
import { adminOrderText } from '@shop/messages/admin-order';
import { type FormEvent, useRef, useState } from 'react';
import { useAddNoteMutation } from '../../data/orders.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { CallState } from './CallState.tsx';
import { useOrderDesk } from './desk-context.ts';
import { useDeskCall } from './use-desk-call.ts';

/** A note for staff, or a message to the shopper. */
export function NoteForm() {
  const { order } = useOrderDesk();
  const [addNote] = useAddNoteMutation();
  const call = useDeskCall();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [visible, setVisible] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const error = createNoteBody.safeParse({ text: text.trim(), visible }).error?.issues[0]?.message;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSubmitted(true);
    if (error !== undefined) {
      field.current?.focus();
      return;
    }
    const body = { text: text.trim(), visible };
    const attempt = { name: `note-${order.id}`, seen: JSON.stringify([order.updatedAt, body]) };
    const result = await call.run((key) => addNote({ orderId: order.id, body, key }), { attempt });
    if (result === undefined) return;
    setText('');
    setVisible(false);
    setSubmitted(false);
    toast.success(visible ? adminOrderText.messageSentToTheShopper : adminOrderText.noteAdded);
  }

  return (
    <form
      noValidate
      aria-label={adminOrderText.note}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-2"
    >
      <TextAreaField
        ref={field}
        label={adminOrderText.note}
        rows={2}
        maxLength={2000}
        data-note
        value={text}
        error={submitted ? error : undefined}
        hint={visible ? adminOrderText.shopperGetsNote : adminOrderText.onlyStaffReadNote}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setSubmitted(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CheckboxRow
          label={adminOrderText.showNoteToShopper}
          checked={visible}
          onChange={(event) => setVisible(event.currentTarget.checked)}
        />
        <Button type="submit" size="small" variant="secondary" busy={call.busy} busyText={adminOrderText.saving}>
          {visible ? adminOrderText.sendToTheShopper : adminOrderText.addNote}
        </Button>
      </div>
      <CallState call={call} not={adminOrderText.notAdded} />
    </form>
  );
}
