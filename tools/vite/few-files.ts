import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** How the first files of the page are divided. */
export interface FewFiles {
  readonly plugin: Plugin;
  /** For the bundler: which modules stand in one file. */
  readonly groups: readonly {
    readonly name: string;
    readonly test: (id: string) => boolean;
    readonly includeDependenciesRecursively: false;
  }[];
}

/** The few lines that the bundler itself adds for modules of the old kind. */
const RUNTIME = '\0rolldown/runtime.js';

/** What tells the browser of the file with the module, and of its styles. @throws Error when the bundle has no such file */
function portalTags(files: readonly Rolldown.OutputBundle[string][], ending: string): HtmlTagDescriptor[] {
  const portal = files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(ending)));
  if (portal?.type !== 'chunk') throw new Error(`no file of the bundle has ${ending}`);
  const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', injectTo: 'head', attrs });
  return [
    link({ rel: 'modulepreload', crossorigin: '', href: `/${portal.fileName}` }),
    ...[...(portal.viteMetadata?.importedCss ?? [])].map((css) =>
      link({ rel: 'preload', as: 'style', crossorigin: '', href: `/${css}` }),
    ),
  ];
}

/** A file of the page, or a share of one: what `of` need, and of that only what some of `and` need too, where it says so. */
export interface FileOfMany {
  readonly name: string;
  /** How the ids of modules end, such as `renderers/portal.ts`. */
  readonly of: readonly string[];
  readonly and?: readonly string[];
  /** The file that has their styles, where they are too few for a file of their own. */
  readonly styles?: string;
}

/**
 * Two files that hold all of the first view: `start`, what the page's entry needs, and `portal`, what a module that is
 * asked for at once needs besides; then the others that are named, of which the first that wants a module has it. Left
 * alone, the bundler makes a file wherever two others share a module: many small ones compress worse (3 kB on /login), and
 * each costs a slow line its way there and back.
 * @param ending how the id of that module ends
 */
export function fewFiles(ending: string, others: readonly FileOfMany[]): FewFiles {
  const held = new Map<string, string>([[RUNTIME, 'start']]);
  const files: readonly FileOfMany[] = [{ name: 'portal', of: [ending] }, ...others];
  return {
    groups: [...new Set(['start', ...files.map(({ name }) => name)])].map((name) => ({
      name,
      test: (id) => held.get(id) === name,
      includeDependenciesRecursively: false,
    })),
    plugin: {
      name: 'few-files',
      apply: 'build',
      // The page names both, so that the second is on its way while the first is still to be read. Storybook's has neither.
      transformIndexHtml: {
        order: 'post',
        handler: (_html, { bundle, path }) =>
          path === '/index.html' ? portalTags(Object.values(bundle ?? {}), ending) : [],
      },
      buildEnd() {
        const needed = (id: string, found: Set<string> = new Set()): ReadonlySet<string> => {
          if (found.has(id)) return found;
          found.add(id);
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed(next, found);
          return found;
        };
        const ids = [...this.getModuleIds()];
        const neededBy = (roots: readonly string[]) => new Set(roots.flatMap((root) => [...needed(root)]));
        const ending = (ends: readonly string[]) => ids.filter((id) => ends.some((end) => id.endsWith(end)));
        const hold = (name: string, wanted: Iterable<string>) => {
          for (const id of wanted) if (!held.has(id)) held.set(id, name);
        };
        hold('start', neededBy(ids.filter((id) => this.getModuleInfo(id)?.isEntry === true)));
        for (const { name, of, and, styles } of files) {
          const also = and && neededBy(ending(and));
          const wanted = [...neededBy(ending(of))].filter((id) => also === undefined || also.has(id));
          hold(
            styles ?? name,
            wanted.filter((id) => id.endsWith('.css')),
          );
          hold(name, wanted);
        }
      },
    },
  };
}
