import type { Json } from '../../engine/language/artifact.ts';

/** Differences of two JSON values: path → [here, there]; an absent value is left out. */
export type Differences = Readonly<Record<string, { readonly base?: Json; readonly own?: Json }>>;

/** Every place where `own` differs from `base`, in the order of `own`; lists are compared whole. */
export function differences(base: Json | undefined, own: Json | undefined, path = ''): Differences {
  if (isObject(base) && isObject(own)) {
    const keys = [...Object.keys(own), ...Object.keys(base).filter((key) => !Object.hasOwn(own, key))];
    const below = keys.map((key) => differences(base[key], own[key], path === '' ? key : `${path}.${key}`));
    return Object.assign({}, ...below);
  }
  if (JSON.stringify(base) === JSON.stringify(own)) return {};
  return { [path]: { ...(base === undefined ? {} : { base }), ...(own === undefined ? {} : { own }) } };
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
