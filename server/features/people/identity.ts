import type { IdentityThen, people } from '../../platform/db/schema/index.ts';

/** Way in which a patient's identity is established, in the contract's words. */
export type IdentityCheck = 'dniVisto' | 'institucion' | 'profesional' | 'sinVerificar';

const TOLD = {
  seen: 'dniVisto',
  office: 'institucion',
  professional: 'profesional',
  unproven: 'sinVerificar',
} as const satisfies Readonly<Record<IdentityThen, IdentityCheck>>;

type Established = Pick<typeof people.$inferSelect, 'identityBy'>;

/** Present identity of a person, apart from a DNI that a professional saw in a consultation. */
export const identityOf = ({ identityBy }: Established): IdentityCheck => TOLD[identityBy ?? 'unproven'];

/** Identity at the time of a consultation; null for consultations recorded before it was stored. */
export const presentIdentity = (identity: IdentityThen | null): IdentityCheck | null => identity && TOLD[identity];

/** Identity to store when a consultation is closed. */
export function identityThen(
  { identityBy }: Established,
  { dniSeenAt }: { readonly dniSeenAt: Date | null },
): IdentityThen {
  return dniSeenAt === null ? (identityBy ?? 'unproven') : 'seen';
}
