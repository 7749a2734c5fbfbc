import { formatCount } from '@shop/contract/numbers';
import { pasteTableText } from '@shop/messages/paste-table';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import type { StockPlan } from './pasted-table.ts';
import { usePastedTable } from './use-pasted-table.ts';

const MOST_SHOWN = 10;

/** Stocks from a spreadsheet: pasted, compared with the products, and then changed at once. */
export function PasteTableDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [text, setText] = useState('');
  const table = usePastedTable(onDone);
  const { plan, fault } = table;
  const faults = fault !== undefined && <Alert className="mb-4">{fault}</Alert>;
  if (plan === undefined) {
    return (
      <Modal key="form" open onClose={onClose} title={pasteTableText.setStocks}>
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!table.looking) table.preview(text);
          }}
        >
          {faults}
          <TextAreaField
            label={pasteTableText.table}
            hint={pasteTableText.howTo}
            placeholder={pasteTableText.example}
            data-focus-first
            rows={10}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {pasteTableText.cancel}
            </Button>
            <Button type="submit" busy={table.looking} busyText={pasteTableText.looking}>
              {pasteTableText.preview}
            </Button>
          </div>
        </form>
      </Modal>
    );
  }
  const changes = plan.changes.length;
  return (
    <Modal
      key="preview"
      open
      onClose={onClose}
      title={pasteTableText.whatWillChange}
      actions={
        <>
          <Button variant="secondary" onClick={table.back}>
            {pasteTableText.back}
          </Button>
          <Button
            data-focus-first
            busy={table.changing}
            busyText={pasteTableText.changing}
            unavailable={changes === 0}
            onClick={() => table.apply(plan)}
          >
            {plan.faults.length === 0 ? pasteTableText.change({ changes }) : pasteTableText.leaveOut({ changes })}
          </Button>
        </>
      }
    >
      {faults}
      <Plan plan={plan} />
    </Modal>
  );
}

function Plan({ plan: { changes, same, faults } }: { plan: StockPlan }) {
  return (
    <>
      <p>{pasteTableText.changesOf({ changes: changes.length, same })}</p>
      {faults.length > 0 && (
        <Alert className="mt-4">
          {pasteTableText.cannotBeSet({ count: faults.length })}
          <ul className="mt-1 list-disc ps-5 wrap-anywhere">
            {faults.slice(0, MOST_SHOWN).map((one) => (
              <li key={one.line}>{pasteTableText.lineOf(one)}</li>
            ))}
          </ul>
          {faults.length > MOST_SHOWN && pasteTableText.andMore({ more: formatCount(faults.length - MOST_SHOWN) })}
        </Alert>
      )}
      {changes.length > 0 && (
        <table className="mt-4 w-full text-sm">
          <caption className="sr-only">{pasteTableText.differences}</caption>
          <thead>
            <tr className="border-b border-line text-start text-xs text-ink-soft">
              <th scope="col" className="py-1.5 pe-3">
                {pasteTableText.product}
              </th>
              <th scope="col" className="py-1.5 pe-3 text-end">
                {pasteTableText.now}
              </th>
              <th scope="col" className="py-1.5 text-end">
                {pasteTableText.afterwards}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ line, product, stock }) => (
              <tr key={line} className="border-b border-line">
                <td className="py-1.5 pe-3 wrap-anywhere">
                  {product.title}
                  {product.sku !== null && <span className="text-ink-soft"> {product.sku}</span>}
                </td>
                <td className="py-1.5 pe-3 text-end text-ink-soft tabular-nums">{formatCount(product.stock)}</td>
                <td className="py-1.5 text-end font-semibold tabular-nums">{formatCount(stock)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
