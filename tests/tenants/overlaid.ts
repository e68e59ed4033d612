import { join } from 'node:path';
import { chainFolders, type Files, readChain, readFolders } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';

/** Documents of parts that are still to come, in the layout of tenants/. */
const CORPUS = join(import.meta.dirname, 'corpus');

/** The files of a tenant as shipped. */
export function shipped(id: string): Files {
  return readChain(TENANTS, id);
}

/** The files of a tenant with the corpus laid over them: a file of the corpus stands instead of the shipped one. */
export function overlaid(id: string): Files {
  return new Map([...shipped(id), ...readFolders(CORPUS, chainFolders(TENANTS, id))]);
}
