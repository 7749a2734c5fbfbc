import type { Permission } from '@shop/contract/permissions';
import { type ComponentType, useReducer } from 'react';
import type { RouteObject } from 'react-router';
import { ScreenPlaceholder } from './ScreenPlaceholder.tsx';

const CHUNK_TIMEOUT_MS = 120_000;

type LazyHandle = {
  /** Loads the script; a call after a failure tries again. Undefined if the script is loaded. */
  load: () => Promise<void> | undefined;
  /** Only those who have it load the script. */
  needs: Permission | undefined;
};

type Options = {
  needs?: Permission;
  /** A layout around other screens: its placeholder needs a `main` of its own. */
  layout?: boolean;
};

export function isLazyHandle(handle: unknown): handle is LazyHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle && 'needs' in handle;
}

/**
 * The component of a route whose script is a chunk of its own. The router loads the script before it renders the route
 * (`loadScreens`). If that fails, a placeholder says so and tries again. Not React's `lazy`, which remembers a failure
 * for good.
 */
export function lazyScreen(
  get: () => Promise<ComponentType>,
  { needs, layout = false }: Options = {},
): Pick<RouteObject, 'Component' | 'handle'> {
  let Loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  function load(): Promise<void> | undefined {
    if (Loaded !== undefined) return undefined;
    loading ??= withinTime(get())
      .then((loaded) => {
        Loaded = loaded;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  function LazyScreen() {
    const [, renderAgain] = useReducer((times: number) => times + 1, 0);
    return Loaded === undefined ? <ScreenPlaceholder load={load} layout={layout} onLoaded={renderAgain} /> : <Loaded />;
  }
  const handle: LazyHandle = { load, needs };
  return { Component: LazyScreen, handle };
}

/** Rejects after 120 s. */
function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A part of the shop took too long to load.')), CHUNK_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
