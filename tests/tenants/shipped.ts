import { type Files, readChain } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';

/** The files of a shipped tenant, with those of its layers. */
export function shipped(id: string): Files {
  return readChain(TENANTS, id);
}
