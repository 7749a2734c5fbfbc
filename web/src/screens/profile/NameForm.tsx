import { updateUserBody } from '@shop/contract/accounts';
import { profileText } from '@shop/messages/profile';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { fieldErrorsOf, sentenceFor } from '../../state/error-sentences.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { saveUser } from './save-user.ts';

const nameForm = z.pick(updateUserBody, { name: true, imageUrl: true });

type NameFormProps = { name: string | null; imageUrl: string | null; onDone: () => void };

export function NameForm({ name: before, imageUrl: pictureBefore, onDone }: NameFormProps) {
  const dispatch = useAppDispatch();
  const { form, field, busy } = useSchemaForm(['name', 'imageUrl'], nameForm, async ({ name, imageUrl }) => {
    const sent = { name: name?.trim() || null, imageUrl: imageUrl || null };
    const failure = await dispatch(saveUser(() => sent));
    if (failure !== undefined) {
      const errors = fieldErrorsOf(failure);
      return errors.imageUrl === undefined ? { name: errors.name ?? sentenceFor(failure) } : errors;
    }
    toast.success(profileText.nameSaved);
    onDone();
    return undefined;
  });

  return (
    <form {...form} className="flex max-w-md flex-col gap-4">
      <Field label={profileText.name} autoComplete="name" autoFocus defaultValue={before ?? ''} {...field('name')} />
      <Field
        label={profileText.picture}
        type="url"
        autoComplete="photo"
        defaultValue={pictureBefore ?? ''}
        {...field('imageUrl')}
      />
      <div className="flex gap-3">
        <Button type="submit" busy={busy} busyText={profileText.saving}>
          {profileText.saveName}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {profileText.cancel}
        </Button>
      </div>
    </form>
  );
}
