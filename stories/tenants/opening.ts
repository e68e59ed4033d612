import type { CompiledScreen } from '../../engine/language/artifact.ts';
import { profileOfType } from '../../engine/language/compile/language/type-words.ts';
import { NAMED } from '../../engine/language/compile/language/vocabulary.ts';
import { sampleOf } from '../transport/sample.ts';

/** How a story reaches its screen: by the right link, or from the page before. */
export interface Opening {
  /** Query that the screen reads, as `?id=1`; empty when it reads no parameter. */
  readonly search: string;
  /** Values that the page before passed, where the screen redirects visitors without them. */
  readonly received?: Readonly<Record<string, unknown>>;
}

/** The opening of a screen. Parameters with a default are left out; parts of a path get a sample. */
export function openingOf(screen: CompiledScreen): Opening {
  // Of a path that ends in `*` the rest is the path's own.
  const asked = screen.path.endsWith('*')
    ? []
    : Object.entries(screen.query).filter(([, { default: usual }]) => usual === undefined);
  const query = new URLSearchParams(asked.map(([name, declared]) => [name, String(sample(name, declared.type))]));
  const needsReceived = JSON.stringify(screen.needs).includes('received');
  return {
    search: asked.length === 0 ? '' : `?${query}`,
    ...(needsReceived ? { received: received(screen) } : {}),
  };
}

/** A path that leads to the screen; for the not-found page, an unknown path. */
export function pathOf({ path }: CompiledScreen): string {
  return path === '/*' ? '/pagina-que-no-existe' : path.replaceAll(/:\w+/g, '1');
}

function received({ receives }: CompiledScreen): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(receives).map(([name, declared]) => [name, sample(name, declared.type)]));
}

function sample(name: string, type: unknown): unknown {
  const profile = profileOfType(String(type));
  if (profile === undefined) throw new Error(`no type ${type}`);
  return sampleOf(profile, { named: NAMED, listLength: 1 }, name);
}
