import { createHash } from 'node:crypto';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { ViewDrawer } from '../../../engine/language/screens/delivery/draw-view.ts';
import type { PageFiles } from './page-files.ts';

/** Inline script and styles of a page, so that its first view waits for no file. */
export interface InlineParts {
  readonly script: string;
  /** @param signedIn with the sheets of the pages behind sign-in */
  readonly styleOf: (tenant: CompiledTenant, signedIn: boolean) => string;
  /** Sources for the content security policy: the script's, and those of a tenant's styles. */
  readonly scriptSource: string;
  readonly styleSources: (tenant: CompiledTenant) => readonly string[];
}

/** Builds the inline parts: the tenant's style sheet, then all of the build's in the order of its links. */
export function inlineParts({ styles, areaStyles }: PageFiles, { earlyScript }: ViewDrawer): InlineParts {
  const styleOf: InlineParts['styleOf'] = ({ themeCss }, signedIn) => themeCss + styles + (signedIn ? areaStyles : '');
  // Hashed once per tenant, because every answer's policy names them.
  const sources = new WeakMap<CompiledTenant, readonly string[]>();
  const styleSources: InlineParts['styleSources'] = (tenant) => {
    const known = sources.get(tenant) ?? [false, true].map((signedIn) => sourceOf(styleOf(tenant, signedIn)));
    sources.set(tenant, known);
    return known;
  };
  return {
    script: earlyScript,
    styleOf,
    scriptSource: sourceOf(earlyScript),
    styleSources,
  };
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
