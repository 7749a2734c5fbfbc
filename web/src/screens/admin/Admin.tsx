import { useState } from 'react';
import { useLocation } from 'react-router';
import { useSetupQuery } from '../../data/setup.ts';
import { skipToken } from '../../data/shop-data.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { FirstSteps } from '../../features/setup/FirstSteps.tsx';
import { useMay } from '../../store/use-may.ts';
import { CardsView } from './CardsView.tsx';
import { TableView } from './TableView.tsx';
import { viewOf } from './ViewSwitch.tsx';

/** The product list of the back office, as cards, or for those who may edit as a table of cells; above it the first steps of the shop. */
export function Admin() {
  const { search } = useLocation();
  const maySetUp = useMay('settings.write');
  const mayEdit = useMay('catalogue.write');
  const { data: setup, isLoading } = useSetupQuery(maySetUp ? undefined : skipToken);
  // A list that is read again.
  const [list, setList] = useState(0);
  const View = mayEdit && viewOf(search) === 'table' ? TableView : CardsView;
  return (
    <>
      {setup !== undefined && <FirstSteps setup={setup} onDemoRemoved={() => setList(list + 1)} />}
      {/* What is above it is not known before the steps are: then the list is in its place, and nothing moves. */}
      <div className={isLoading ? 'opacity-0' : ''}>
        <CatalogueTabs />
        <View key={list} />
      </div>
    </>
  );
}
