import type { IdentityThen, people } from '../../db/schema/index.ts';

/** How a patient's identity is established, as the contract says it. */
export type Identity = 'dniVisto' | 'institucion' | 'profesional' | 'sinVerificar';

const TOLD = {
  seen: 'dniVisto',
  office: 'institucion',
  professional: 'profesional',
  unproven: 'sinVerificar',
} as const satisfies Readonly<Record<IdentityThen, Identity>>;

type Established = Pick<typeof people.$inferSelect, 'identityBy'>;

/** How the identity of a person's record is established now, apart from what a professional sees in a consultation. */
export const identityOf = ({ identityBy }: Established): Identity => TOLD[identityBy ?? 'unproven'];

/** How it was established when a consultation was held; null for consultations that were recorded before it was kept. */
export const presentIdentity = (identity: IdentityThen | null): Identity | null => identity && TOLD[identity];

/** What a consultation keeps of it when it is closed. */
export function identityThen(
  { identityBy }: Established,
  { dniSeenAt }: { readonly dniSeenAt: Date | null },
): IdentityThen {
  return dniSeenAt === null ? (identityBy ?? 'unproven') : 'seen';
}
