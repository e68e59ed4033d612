/** Parts of a path by name: `:id` by its name, the match of a final `*` as `rest`. */
export type PathParts = Readonly<Record<string, string>>;

/**
 * A path as it is compared: without a slash at its end, and never empty. Letters keep their case here; patterns are
 * compared without regard to it (`/Rechazar/` is /rechazar, A7).
 */
export function normalPath(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed === '' ? '/' : trimmed;
}

/** The parts of a path if a pattern such as `/detalleCaso/:id` or `/documento/*` fits it; else undefined. */
export function matchPath(pattern: string, path: string): PathParts | undefined {
  const wanted = normalPath(pattern).split('/');
  const found = normalPath(path).split('/');
  const parts: Record<string, string> = {};
  for (const [index, word] of wanted.entries()) {
    const here = found[index];
    if (word === '*') {
      const rest = found.slice(index).join('/');
      return rest === '' && index > 1 ? undefined : { ...parts, rest };
    }
    if (here === undefined) return undefined;
    if (word.startsWith(':') && here !== '') parts[word.slice(1)] = decoded(here);
    else if (word.toLowerCase() !== here.toLowerCase()) return undefined;
  }
  return wanted.length === found.length ? parts : undefined;
}

/** Exactness of a pattern; of two that match, the more exact one counts. */
export function exactness(pattern: string): number {
  const words = normalPath(pattern).split('/');
  const score = words.map((word) => (word === '*' ? 0 : word.startsWith(':') ? 1 : 2)).join('');
  return Number(score.padEnd(12, '0'));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
