import { useLocation } from 'react-router';
import { CardsView } from './CardsView.tsx';
import { TableView } from './TableView.tsx';
import { viewOf } from './ViewSwitch.tsx';

/** The product list of the back office: as cards, or as a table whose cells can be edited. */
export function Admin() {
  const { search } = useLocation();
  return viewOf(search) === 'table' ? <TableView /> : <CardsView />;
}
