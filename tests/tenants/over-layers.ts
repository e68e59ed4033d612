import type { Json } from '../../engine/language/artifact.ts';
import { type Files, presetIds, readFolders } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';

/** A tenant that does not ship: demo's documents over other layers. */
export const LAID = 'laid';

/** The files of that tenant and of every preset; it extends `layers`. */
export function overLayers(layers: readonly string[]): Files {
  const demo = readFolders(TENANTS, ['demo']);
  const header: Readonly<Record<string, Json>> = JSON.parse(demo.get('demo/tenant.json') ?? '');
  const pictures = [...demo].filter(([path]) => path.startsWith('demo/assets/'));
  // A municipality shows no sign-in form: managers would have no way in (LNG-191).
  const flags = { ...(header.flags as object), art: false };
  return new Map([
    ...readFolders(TENANTS, presetIds(TENANTS)),
    ...pictures.map(([path, content]): [string, string] => [path.replace('demo/', `${LAID}/`), content]),
    [
      `${LAID}/tenant.json`,
      JSON.stringify({ ...header, flags, extends: layers, unit: 999, hosts: ['laid.example.org'] }),
    ],
  ]);
}
