import { useParams } from 'react-router';

/** The id in the address; undefined if it is no id, so that no request is sent. */
export function useRouteId(): number | undefined {
  const { id } = useParams();
  if (id === undefined || !/^[1-9]\d{0,15}$/.test(id)) return undefined;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : undefined;
}
