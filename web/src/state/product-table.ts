/** The products table of the back office. Its screen holds the answers, so that no shopper loads this code. */

import type { Product } from '@shop/contract/catalogue';
import * as tableApi from '../api/product-table.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk } from './api-thunk.ts';

export type { ProductChange } from '../api/product-table.ts';

/** @param query '?…', as GET /products takes it */
export const fetchTable = createApiThunk<Page<Product>, string>('productTable/fetch', tableApi.fetchTable);
export const saveCell = createApiThunk<Product, tableApi.ProductChange>(
  'productTable/saveCell',
  tableApi.changeProduct,
);
