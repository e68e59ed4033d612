import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IMAGE = readFileSync(join(ROOT, 'docs/deployment/Containerfile'), 'utf8');

/**
 * Large folders that are only read; the rest is copied, because a server finds its root from the real path of its
 * bundle.
 */
const LINKED = ['node_modules', 'server', 'schemas'];

/**
 * Contents of the image of docs/deployment, as a folder: exactly those that the Containerfile copies from its build.
 */
export class ImageFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'portal-image-'));

  /** @param root where it is built: a folder whose build stage has run */
  constructor(root: string = ROOT) {
    for (const [, from = '', to = ''] of IMAGE.matchAll(/^COPY --from=build \/portal\/(\S+) \.\/(\S+)$/gm)) {
      const target = join(this.path, to);
      mkdirSync(dirname(target), { recursive: true });
      if (LINKED.includes(from)) symlinkSync(join(root, from), target);
      else cpSync(join(root, from), target, { recursive: true });
    }
  }

  /** A command of the Containerfile, without the word `node`. */
  command(of: 'CMD' | 'HEALTHCHECK'): readonly string[] {
    const pattern = of === 'CMD' ? /^CMD (\[.*\])$/m : /^ {2}CMD (\[.*\])$/m;
    const [node, ...words] = JSON.parse(pattern.exec(IMAGE)?.[1] ?? '[]') as string[];
    if (node !== 'node') throw new Error(`${of} of the Containerfile is not node's`);
    return words;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
