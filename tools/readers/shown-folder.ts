import { join } from 'node:path';
import { rootFolder } from './root-folder.ts';

/** Name of the folder of tenants for messages: the project's by its short name, another by its full path. */
export const shownFolder = (root: string): string => (root === join(rootFolder(), 'tenants') ? 'tenants' : root);

/** Adapts paths in a compiler's message, which assumes the project's folder, to another folder of tenants. */
export const withShownFolder = (root: string, message: string): string =>
  message.replace(
    /(^|Lo define |quien mantiene )tenants\//g,
    (_found, before: string) => `${before}${shownFolder(root)}/`,
  );
