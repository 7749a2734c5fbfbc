/**
 * What the back office reads from the shop, by RTK Query. Each file beside this one adds the endpoints of one part of the shop; no
 * shopper loads any of them.
 */

import { isAction, type Middleware, type SerializedError } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import { type ApiFailure, CallFailed } from '../api/failure.ts';
import type { Page } from '../api/request.ts';
import { endsSession } from '../state/auth-slice.ts';
import { UNANSWERED } from '../state/error-sentences.ts';
import { addToStore } from '../store/store.ts';

export { skipToken } from '@reduxjs/toolkit/query/react';

/** Answers are read again whenever a screen opens, and forgotten when it closes: other people change the shop as well. */
export const shopData = createApi({
  reducerPath: 'data',
  baseQuery: fakeBaseQuery<ApiFailure>(),
  keepUnusedDataFor: 0,
  refetchOnMountOrArgChange: true,
  refetchOnReconnect: true,
  tagTypes: [
    'attributes',
    'bulkEdits',
    'categories',
    'collections',
    'customers',
    'importMappings',
    'imports',
    'mailTexts',
    'options',
    'orderMails',
    'orderTabs',
    'pages',
    'products',
    'promotions',
    'rates',
    'segments',
    'setup',
    'staff',
    'zones',
  ],
  endpoints: () => ({}),
});

type Answer<Result> = { data: Result } | { error: ApiFailure };

/** The `queryFn` of an endpoint, which makes a call of the API. What it throws but CallFailed is a bug. */
export function calling<Argument, Result>(call: (argument: Argument, signal: AbortSignal) => Promise<Result>) {
  return async (argument: Argument, { signal }: { signal: AbortSignal }): Promise<Answer<Result>> => {
    try {
      return { data: await call(argument, signal) };
    } catch (cause) {
      // Nobody waits for the answer of an aborted call.
      if (signal.aborted) return { error: UNANSWERED };
      if (cause instanceof CallFailed) return { error: cause.failure };
      throw cause;
    }
  };
}

/** `infiniteQueryOptions` of lists whose pages are read one after the other. */
export const olderPages = {
  initialPageParam: 1,
  getNextPageParam: ({ total }: Page<unknown>, pages: readonly Page<unknown>[], page: number) =>
    pages.flatMap(({ items }) => items).length < total ? page + 1 : undefined,
};

/** The same for a call that takes no argument. */
export function reading<Result>(call: (signal: AbortSignal) => Promise<Result>) {
  return calling<void, Result>((_none, signal) => call(signal));
}

/** Runs `then` with the answer of a request; without one, the screen that made the request shows why. For `onQueryStarted`. */
export async function onAnswer<Result>(
  answer: Promise<{ data: Result }>,
  then: (result: Result) => void,
): Promise<void> {
  await answer.then(
    ({ data }) => then(data),
    () => undefined,
  );
}

/** Why a query or a mutation failed; undefined if it did not, or while it is tried again. */
export function failureOf(result: {
  error?: ApiFailure | SerializedError | undefined;
  isFetching?: boolean;
}): ApiFailure | undefined {
  const { error, isFetching = false } = result;
  if (error === undefined || isFetching) return undefined;
  return 'kind' in error ? error : UNANSWERED;
}

/** Reads again what is shown when the shop answers again, and forgets everything with the session. */
const followShop: Middleware = (store) => (next) => (action) => {
  const recoveries = () => store.getState().connection.recoveries;
  const before = recoveries();
  const result = next(action);
  if (recoveries() !== before) store.dispatch(shopData.internalActions.onOnline());
  if (isAction(action) && endsSession(action)) store.dispatch(shopData.util.resetApiState());
  return result;
};

type DataState = ReturnType<typeof shopData.reducer>;

const isDataState = (state: unknown): state is DataState => state !== null;

addToStore({
  reducer: (state, action) => shopData.reducer(isDataState(state) ? state : undefined, action),
  middleware: (store) => (next) => shopData.middleware(store)(followShop(store)(next)),
});
