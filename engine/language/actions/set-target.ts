/** Prefix of names in `set` that write the address: `query_page` writes the declared `page` of `query`. */
export const QUERY = 'query_';

/** Target of a name in the values of `set`. */
export interface SetTarget {
  readonly root: 'state' | 'query';
  readonly name: string;
}

/** Target of `set`: the state of the screen or dialog, or its address. */
export function setTarget(written: string): SetTarget {
  return written.startsWith(QUERY)
    ? { root: 'query', name: written.slice(QUERY.length) }
    : { root: 'state', name: written };
}
