import type { PublicArtifact } from '../artifact.ts';

/**
 * Roots that rules of a form may read, the same on the page and on the server: a call names those that its forms may
 * use (`rules` in schemas/calls.json), and both sides provide only those.
 */
export interface FormRoots {
  readonly tenant: TenantRoot;
  readonly settings: PublicArtifact['settings'];
  /** Features of the unit, as its office set them. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly codes: PublicArtifact['codes'];
  /** The day in Buenos Aires, `yyyy-MM-dd`. */
  readonly today: string;
  /** An ISO instant. */
  readonly now: string;
  readonly session: { readonly status: string; readonly scope: string | null; readonly role: string | null };
  /** The signed-in person, or null. */
  readonly user: object | null;
  readonly family: readonly object[];
  /** User and family together. */
  readonly people: readonly object[];
}

/** Properties of the tenant that documents may read; its documents are not among them. */
export type TenantRoot = Pick<
  PublicArtifact,
  | 'id'
  | 'name'
  | 'subtitle'
  | 'unit'
  | 'contact'
  | 'contacts'
  | 'guide'
  | 'links'
  | 'certificate'
  | 'channels'
  | 'checkPoints'
  | 'ownForms'
  | 'terms'
>;

/** The root `tenant` of a tenant's public part. */
export function tenantRoot(artifact: PublicArtifact): TenantRoot {
  const { id, name, subtitle, unit, contact, contacts, guide, links } = artifact;
  const { certificate, channels, checkPoints, ownForms, terms } = artifact;
  const about = { id, name, subtitle, unit, contact, contacts, guide, links, certificate };
  return { ...about, channels, checkPoints, ownForms, terms };
}
