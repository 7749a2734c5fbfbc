import { fetchProducts, selectListedBy, selectProducts, selectTotalItems } from '../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';

/** The product behind this one in the admin's list that was open before; on the next page of that list, if it is there. */
export function useNextProduct(id: number | undefined) {
  const dispatch = useAppDispatch();
  const products = useAppSelector(selectProducts);
  const total = useAppSelector(selectTotalItems);
  const query = useAppSelector(selectListedBy);
  const place = products.findIndex((product) => product.id === id);
  const placeInList = query === null ? 0 : (query.page - 1) * query.limit + place;

  return {
    /** False without a list: the form was opened by its address. */
    exists: place >= 0 && query !== null && query.admin && placeInList + 1 < total,
    /** @returns its id; undefined if the list cannot be read, or has become shorter */
    async find(): Promise<number | undefined> {
      const onPage = products[place + 1];
      if (onPage !== undefined || query === null) return onPage?.id;
      const result = await dispatch(fetchProducts({ ...query, page: query.page + 1 }));
      return fetchProducts.fulfilled.match(result) ? result.payload.items[0]?.id : undefined;
    },
  };
}
