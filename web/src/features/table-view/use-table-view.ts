import type { TableView } from '@shop/contract/accounts';
import { tableViewText } from '@shop/messages/table-view';
import { failureOf } from '../../data/shop-data.ts';
import { useUpdateOwnMemberMutation } from '../../data/staff.ts';
import { selectLoggedInUser, tableViewChosen } from '../../state/auth-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';

/** How the person sees long lists. The shop keeps it for the account, so that it follows them to other browsers. */
export function useTableView() {
  const dispatch = useAppDispatch();
  const [update] = useUpdateOwnMemberMutation();
  const view = useAppSelector(selectLoggedInUser)?.tableView ?? 'all-columns';
  async function choose(tableView: TableView): Promise<void> {
    dispatch(tableViewChosen(tableView));
    const failure = failureOf(await update({ tableView }));
    if (failure !== undefined) toast.error(tableViewText.notSaved({ sentence: sentenceFor(failure) }));
  }
  return { view, choose: (tableView: TableView) => void choose(tableView) };
}
