import { Fragment } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Switch } from '../../ui/Switch.tsx';

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'go to the next, the previous order' },
  { keys: ['x'], does: 'choose the order, or not' },
  { keys: ['Shift', 'x'], does: 'choose all between it and the one chosen before; with the mouse, Shift and a press' },
  { keys: ['a'], does: 'choose the page; once more, all that match' },
  { keys: ['Esc'], does: 'choose none' },
  { keys: ['o'], does: 'open the order' },
  { keys: ['d'], does: 'dispatch the chosen orders, or this one; Enter goes on' },
  { keys: ['p'], does: 'print the packing slips of the chosen orders, of this one, or of those just dispatched' },
  { keys: ['u'], does: 'undo the last action, as long as it can be undone' },
  { keys: ['1–9'], does: 'go to a tab by its place' },
  { keys: ['/'], does: 'search' },
  { keys: ['↑', '↓'], does: 'go from order to order at the same button' },
  { keys: ['?'], does: 'show these keys' },
];

type KeysDialogProps = { open: boolean; on: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

export function KeysDialog({ open, on, onSwitch, onClose }: KeysDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Keys"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
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
        <Switch label="Single keys" on={on} onChange={onSwitch} />
        <p>
          <span className="font-semibold">Single keys are {on ? 'on' : 'off'}.</span> They do nothing while you type
          into a field.
        </p>
      </div>
    </Modal>
  );
}

export function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-line bg-surface px-1.5 py-0.5 font-mono">{children}</kbd>;
}
