import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * When it returns, the folder is there, with those above it; what was made has this mode. Node's own recursive mkdir never
 * ends where the system says that nothing is there although the folder above is, as below /proc.
 */
export async function makeFolders(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (await isFolder(folder)) return;
    const above = dirname(folder);
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || above === folder) throw error;
    await makeFolders(above, mode);
    await mkdir(folder, { mode }).catch(async (again: unknown) => {
      // Another process may have been as quick.
      if (!(await isFolder(folder))) throw again;
    });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
