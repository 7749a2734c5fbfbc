import { may } from '@shop/contract/permissions';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSetupQuery } from '../../data/setup.ts';
import { skipToken } from '../../data/shop-data.ts';
import { FirstSteps } from '../../features/setup/FirstSteps.tsx';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { CardsView } from './CardsView.tsx';
import { TableView } from './TableView.tsx';
import { viewOf } from './ViewSwitch.tsx';

/** The product list of the back office, as cards, or as a table whose cells can be edited; above it the first steps of the shop. */
export function Admin() {
  const { search } = useLocation();
  const user = useAppSelector(selectLoggedInUser);
  const maySetUp = user != null && may(user, 'settings.write');
  const { data: setup, isLoading } = useSetupQuery(maySetUp ? undefined : skipToken);
  // A list that is read again.
  const [list, setList] = useState(0);
  const View = viewOf(search) === 'table' ? TableView : CardsView;
  return (
    <>
      {setup !== undefined && <FirstSteps setup={setup} onDemoRemoved={() => setList(list + 1)} />}
      {/* What is above it is not known before the steps are: then the list is in its place, and nothing moves. */}
      <div className={isLoading ? 'opacity-0' : ''}>
        <View key={list} />
      </div>
    </>
  );
}
