import { createHash } from 'node:crypto';
import type { CompiledTenant } from '../../engine/artifact.ts';
import type { ViewDrawer } from '../../engine/delivery/draw-view.ts';
import type { PageFiles } from './page-files.ts';
import { PRELOAD_SCRIPT } from './preload-links.ts';

/** What stands in a page itself, so that its first view waits for no file. */
export interface InlineParts {
  readonly script: string;
  readonly styleOf: (tenant: CompiledTenant) => string;
  /** How the content policy names the scripts, and the style of a tenant's pages. */
  readonly scriptSources: readonly string[];
  readonly styleSource: (tenant: CompiledTenant) => string;
}

/** The parts of the built page; all its sheets in the order in which it names them, after the tenant's. */
export function inlineParts({ styles }: PageFiles, { earlyScript }: ViewDrawer): InlineParts {
  const styleOf = ({ themeCss }: CompiledTenant) => themeCss + styles;
  return {
    script: earlyScript,
    styleOf,
    scriptSources: [earlyScript, PRELOAD_SCRIPT].map(sourceOf),
    styleSource: (tenant) => sourceOf(styleOf(tenant)),
  };
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
