import type { StorybookConfig } from '@storybook/react-vite';
import { tenantAssets, tenantIndexer, tenantStories } from './tenants.ts';

/**
 * The catalogue for QA: every screen of every tenant, made from its folder (tenants.ts), and the primitives and nodes
 * whose stories stand beside them in renderers/. Telemetry is off: a hospital's builder speaks to nobody.
 */
/** Plugins of vite.config.ts that report on the product's build, or dress its page. */
const OF_THE_PRODUCT = new Set(['chunk-report', 'tenant-page']);

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../tenants/[a-z]*/tenant.json', '../renderers/**/*.stories.tsx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  staticDirs: tenantAssets,
  experimental_indexers: (others) => [tenantIndexer, ...(others ?? [])],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [
      tenantStories(),
      ...(vite.plugins ?? [])
        .flat()
        .filter((plugin) => !(plugin && 'name' in plugin && OF_THE_PRODUCT.has(plugin.name))),
    ],
  }),
};

export default config;
