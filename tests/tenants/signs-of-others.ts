import { readHeader, tenantIds } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';

/** Headers of every tenant. */
export const headers = tenantIds(TENANTS).flatMap((id) => readHeader(TENANTS, id) ?? []);

/** Names of tenants that are ordinary words of every portal of this kind; their links and files still may not show. */
const ORDINARY = new Set(['Telemedicina', 'Guardia', 'Demo']);

/** Parts of a text that would reveal another tenant: its files, its addresses, its name. */
export function signsOf(id: string, own: string): RegExp[] {
  return headers
    .filter((other) => other.id !== id)
    .flatMap(({ id: other, name = '' }) => [
      new RegExp(`/t/${other}/`),
      new RegExp(`(guias|example\\.org)/${other.replaceAll('_', '-')}\\b`),
      ...(own.includes(name) || ORDINARY.has(name) ? [] : [new RegExp(`\\b${name}\\b`)]),
    ]);
}
