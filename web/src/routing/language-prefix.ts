/** Pages of further languages have an address that begins with it, `/de/cart`. Within the app all paths are those of the default. */

import { languagePrefix } from '@shop/contract/languages';
import { createPath, parsePath, type To } from 'react-router';
import { currentShop } from '../state/shown-shop.ts';
import type { History } from './navigator.ts';

/** What the addresses of this document's pages begin with: nothing in the default language. */
export function pagePrefix(): string {
  const { language = '', languages = [] } = currentShop();
  return languagePrefix(language, languages);
}

/** @returns the path of the page in the default language */
export function withoutPrefix(pathname: string, prefix = pagePrefix()): string {
  if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return pathname;
  return pathname.slice(prefix.length) || '/';
}

/** The tab's history, in which the paths have no prefix. */
export function historyWithin(history: History, prefix: string): History {
  if (prefix === '') return history;
  const inside = <Place extends { pathname: string }>(place: Place): Place => ({
    ...place,
    pathname: withoutPrefix(place.pathname, prefix),
  });
  const outside = (to: To): To => {
    const { pathname, ...rest } = typeof to === 'string' ? parsePath(to) : to;
    return { ...rest, pathname: pathname === undefined || pathname === '/' ? prefix : prefix + pathname };
  };
  return {
    get action() {
      return history.action;
    },
    get location() {
      return inside(history.location);
    },
    createHref: (to) => history.createHref(outside(to)),
    createURL: (to) => history.createURL(outside(to)),
    encodeLocation: (to) => inside(history.encodeLocation(outside(to))),
    push: (to, state) => history.push(outside(to), state),
    replace: (to, state) => history.replace(outside(to), state),
    go: (delta) => history.go(delta),
    listen: (listener) => history.listen((update) => listener({ ...update, location: inside(update.location) })),
  };
}

/** The address of a page for a link that loads a document. @param path in the default language */
export function documentAddress(path: string): string {
  return createPath(parsePath(path === '/' ? pagePrefix() || '/' : pagePrefix() + path));
}
