import endpoints from '../../../../schemas/endpoints.json' with { type: 'json' };
import { type Branch, planted } from '../source/tree.ts';
import type { Layer } from './chain.ts';

const { $schema: _, ...ADDRESSES } = endpoints;

const CONTRACT = planted(ADDRESSES, { file: 'schemas/endpoints.json', offset: 0 });

/**
 * The addresses that the contract gives its calls (schemas/endpoints.json), below the endpoints.json of every layer: a
 * tenant writes only those that its own server has elsewhere. A `_base` with addresses of its own replaces them all.
 */
export function contractEndpoints([base]: readonly Layer[]): Map<string, Branch> {
  const replaced = base?.documents.has('endpoints.json') === true || CONTRACT.kind !== 'branch';
  return replaced ? new Map() : new Map([['', CONTRACT]]);
}
