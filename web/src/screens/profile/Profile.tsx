import { profileText } from '@shop/messages/profile';
import { lazy, Suspense } from 'react';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { Avatar } from '../../shell/Avatar.tsx';
import { selectUserInfo } from '../../state/user-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Addresses } from './Addresses.tsx';
import { EditedInPlace } from './EditedInPlace.tsx';
import { LanguageField } from './LanguageField.tsx';
import { NameForm } from './NameForm.tsx';
import { Security } from './Security.tsx';

const TwoStepLogIn = lazy(async () => ({ default: (await import('./two-step/TwoStepLogIn.tsx')).TwoStepLogIn }));

export function Profile() {
  const user = useAppSelector(selectUserInfo);

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
            <EditedInPlace
              label={profileText.editName}
              form={(onDone) => <NameForm name={user.name} imageUrl={user.imageUrl} onDone={onDone} />}
            >
              <Avatar user={user} className="size-16" />
              <div className="min-w-0 flex-1 basis-48">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <p className="text-xl font-semibold">{user.name ?? profileText.newUser}</p>
                  {user.role === 'admin' && <Badge tone="purple">{profileText.admin}</Badge>}
                </div>
                <p className="text-ink-soft">{user.email}</p>
              </div>
            </EditedInPlace>
            <LanguageField user={user} />
          </section>
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <Addresses user={user} />
          </div>
          <div className="flex flex-col gap-10">
            <Security />
            <Suspense fallback={<Spinner />}>
              <TwoStepLogIn />
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
}
