import type { StorybookConfig } from '@storybook/react-vite';
import { tenantAssets, tenantIndexer, tenantStories } from './tenants.ts';

/**
 * Storybook catalogue for QA: every screen of every tenant, generated from its folder (tenants.ts), and the stories of
 * primitives and nodes in renderers/. Telemetry is off: a hospital's build must not call out.
 */
/** Plugins of vite.config.ts that report on the product's build or write its page. */
const OF_THE_PRODUCT = new Set(['chunk-report', 'font-notices', 'tenant-page']);

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
