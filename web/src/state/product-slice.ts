import { createSlice } from '@reduxjs/toolkit';
import { type FilterOption, type Product, product } from '@shop/contract/catalogue';
import { type ProductQuery, productListQuery } from '@shop/contract/product-list';
import {
  createProduct as callCreateProduct,
  fetchBrands as callFetchBrands,
  fetchCategories as callFetchCategories,
  fetchProduct as callFetchProduct,
  fetchProducts as callFetchProducts,
  updateProduct as callUpdateProduct,
  type ProductBody,
  prefetchProduct,
} from '../api/catalogue.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { Page } from '../api/request.ts';
import { endsSession } from './auth-slice.ts';
import { began, createCall, ended, failureOf, noRequests, type Requests } from './calls.ts';

export type { ProductBody };
export { prefetchProduct };

export const fetchProducts = createCall<Page<Product>, ProductQuery>('product/fetchList', callFetchProducts);
export const fetchProductById = createCall<Product, number>('product/fetchById', callFetchProduct);
export const fetchBrands = createCall<FilterOption[], { admin: boolean }>('product/fetchBrands', ({ admin }) =>
  callFetchBrands(admin),
);
export const fetchCategories = createCall<FilterOption[], { admin: boolean }>('product/fetchCategories', ({ admin }) =>
  callFetchCategories(admin),
);
export const createProduct = createCall<Product, ProductBody>('product/create', callCreateProduct);
/** Also the soft delete: `{ id, deleted: true }`. */
export const updateProduct = createCall<Product, ProductBody & { id: number }>('product/update', ({ id, ...body }) =>
  callUpdateProduct(id, body),
);

type ProductState = Requests & {
  products: Product[];
  brands: FilterOption[];
  categories: FilterOption[];
  selectedProduct: Product | null;
  totalItems: number;
  /** Which query `products` answers; null before the first answer. A screen knows by it whether the list is its own. */
  listQuery: string | null;
  listFailure: ApiFailure | null;
  selectedFailure: ApiFailure | null;
  filtersFailure: ApiFailure | null;
  /** The newest requests: answers to older ones are dropped. */
  listRequest: string | null;
  selectedRequest: string | null;
};

const initialState: ProductState = {
  ...noRequests,
  products: [],
  brands: [],
  categories: [],
  selectedProduct: null,
  totalItems: 0,
  listQuery: null,
  listFailure: null,
  selectedFailure: null,
  filtersFailure: null,
  listRequest: null,
  selectedRequest: null,
};

/** The product as it is now, where that is why a change of it was refused: someone edited it, or units were sold. */
export function currentProductOf(failure: ApiFailure): Product | undefined {
  return failure.kind === 'problem' ? product.safeParse(failure.current).data : undefined;
}

const productSlice = createSlice({
  name: 'product',
  initialState,
  reducers: {
    selectedProductCleared(state) {
      state.selectedProduct = null;
      state.selectedFailure = null;
      state.selectedRequest = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(fetchProducts.pending, (state, action) => {
        began(state, action);
        state.listRequest = action.meta.requestId;
        state.listFailure = null;
      })
      .addCase(fetchProducts.fulfilled, (state, action) => {
        ended(state, action);
        if (state.listRequest !== action.meta.requestId) return;
        state.products = action.payload.items;
        state.totalItems = action.payload.total;
        state.listQuery = productListQuery(action.meta.arg);
      })
      .addCase(fetchProducts.rejected, (state, action) => {
        ended(state, action);
        if (state.listRequest === action.meta.requestId) state.listFailure = failureOf(action);
      })
      .addCase(fetchProductById.pending, (state, action) => {
        began(state, action);
        state.selectedRequest = action.meta.requestId;
        state.selectedFailure = null;
      })
      .addCase(fetchProductById.fulfilled, (state, action) => {
        ended(state, action);
        if (state.selectedRequest === action.meta.requestId) state.selectedProduct = action.payload;
      })
      .addCase(fetchProductById.rejected, (state, action) => {
        ended(state, action);
        if (state.selectedRequest === action.meta.requestId) state.selectedFailure = failureOf(action);
      })
      .addCase(createProduct.pending, began)
      .addCase(createProduct.fulfilled, (state, action) => {
        ended(state, action);
        state.products.push(action.payload);
      })
      .addCase(createProduct.rejected, (state, action) => {
        ended(state, action);
      })
      .addCase(updateProduct.pending, began)
      .addCase(updateProduct.fulfilled, (state, action) => {
        ended(state, action);
        state.products = state.products.map((one) => (one.id === action.payload.id ? action.payload : one));
        state.selectedProduct = action.payload;
      })
      .addCase(updateProduct.rejected, (state, action) => {
        ended(state, action);
      })
      .addCase(fetchBrands.fulfilled, (state, action) => {
        ended(state, action);
        state.brands = action.payload;
      })
      .addCase(fetchCategories.fulfilled, (state, action) => {
        ended(state, action);
        state.categories = action.payload;
      });
    for (const fetchOptions of [fetchBrands, fetchCategories]) {
      builder
        .addCase(fetchOptions.pending, (state, action) => {
          began(state, action);
          state.filtersFailure = null;
        })
        .addCase(fetchOptions.rejected, (state, action) => {
          ended(state, action);
          state.filtersFailure = failureOf(action);
        });
    }
    builder.addMatcher(endsSession, () => initialState);
  },
  selectors: {
    selectProducts: (state) => state.products,
    selectTotalItems: (state) => state.totalItems,
    selectListQuery: (state) => state.listQuery,
    selectListFailure: (state) => state.listFailure,
    selectBrands: (state) => state.brands,
    selectCategories: (state) => state.categories,
    selectFiltersFailure: (state) => state.filtersFailure,
    selectSelectedProduct: (state) => state.selectedProduct,
    /** As the list had it, while the page of its own is on its way. */
    selectListedProduct: (state, id: number) => state.products.find((one) => one.id === id),
    selectSelectedFailure: (state) => state.selectedFailure,
  },
});

export const productReducer = productSlice.reducer;
export const { selectedProductCleared } = productSlice.actions;
export const {
  selectProducts,
  selectTotalItems,
  selectListQuery,
  selectListFailure,
  selectBrands,
  selectCategories,
  selectFiltersFailure,
  selectSelectedProduct,
  selectListedProduct,
  selectSelectedFailure,
} = productSlice.selectors;
