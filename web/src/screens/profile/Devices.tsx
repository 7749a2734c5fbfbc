import type { OwnSession } from '@shop/contract/own-account';
import { ownAccountText } from '@shop/messages/own-account';
import { useEffect, useRef, useState } from 'react';
import { type ApiFailure, sentenceFor, UNANSWERED } from '../../state/error-sentences.ts';
import { endOneSession, fetchSessions } from '../../state/own-account.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Time } from '../../ui/Time.tsx';

const nameOf = ({ device }: OwnSession) => device || ownAccountText.unknownDevice;

/** Where the person is logged in; each of them but this one can be logged out. */
export function Devices() {
  const dispatch = useAppDispatch();
  const [sessions, setSessions] = useState<OwnSession[]>();
  const [failure, setFailure] = useState<ApiFailure>();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    void dispatch(fetchSessions()).then((result) => {
      if (fetchSessions.fulfilled.match(result)) setSessions(result.payload);
      else setFailure(result.payload ?? UNANSWERED);
    });
  }, [dispatch]);

  async function end(id: number) {
    setFailure(undefined);
    const result = await dispatch(endOneSession(id));
    const failed = endOneSession.fulfilled.match(result) ? undefined : (result.payload ?? UNANSWERED);
    const hadEnded = failed?.kind === 'problem' && failed.code === 'NOT_FOUND';
    if (failed !== undefined && !hadEnded) return setFailure(failed);
    setSessions((before) => before?.filter((one) => one.id !== id));
    heading.current?.focus();
    toast.success(ownAccountText.loggedOut);
  }

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {ownAccountText.whereYouAreLoggedIn}
      </h3>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      {sessions === undefined && failure === undefined && <Spinner />}
      {sessions !== undefined && (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{nameOf(session)}</p>
                <p className="text-sm text-ink-soft">
                  {ownAccountText.lastUsed} <Time at={session.lastUsedAt} />
                </p>
              </div>
              {session.current ? (
                <Badge tone="green">{ownAccountText.thisDevice}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  className="min-h-11"
                  onClick={() => void end(session.id)}
                  aria-label={ownAccountText.logOutDevice({ device: nameOf(session) })}
                >
                  {ownAccountText.logOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
