import { existsSync, utimesSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Indexer } from 'storybook/internal/types';
import type { Plugin } from 'vite';
import type { CompiledTenant } from '../engine/language/artifact.ts';
import { type ShownTenant, storiesOf } from '../stories/tenants/catalogue.ts';
import { chainFolders, signatureOf, tenantIds } from '../tools/readers/folder.ts';
import { loadTenant } from '../tools/readers/load-tenant.ts';

/*
 * Generates the sidebar from tenants' folders: the indexer lists each tenant's effective screens, and a virtual module
 * per tenant contains their stories.
 */
const root = fileURLToPath(new URL('../tenants', import.meta.url));
const PREFIX = 'virtual:tenant-stories/';

const compiled = new Map<string, { readonly signature: string; readonly tenant: CompiledTenant }>();

/** Compiles once per change of the tenant's files. @throws BrokenTenant */
function tenantOf(id: string): CompiledTenant {
  const signature = signatureOf(root, id);
  const known = compiled.get(id);
  if (known?.signature === signature) return known.tenant;
  const tenant = loadTenant(root, id);
  compiled.set(id, { signature, tenant });
  return tenant;
}

/** The part of a compiled tenant that the catalogue shows. */
const shown = ({ public: open, server }: CompiledTenant): ShownTenant => ({
  public: open,
  flags: server.flags,
  own: server.own,
});

/** Lists the stories of one tenant. A tenant that does not compile is listed with its error, so that QA sees it. */
export const tenantIndexer: Indexer = {
  test: /[\\/]tenants[\\/][a-z][^\\/]*[\\/]tenant\.json$/,
  createIndex: async (file) => {
    const id = basename(dirname(file));
    const importPath = `${PREFIX}${id}.js`;
    try {
      const tenant = tenantOf(id);
      return storiesOf(shown(tenant)).map((story) => ({
        type: 'story',
        importPath,
        exportName: story.exportName,
        name: story.name,
        title: `Instituciones/${tenant.public.name}/${story.title} (${story.screen})`,
        tags: [`tenant:${id}`, `screen:${story.screen}`],
      }));
    } catch {
      return [
        {
          type: 'story',
          importPath,
          exportName: 'broken',
          name: '⚠ No compila',
          title: `Instituciones/${id}`,
          tags: [`tenant:${id}`],
        },
      ];
    }
  },
};

/** The module of a tenant's stories: data, and one call per story. */
function moduleOf(id: string): string {
  const from = JSON.stringify(fileURLToPath(new URL('../stories/tenants/tenant-story.tsx', import.meta.url)));
  const head = `import { brokenStory, tenantStory } from ${from};\nexport default {};\n`;
  try {
    const tenant = tenantOf(id);
    const { public: open, themeCss } = tenant;
    const { flags, own } = tenant.server;
    const data = JSON.stringify({ artifact: open, themeCss, flags, own });
    const stories = storiesOf(shown(tenant)).map(
      (story) => `export const ${story.exportName} = tenantStory(data, ${JSON.stringify(story)});`,
    );
    return `${head}const data = JSON.parse(${JSON.stringify(data)});\n${stories.join('\n')}\n`;
  } catch (error) {
    return `${head}export const broken = brokenStory(${JSON.stringify(error instanceof Error ? error.message : String(error))});\n`;
  }
}

/**
 * Serves the virtual modules to Vite, and notifies Storybook of changed files that it does not watch: any file of a
 * tenant's chain.
 */
export function tenantStories(): Plugin {
  return {
    name: 'tenant-stories',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const tenant = id.slice(PREFIX.length + 1, -'.js'.length);
      this.addWatchFile(join(root, tenant, 'tenant.json'));
      return moduleOf(tenant);
    },
    configureServer({ watcher }) {
      watcher.add(root);
      watcher.on('all', (_, path) => {
        const [folder = '', file] = relative(root, path).split(sep);
        if (folder === '..' || folder === '') return;
        const now = new Date();
        for (const id of tenantIds(root)) {
          // Storybook watches a tenant's own header already; touching that one would trigger this listener again.
          if (chainFolders(root, id).includes(folder) && !(id === folder && file === 'tenant.json')) {
            utimesSync(join(root, id, 'tenant.json'), now, now);
          }
        }
      });
    },
  };
}

/** Assets of each tenant at the paths that its screens use, and below them those of its layers. */
export const tenantAssets = tenantIds(root).flatMap((id) =>
  chainFolders(root, id)
    .reverse()
    .filter((folder) => existsSync(join(root, folder, 'assets')))
    .map((folder) => ({ from: `../tenants/${folder}/assets`, to: `/t/${id}/assets` })),
);
