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

/**
 * Two files that hold all of the first view: `start`, what the page's entry needs, and `portal`, what a module that is
 * asked for at once needs besides. Left alone, the bundler makes a file wherever two others share a module, and many
 * small ones compress worse (3 kB on /login).
 * @param ending how the id of that module ends, such as `renderers/portal.ts`
 */
export function fewFiles(ending: string): FewFiles {
  let start: ReadonlySet<string> = new Set();
  let portal: ReadonlySet<string> = new Set();
  return {
    groups: [
      { name: 'start', test: (id) => start.has(id) || id === RUNTIME, includeDependenciesRecursively: false },
      { name: 'portal', test: (id) => portal.has(id), includeDependenciesRecursively: false },
    ],
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
        start = new Set(ids.filter((id) => this.getModuleInfo(id)?.isEntry === true).flatMap((id) => [...needed(id)]));
        const root = ids.find((id) => id.endsWith(ending));
        portal = new Set([...(root === undefined ? [] : needed(root))].filter((id) => !start.has(id)));
      },
    },
  };
}
