import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the repository, with a trailing slash left out. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @type {{ workspaces: string[] }} */
const { workspaces: all } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The folders of all workspaces, as package.json names them. */
export const workspaces = all;
/** Those that the shop is made of: all but its journeys. */
export const shopWorkspaces = all.filter((name) => name !== 'e2e');

/**
 * Where the build puts a program of the server, to import it. It may not be built yet.
 * @param {'main' | 'seed' | 'backup' | 'restore' | 'doctor' | 'figures' | 'migrate' | 'new-password' | 'reseal'} name
 * @returns {string} a file URL
 */
export const builtProgram = (name) => pathToFileURL(join(root, 'server', 'dist', `${name}.js`)).href;
