import { BookmarkIcon } from '@heroicons/react/20/solid';
import type { OrderView } from '@shop/contract/order-views';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { type FormEvent, useId, useState } from 'react';
import {
  type OrderViewFields,
  useCreateOrderViewMutation,
  useDeleteOrderViewMutation,
  useUpdateOrderViewMutation,
} from '../../data/orders.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type ApiFailure, fieldErrorsOf, sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { areAllColumns } from './order-columns.ts';
import { filterSearch, type OrderListState } from './order-list-address.ts';

type ViewMenuProps = {
  state: OrderListState;
  /** The saved view that the address belongs to. */
  view: OrderView | undefined;
  /** A view was saved, made or deleted; the list then belongs to this one. */
  onChanged: (view: OrderView | undefined) => void;
};

/** What a saved view remembers of the list. */
function fieldsOf(state: OrderListState, name: string, shared: boolean): OrderViewFields {
  const { columns, sort, order } = state;
  return {
    name: name.trim(),
    shared,
    filter: filterSearch(state).slice(1),
    columns: areAllColumns(columns) ? [] : [...columns],
    sort,
    order,
  };
}

/** Saves the list as it is under a name, and renames, shares, changes and deletes the saved view that is open. */
export function ViewMenu(props: ViewMenuProps) {
  const { open, close, container, button } = useDisclosure();
  const panel = useId();
  return (
    <div {...container} className="relative shrink-0">
      <button
        {...button}
        type="button"
        aria-controls={panel}
        className="flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
      >
        <BookmarkIcon aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{props.view?.own ? adminOrdersText.editView : adminOrdersText.saveView}</span>
      </button>
      <div
        id={panel}
        hidden={!open}
        className="absolute top-full end-0 z-30 mt-2 w-80 max-w-[calc(100vw-2rem)] animate-appear rounded-lg border border-line bg-surface p-4 shadow-float"
      >
        {open && <ViewForm {...props} onDone={close} />}
      </div>
    </div>
  );
}

function ViewForm({ state, view, onChanged, onDone }: ViewMenuProps & { onDone: () => void }) {
  const [create, creating] = useCreateOrderViewMutation();
  const [update, updating] = useUpdateOrderViewMutation();
  const [deleteView, deleting] = useDeleteOrderViewMutation();
  const own = view?.own ? view : undefined;
  const [name, setName] = useState(own?.name ?? '');
  const [shared, setShared] = useState(own?.shared ?? false);
  const [failure, setFailure] = useState<ApiFailure>();
  const saving = creating.isLoading || updating.isLoading;
  const errors = failure === undefined ? {} : fieldErrorsOf(failure);

  async function save(asNew: boolean): Promise<void> {
    const fields = fieldsOf(state, name, shared);
    const result = await (own === undefined || asNew ? create(fields) : update({ id: own.id, fields }));
    setFailure(failureOf(result));
    if (result.data === undefined) return;
    toast.success(adminOrdersText.viewNameSaved({ name: result.data.name }));
    onChanged(result.data);
    onDone();
  }

  async function remove(deleted: OrderView): Promise<void> {
    const rejected = failureOf(await deleteView(deleted.id));
    setFailure(rejected);
    if (rejected !== undefined) return;
    const { id: _id, own: _own, count: _count, ...fields } = deleted;
    const text = adminOrdersText.viewNameDeleted({ name: deleted.name });
    const undo = async () => {
      const again = await create(fields);
      const refused = failureOf(again);
      if (again.data !== undefined) onChanged(again.data);
      if (refused !== undefined) toast.error(adminOrdersText.notUndone({ sentence: sentenceFor(refused) }));
    };
    toast.repeated({
      group: `view ${deleted.id} deleted`,
      target: deleted.id,
      text,
      many: () => text,
      undo: () => void undo(),
    });
    onChanged(undefined);
    onDone();
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!saving && !deleting.isLoading) void save(own === undefined);
      }}
      className="flex flex-col gap-3"
    >
      <Field
        label={adminOrdersText.name}
        value={name}
        maxLength={60}
        autoComplete="off"
        autoFocus
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure(undefined);
        }}
        error={errors.name}
      />
      <p className="text-sm text-ink-soft">{adminOrdersText.whatAViewRemembers}</p>
      <CheckboxRow
        label={adminOrdersText.allOfTheStaffSeeIt}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {failure !== undefined && errors.name === undefined && <Alert>{sentenceFor(failure)}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={saving} busyText={adminOrdersText.saving}>
          {own === undefined ? adminOrdersText.saveView : adminOrdersText.saveChanges}
        </Button>
        {own !== undefined && (
          <>
            <Button variant="secondary" size="small" onClick={() => void save(true)}>
              {adminOrdersText.saveAsANewView}
            </Button>
            <Button
              variant="danger"
              size="small"
              busy={deleting.isLoading}
              busyText={adminOrdersText.deleting}
              onClick={() => void remove(own)}
            >
              {adminOrdersText.deleteView}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
