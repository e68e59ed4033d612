import { type Files, readChain } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';

/** The files of a tenant as shipped, with those of the layers it stands on. */
export function shipped(id: string): Files {
  return readChain(TENANTS, id);
}
