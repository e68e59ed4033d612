import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Contents of one file of the built page. */
export interface ChunkReport {
  /** Whether the page starts with this file. */
  readonly isEntry: boolean;
  /** Files that must be loaded before this one runs. */
  readonly imports: readonly string[];
  /** Files that may be loaded later. */
  readonly dynamicImports: readonly string[];
  readonly css: readonly string[];
  /** Modules by path relative to the root, with their bytes after tree-shaking and before minification. */
  readonly modules: Readonly<Record<string, number>>;
}

/** Writes which module ended up in which file, beside the page, for the size gate and the bench. */
export function chunkReport(file: string): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    writeBundle(_, bundle) {
      const report: Record<string, ChunkReport> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        report[chunk.fileName] = {
          isEntry: chunk.isEntry,
          imports: chunk.imports,
          dynamicImports: chunk.dynamicImports,
          css: [...(chunk.viteMetadata?.importedCss ?? [])],
          modules: Object.fromEntries(
            Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
              relative(process.cwd(), id),
              renderedLength,
            ]),
          ),
        };
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(report, null, 1)}\n`);
    },
  };
}
