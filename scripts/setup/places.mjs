import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the repository, with a trailing slash left out. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Where the build puts a program of the server, to import it. It may not be built yet.
 * @param {'main' | 'seed' | 'backup' | 'restore' | 'doctor' | 'figures' | 'migrate' | 'new-password' | 'reseal'} name
 * @returns {string} a file URL
 */
export const builtProgram = (name) => pathToFileURL(join(root, 'server', 'dist', `${name}.js`)).href;
