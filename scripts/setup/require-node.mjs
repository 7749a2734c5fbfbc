/** Nothing here is newer than Node 16, so that an old Node gets the sentence instead of a syntax error. */

/** @param {string} version such as '20.19.0' */
function isNodeRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  // What the 20 line got with 20.19 the 22 line got with 22.12, and 21 never.
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}

/** Ends the process with one sentence where Node is too old. */
export function requireNode() {
  if (isNodeRecentEnough(process.versions.node)) return;
  console.error(`The shop needs Node.js 20.19 or newer (of 22: 22.12 or newer); this is ${process.versions.node}.`);
  process.exit(1);
}
