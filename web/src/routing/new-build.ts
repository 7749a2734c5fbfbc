const STORAGE_KEY = 'shop.reloaded';

/**
 * Loads the page anew, which gets the shop's newest build: its scripts have other names, and those of an older one may be gone.
 * Once for each build and tab, so that a script which is missing for another reason does not reload without end.
 */
export function reloadForNewBuild(): void {
  // The name of a built script changes with all that it refers to.
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === build) return;
    sessionStorage.setItem(STORAGE_KEY, build);
  } catch {
    // Without storage nothing would remember that it was done.
    return;
  }
  window.location.reload();
}
