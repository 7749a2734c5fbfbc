import type { Plugin } from 'vite';

/**
 * Gives RTK Query, which only the back office loads, a copy of immer of its own: it needs immer's patches, and one copy for all would
 * bring them to shoppers as well.
 */
export function ownImmer(): Plugin {
  return {
    name: 'own-immer',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'immer' || importer === undefined || !/\/toolkit\/dist\/query\//.test(importer)) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?back-office`;
    },
  };
}
