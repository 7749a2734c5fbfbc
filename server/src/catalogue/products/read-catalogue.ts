import type { Deps, ReadDeps } from '../../deps.ts';

/**
 * For what is shown of the catalogue: everything that is read is at least as new as this version, so it may be cached by it. It came
 * with the caller's session, from the primary, so nobody sees less than the last change of the catalogue.
 */
export function readCatalogueAt(deps: Deps, { catalogueVersion }: { catalogueVersion: number }): ReadDeps {
  const { replica } = deps;
  if (replica === undefined) return deps;
  const counter = { name: 'catalogue', value: catalogueVersion };
  return { ...deps, ...replica.at({ position: 0, counter }) };
}
