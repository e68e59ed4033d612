import type { PublicArtifact } from '../artifact.ts';

/**
 * What each root holds that rules of a form may read, the same on the page and on the server: a call names those that its
 * forms may use (`rules` in schemas/calls.json), and neither side gives more.
 */
export interface FormRoots {
  readonly tenant: TenantRoot;
  readonly settings: PublicArtifact['settings'];
  /** What the unit has, as its office set it (TEN-03). */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly codes: PublicArtifact['codes'];
  /** The day in Buenos Aires, `yyyy-MM-dd`. */
  readonly today: string;
  /** An ISO instant. */
  readonly now: string;
  readonly session: { readonly status: string; readonly scope: string | null; readonly role: string | null };
  /** Who is signed in; null for nobody. */
  readonly user: object | null;
  readonly family: readonly object[];
  /** User and family. */
  readonly people: readonly object[];
}

/** What documents may read of the tenant: nothing of what it is made of. */
export type TenantRoot = Pick<
  PublicArtifact,
  'id' | 'name' | 'subtitle' | 'unit' | 'contact' | 'guide' | 'links' | 'certificate' | 'checkPoints'
>;

/** The root `tenant` of a tenant's public part. */
export function tenantRoot(artifact: PublicArtifact): TenantRoot {
  const { id, name, subtitle, unit, contact, guide, links, certificate, checkPoints } = artifact;
  return { id, name, subtitle, unit, contact, guide, links, certificate, checkPoints };
}
