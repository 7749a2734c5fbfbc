import { Navigate, useLocation, useParams } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { useMay } from '../../store/use-may.ts';
import { AdminCustomer } from './AdminCustomer.tsx';
import { AdminCustomers } from './AdminCustomers.tsx';
import { AdminSegments } from './segments/AdminSegments.tsx';

/** The list of customers, the customer that the address names, or the segments. */
export function AdminCustomerPages() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const mayWrite = useMay('customers.write');
  if (pathname === pages.adminSegments) return mayWrite ? <AdminSegments /> : <Navigate to={pages.home} replace />;
  return id === undefined ? <AdminCustomers /> : <AdminCustomer />;
}
