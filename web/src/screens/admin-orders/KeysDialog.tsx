import { adminOrdersText } from '@shop/messages/admin-orders';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Switch } from '../../ui/Switch.tsx';

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: adminOrdersText.keyNextOrPrevious },
  { keys: ['x'], does: adminOrdersText.keySelect },
  { keys: ['Shift', 'x'], does: adminOrdersText.keySelectBetween },
  { keys: ['a'], does: adminOrdersText.keySelectPage },
  { keys: ['Esc'], does: adminOrdersText.keySelectNone },
  { keys: ['o'], does: adminOrdersText.keyOpen },
  { keys: ['d'], does: adminOrdersText.keyDispatch },
  { keys: ['m'], does: adminOrdersText.keyReceivePayment },
  { keys: ['p'], does: adminOrdersText.keyPrint },
  { keys: ['u'], does: adminOrdersText.keyUndo },
  { keys: ['1–9'], does: adminOrdersText.keyTab },
  { keys: ['/'], does: adminOrdersText.keySearch },
  { keys: ['↑', '↓'], does: adminOrdersText.keyArrows },
  { keys: ['?'], does: adminOrdersText.keyHelp },
];

type KeysDialogProps = { open: boolean; on: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

export function KeysDialog({ open, on, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={adminOrdersText.shortcuts}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {adminOrdersText.close}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
        {keys.map(({ keys: names, does }) => (
          <Fragment key={does}>
            <dt className="flex gap-1">
              {names.map((name) => (
                <Key key={name}>{name}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-5 flex items-center gap-3 border-t border-line pt-3 text-sm">
        <Switch label={adminOrdersText.singleKeys} on={on} onChange={onSwitch} />
        <p>
          {inline(
            adminOrdersText.singleKeysAre({
              state: on ? 'on' : 'off',
              b: (parts) => <span className="font-semibold">{parts}</span>,
            }),
          )}
        </p>
      </div>
    </Modal>
  );
}

export function Key({ children }: { children: ReactNode }) {
  return <kbd className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono">{children}</kbd>;
}
