import { ownAccountText } from '@shop/messages/own-account';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { Devices } from './Devices.tsx';
import { EditedInPlace } from './EditedInPlace.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** How the person logs in, where they are logged in, and what the shop has of them. */
export function Security() {
  return (
    <section aria-labelledby="security" className="flex flex-col gap-4">
      <h2 id="security" className="display text-xl">
        {ownAccountText.loginAndSecurity}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface px-5 sm:px-6">
        <Row>
          <EditedInPlace label={ownAccountText.changeEmail} form={(onDone) => <EmailForm onDone={onDone} />}>
            <What name={ownAccountText.emailAddress} />
          </EditedInPlace>
        </Row>
        <Row>
          <EditedInPlace label={ownAccountText.changePassword} form={(onDone) => <PasswordForm onDone={onDone} />}>
            <What name={ownAccountText.password} />
          </EditedInPlace>
        </Row>
        <Row>
          <EditedInPlace label={ownAccountText.showDevices} form={() => <Devices />}>
            <What name={ownAccountText.devices} />
          </EditedInPlace>
        </Row>
        <Row>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <What name={ownAccountText.yourData}>{ownAccountText.whatIsInTheFile}</What>
            <a href="/users/own/data" download className={buttonClass('secondary')}>
              {ownAccountText.download}
            </a>
          </div>
        </Row>
        <Row>
          <EditedInPlace label={ownAccountText.deleteAccount} form={(onDone) => <DeleteAccountForm onDone={onDone} />}>
            <What name={ownAccountText.yourAccount} />
          </EditedInPlace>
        </Row>
      </div>
    </section>
  );
}

const Row = ({ children }: { children: ReactNode }) => <div className="py-5">{children}</div>;

function What({ name, children }: { name: string; children?: string }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-semibold">{name}</p>
      {children !== undefined && <p className="text-sm text-ink-soft wrap-anywhere">{children}</p>}
    </div>
  );
}
