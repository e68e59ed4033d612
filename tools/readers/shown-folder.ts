import { join } from 'node:path';
import { rootFolder } from './root-folder.ts';

/** The folder of the tenants as it is told to whoever works with them: the project's own by its name, another in full. */
export const shownFolder = (root: string): string => (root === join(rootFolder(), 'tenants') ? 'tenants' : root);

/** A message of the compiler, which knows no folder but the project's, as it is told where the tenants are elsewhere. */
export const toldFrom = (root: string, message: string): string =>
  message.replace(
    /(^|Lo define |quien mantiene )tenants\//g,
    (_found, before: string) => `${before}${shownFolder(root)}/`,
  );
