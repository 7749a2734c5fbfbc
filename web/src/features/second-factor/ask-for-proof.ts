import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import {
  type AskedForProof,
  askedBy,
  isAskedForProof,
  type Proof,
  type Refused,
  sendWithProof,
} from '../../state/proof.ts';
import { askForPasskey } from '../../state/second-factor.ts';
import type { createStore } from '../../store/store.ts';
import { AskForProof } from './AskForProof.tsx';

type Store = ReturnType<typeof createStore>;

type Dialog = {
  /** A proof was given and has no answer yet. */
  isWaiting: boolean;
  ask: (asked: AskedForProof) => Promise<Proof | undefined>;
  close: () => void;
};

/** The dialog that is open. It stays until the proof has its answer, so that nothing typed is lost by a wrong one. */
let open: Dialog | undefined;

/**
 * Asks the person for the second factor, and repeats what was refused with it.
 * @returns undefined where they would rather not
 */
export async function proveAndRepeat(store: Store, refused: Refused): Promise<Response | undefined> {
  if (!isAskedForProof(refused)) return undefined;
  const wasAsked = open?.isWaiting === true;
  if (!wasAsked) endProof();
  open ??= openDialog(store);
  const proof = await open.ask(askedBy(refused, wasAsked));
  return proof && sendWithProof(refused, proof).finally(endProof);
}

export function endProof(): void {
  open?.close();
}

function openDialog({ dispatch, getState }: Store): Dialog {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  let giveUp: (() => void) | undefined;
  const dialog: Dialog = {
    isWaiting: false,
    close() {
      open = undefined;
      root.unmount();
      host.remove();
      giveUp?.();
    },
    ask: (asked) =>
      new Promise((resolve) => {
        giveUp = () => resolve(undefined);
        const email = typeof asked.email === 'string' ? asked.email : (selectLoggedInUser(getState())?.email ?? '');
        const render = (isWaiting: boolean) => {
          dialog.isWaiting = isWaiting;
          const onProof = (proof: Proof) => {
            render(true);
            resolve(proof);
          };
          const askPasskey = () => passkeyOf(dispatch, email);
          const onCancel = dialog.close;
          root.render(createElement(AskForProof, { asked, busy: isWaiting, askPasskey, onProof, onCancel }));
        };
        render(false);
      }),
  };
  return dialog;
}

async function passkeyOf(dispatch: Store['dispatch'], email: string): Promise<Proof | undefined> {
  const asked = await dispatch(askForPasskey({ email }));
  if (!askForPasskey.fulfilled.match(asked)) return undefined;
  try {
    const { usePasskey } = await import('./use-passkey.ts');
    return { passkey: await usePasskey(asked.payload) };
  } catch {
    return undefined;
  }
}
