import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type FilterOption, type Product, product } from '@shop/contract/catalogue';
import { type ProductQuery, productListQuery } from '@shop/contract/product-query';
import * as catalogueApi from '../api/catalogue.ts';
import type { CountedFacets } from '../api/facets.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { Page } from '../api/request.ts';
import { createApiThunk, failureOf, noRequests, type Requests, trackRequests } from './api-thunk.ts';
import { endsSession } from './auth-slice.ts';

export type { ProductBody } from '../api/catalogue.ts';
export { prefetchProduct } from '../api/catalogue.ts';

export const fetchProducts = createApiThunk<Page<Product>, ProductQuery>(
  'product/fetchList',
  catalogueApi.fetchProducts,
);
export const fetchProductById = createApiThunk<Product, number>('product/fetchById', catalogueApi.fetchProduct);
export const fetchRelated = createApiThunk<Product[], number>('product/fetchRelated', catalogueApi.fetchRelated);
export const fetchBrands = createApiThunk<FilterOption[], { admin: boolean }>('product/fetchBrands', ({ admin }) =>
  catalogueApi.fetchBrands(admin),
);
export const fetchCategories = createApiThunk<FilterOption[], { admin: boolean }>(
  'product/fetchCategories',
  ({ admin }) => catalogueApi.fetchCategories(admin),
);
export const createProduct = createApiThunk<Product, catalogueApi.ProductBody>(
  'product/create',
  catalogueApi.createProduct,
);
/** Also the soft delete: `{ id, deleted: true }`. */
export const updateProduct = createApiThunk<Product, catalogueApi.ProductBody & { id: number }>(
  'product/update',
  ({ id, ...body }) => catalogueApi.updateProduct(id, body),
);

/** Of `facets.ts`, which only pages with a list load. */
type FacetsFetched = PayloadAction<CountedFacets, string, { arg: string }>;
const isFacetsFetched = ({ type }: { type: string }): boolean => type === 'facets/fetch/fulfilled';

type ProductState = Requests & {
  products: Product[];
  brands: FilterOption[];
  categories: FilterOption[];
  selectedProduct: Product | null;
  totalItems: number;
  /** The query whose answer `products` is; null before the first answer. A screen compares it with its own query. */
  listQuery: string | null;
  /** The same query, to read the next page of the list. */
  listedBy: ProductQuery | null;
  /** The newest answer of facets, and the path of its request. */
  facets: { path: string; answer: CountedFacets } | null;
  listFailure: ApiFailure | null;
  selectedFailure: ApiFailure | null;
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
  listedBy: null,
  facets: null,
  listFailure: null,
  selectedFailure: null,
  listRequest: null,
  selectedRequest: null,
};

/** The product as it is now, if a change was rejected because someone else edited it or units were sold. */
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
      .addCase(fetchProducts.pending, (state, { meta }) => {
        state.listRequest = meta.requestId;
        state.listFailure = null;
      })
      .addCase(fetchProducts.fulfilled, (state, { meta, payload }) => {
        if (state.listRequest !== meta.requestId) return;
        state.products = payload.items;
        state.totalItems = payload.total;
        state.listQuery = productListQuery(meta.arg);
        state.listedBy = meta.arg;
      })
      .addCase(fetchProducts.rejected, (state, action) => {
        if (state.listRequest === action.meta.requestId) state.listFailure = failureOf(action);
      })
      .addCase(fetchProductById.pending, (state, { meta }) => {
        state.selectedRequest = meta.requestId;
        state.selectedFailure = null;
      })
      .addCase(fetchProductById.fulfilled, (state, { meta, payload }) => {
        if (state.selectedRequest === meta.requestId) state.selectedProduct = payload;
      })
      .addCase(fetchProductById.rejected, (state, action) => {
        if (state.selectedRequest === action.meta.requestId) state.selectedFailure = failureOf(action);
      })
      .addCase(createProduct.fulfilled, (state, { payload }) => {
        state.products.push(payload);
      })
      .addCase(updateProduct.fulfilled, (state, { payload }) => {
        state.products = state.products.map((one) => (one.id === payload.id ? payload : one));
        state.selectedProduct = payload;
      })
      .addCase(fetchBrands.fulfilled, (state, { payload }) => {
        state.brands = payload;
      })
      .addCase(fetchCategories.fulfilled, (state, { payload }) => {
        state.categories = payload;
      })
      .addMatcher(isFacetsFetched, (state, { meta, payload }: FacetsFetched) => {
        state.facets = { path: meta.arg, answer: payload };
      });
    trackRequests(builder, fetchProducts, fetchProductById, createProduct, updateProduct, fetchBrands, fetchCategories);
    builder.addMatcher(endsSession, () => initialState);
  },
  selectors: {
    selectProducts: (state) => state.products,
    selectTotalItems: (state) => state.totalItems,
    selectListQuery: (state) => state.listQuery,
    selectListedBy: (state) => state.listedBy,
    selectFacets: (state) => state.facets,
    selectListFailure: (state) => state.listFailure,
    selectBrands: (state) => state.brands,
    selectCategories: (state) => state.categories,
    selectSelectedProduct: (state) => state.selectedProduct,
    /** The product as the list has it, shown while its own page loads. */
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
  selectListedBy,
  selectFacets,
  selectListFailure,
  selectBrands,
  selectCategories,
  selectSelectedProduct,
  selectListedProduct,
  selectSelectedFailure,
} = productSlice.selectors;
