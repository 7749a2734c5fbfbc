import { profileText } from '@shop/messages/profile';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { Avatar } from '../../shell/Avatar.tsx';
import { selectUserInfo } from '../../state/user-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Addresses } from './Addresses.tsx';
import { NameForm } from './NameForm.tsx';

export function Profile() {
  const user = useAppSelector(selectUserInfo);
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function closeNameForm() {
    // Rendered synchronously: the button that takes the focus appears only when the form is gone.
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  return (
    <>
      <ScreenHeading className="display pb-6 text-2xl sm:text-3xl">{profileText.myProfile}</ScreenHeading>
      {user === null ? (
        <Spinner />
      ) : (
        <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <section
            aria-label={profileText.account}
            className="self-start rounded-lg border border-line bg-surface p-5 sm:p-6"
          >
            <div className="flex flex-wrap items-center gap-5">
              <Avatar user={user} className="size-16" />
              <div className="min-w-0 flex-1 basis-48">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <p className="text-xl font-semibold">{user.name ?? profileText.newUser}</p>
                  {user.role === 'admin' && <Badge tone="purple">{profileText.admin}</Badge>}
                </div>
                <p className="text-ink-soft">{user.email}</p>
              </div>
              {!editing && (
                <Button ref={editButton} variant="secondary" onClick={() => setEditing(true)}>
                  {profileText.editName}
                </Button>
              )}
            </div>
            {editing && (
              <div className="mt-6 border-t border-line pt-6">
                <NameForm name={user.name} onDone={closeNameForm} />
              </div>
            )}
          </section>
          <Addresses user={user} />
        </div>
      )}
    </>
  );
}
