/** A value in an address: `{dni}`, in single braces; double ones are secrets. */
const PART = /(?<!\{)\{([A-Za-z][A-Za-z0-9_]*)\}(?!\})/g;

/** Names of the values that a connector's `url` carries: of `https://…/socios/{dni}`, `dni`. */
export function partsOfAddress(url: string): readonly string[] {
  return [...url.matchAll(PART)].map(([, name = '']) => name);
}

/**
 * Writes the values into a connector's `url`, encoded, so that none of them changes the host or path that the document
 * names.
 * @returns the address, or the name of the part without a single value to write (missing, empty, only dots, a list)
 */
export function writeAddress(
  url: string,
  values: Readonly<Record<string, unknown>>,
): { readonly address: string; readonly lacks?: never } | { readonly address?: never; readonly lacks: string } {
  const lacks = partsOfAddress(url).find(
    (name) => encoded(Object.hasOwn(values, name) ? values[name] : undefined) === '',
  );
  if (lacks !== undefined) return { lacks };
  return { address: url.replace(PART, (_, name: string) => encoded(values[name])) };
}

/**
 * Encodes a value as one step of a path; '' for a value that would change the path (empty, only dots, a lone
 * surrogate).
 */
function encoded(value: unknown): string {
  const plain = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof plain !== 'string' || /^\.*$/.test(plain) || /\p{Surrogate}/u.test(plain)) return '';
  return encodeURIComponent(plain);
}
