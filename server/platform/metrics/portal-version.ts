import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../../tools/readers/root-folder.ts';

let version: string | undefined;

/** Version of the portal, from package.json. */
export function portalVersion(): string {
  version ??= (JSON.parse(readFileSync(join(rootFolder(), 'package.json'), 'utf8')) as { readonly version: string })
    .version;
  return version;
}
