import { reloadedBuild } from '../storage/storage.ts';

/**
 * Reloads the page to get the shop's newest build: its scripts have other names, and those of an older build may be gone.
 * Does so once for each build and tab, so that a script that is missing for another reason causes no endless reloads.
 */
export function reloadForNewBuild(): void {
  // The name of a built script changes with everything that it imports.
  const build = import.meta.url;
  if (reloadedBuild.read() === build) return;
  // Without storage the tab could not know after the reload that it has reloaded.
  if (reloadedBuild.write(build)) window.location.reload();
}
