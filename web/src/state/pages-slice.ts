/** Pages with the merchant's own texts: the links to them, and the one in sight. */

import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { PageLink, ShownPage } from '@shop/contract/shop-pages';
import type { ApiFailure } from '../api/failure.ts';
import * as pagesApi from '../api/pages.ts';
import { createApiThunk, failureOf } from './api-thunk.ts';

export const fetchPageLinks = createApiThunk<PageLink[], void>('pages/fetchLinks', (_none, signal) =>
  pagesApi.fetchPageLinks(signal),
);
export const fetchShownPage = createApiThunk<ShownPage, string>('pages/fetchShown', pagesApi.fetchShownPage);

type PagesState = {
  /** Null until they were read. */
  links: readonly PageLink[] | null;
  shown: ShownPage | null;
  failure: { slug: string; failure: ApiFailure } | null;
};
const initialState: PagesState = { links: null, shown: null, failure: null };

const pagesSlice = createSlice({
  name: 'pages',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchPageLinks.fulfilled, (state, { payload }) => {
        state.links = payload;
      })
      .addCase(fetchShownPage.pending, (state) => {
        state.failure = null;
      })
      .addCase(fetchShownPage.fulfilled, (state, { payload }) => {
        state.shown = payload;
      })
      .addCase(fetchShownPage.rejected, (state, action) => {
        const failure = failureOf(action);
        if (failure !== null) state.failure = { slug: action.meta.arg, failure };
      });
  },
});

export const pagesReducer = pagesSlice.reducer;
type State = WithSlice<typeof pagesSlice>;

export const selectPageLinks = ({ pages }: State) => pages.links;
export const selectShownPage = ({ pages }: State, slug: string) => (pages.shown?.slug === slug ? pages.shown : null);
export const selectPageFailure = ({ pages }: State, slug: string) =>
  pages.failure?.slug === slug ? pages.failure.failure : null;
