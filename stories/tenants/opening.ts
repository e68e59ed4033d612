import type { CompiledScreen } from '../../engine/artifact.ts';
import { profileOfType } from '../../engine/compile/language/type-words.ts';
import type { NamedProfiles } from '../../engine/types/profile.ts';
import entities from '../../schemas/entities.json' with { type: 'json' };
import { sampleOf } from '../transport/sample.ts';

/** How a story comes to its screen: as a person would who has followed the right link or come from the page before. */
export interface Opening {
  /** What the screen reads of its address, as `?id=1`; empty when it reads nothing. */
  readonly search: string;
  /** What the page before handed over, where the screen turns away whoever comes without. */
  readonly received?: Readonly<Record<string, unknown>>;
}

const { $schema, ...NAMED } = entities as unknown as NamedProfiles & { readonly $schema: unknown };

/** The opening of a screen. What has a default in the address is left to it; parts of a path get a sample. */
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

/** A path that leads to the screen; the not-found page has one that nobody has. */
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
