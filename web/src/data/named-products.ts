/** Products as lists of the merchant name them. */

import { nameProducts } from '../api/named-products.ts';
import { calling, shopData } from './shop-data.ts';

export const { useNameProductsMutation } = shopData.injectEndpoints({
  endpoints: (build) => ({ nameProducts: build.mutation({ queryFn: calling(nameProducts) }) }),
});
