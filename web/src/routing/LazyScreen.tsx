import { type ComponentType, useReducer } from 'react';
import type { RouteObject } from 'react-router';
import { ScreenPlaceholder } from './ScreenPlaceholder.tsx';

const CHUNK_TIMEOUT_MS = 120_000;

type LazyHandle = {
  /** Starts the script; each call after a failure tries again. Undefined where it is there already. */
  load: () => Promise<void> | undefined;
  /** Loaded for nobody else. */
  forAdmins: boolean;
};

type Options = {
  forAdmins?: boolean /** Around other screens: what stands in its place has to bring its own frame. */;
  layout?: boolean;
};

export function isLazyHandle(handle: unknown): handle is LazyHandle {
  return typeof handle === 'object' && handle !== null && 'load' in handle && 'forAdmins' in handle;
}

/**
 * What a route draws whose script is a chunk of its own. The router loads it before it draws the route (`loadScreens`); where
 * it could not be had, a sentence and another try stand in the screen's place. Not React's `lazy`: that remembers a failure
 * for good.
 */
export function lazyScreen(
  get: () => Promise<ComponentType>,
  { forAdmins = false, layout = false }: Options = {},
): Pick<RouteObject, 'Component' | 'handle'> {
  let Loaded: ComponentType | undefined;
  let underWay: Promise<void> | undefined;

  function load(): Promise<void> | undefined {
    if (Loaded !== undefined) return undefined;
    underWay ??= withinTime(get())
      .then((loaded) => {
        Loaded = loaded;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  }

  function LazyScreen() {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    return Loaded === undefined ? <ScreenPlaceholder load={load} layout={layout} onThere={drawAgain} /> : <Loaded />;
  }
  const handle: LazyHandle = { load, forAdmins };
  return { Component: LazyScreen, handle };
}

/** One that does not come within 120 s counts as failed. */
function withinTime<Value>(loading: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A part of the shop took too long to load.')), CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
