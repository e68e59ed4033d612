import { and, eq, ne, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import {
  attentions,
  consultations,
  emailCodes,
  familyLinks,
  medicalConditions,
  people,
  recoveryCodes,
  recoveryRequests,
} from '../../db/schema/index.ts';
import { endFactor } from '../factor/end-factor.ts';
import { forgottenEmail } from '../proof/forgotten-email.ts';
import { forgetEarlierEmail } from '../recovery/earlier-email.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** What nobody has to keep: how to reach somebody, where they live, how they are covered, what the tenant asked beside. */
const REACHED = {
  telefono: null,
  email: null,
  domicilio: null,
  cp: null,
  obraSocial: null,
  plan: null,
  nroAfiliado: null,
  nroTramite: null,
  provisionalFrom: null,
  own: {},
} as const;

/**
 * Takes from a person what law 25.326 (article 16) lets go. Who was attended stays identified, with what they said of
 * their health: that is the clinical record, which law 26.529 has kept for ten years (articles 15 and 18). Of who was
 * never attended nothing is left that says who it was.
 */
export async function forgetPerson({ db, clock }: Context, unit: number, id: number): Promise<void> {
  const [attended] = await db
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.unit, unit), eq(consultations.personId, id)))
    .limit(1);
  const closed = { ...REACHED, ativo: false, closedAt: clock.now() };
  await db
    .update(people)
    .set({ ...closed, ...(attended ? {} : nobody(id)), version: sql`${people.version} + 1` })
    .where(and(eq(people.unit, unit), eq(people.id, id)));
  await forgetCodes({ db, clock }, unit, id);
  await db.delete(recoveryCodes).where(and(eq(recoveryCodes.unit, unit), eq(recoveryCodes.personId, id)));
  await db.delete(recoveryRequests).where(and(eq(recoveryRequests.unit, unit), eq(recoveryRequests.personId, id)));
  await forgetEarlierEmail(db, { id, unit });
  await endFactor(db, { id, unit });
  if (!attended) await forgetUnattended(db, unit, id);
}

/** In place of a name and a DNI: no person has such ones. */
const nobody = (id: number) =>
  ({ nome: '', sobrenome: '', documento: `baja-${id}`, fecNac: null, sexo: null }) as const;

/** Its codes serve nobody; that they were mailed is counted for their day, to whom being told by a digest alone (FIXS-04). */
async function forgetCodes(context: Context, unit: number, id: number): Promise<void> {
  const { db } = context;
  const theirs = and(eq(emailCodes.unit, unit), eq(emailCodes.personId, id), ne(emailCodes.codeHash, ''));
  const mailed = await db.selectDistinct({ email: emailCodes.email }).from(emailCodes).where(theirs);
  for (const { email } of mailed) {
    const forgotten = await forgottenEmail(context, unit, email);
    await db
      .update(emailCodes)
      .set({ codeHash: '', expiresAt: emailCodes.sentAt, email: forgotten })
      .where(and(theirs, eq(emailCodes.email, email)));
  }
}

/** What is told elsewhere of somebody who was never attended. */
async function forgetUnattended(db: Database, unit: number, id: number): Promise<void> {
  const { documento } = nobody(id);
  await db.delete(medicalConditions).where(and(eq(medicalConditions.unit, unit), eq(medicalConditions.personId, id)));
  await db
    .update(attentions)
    .set({ documento, motivo: null })
    .where(and(eq(attentions.unit, unit), eq(attentions.personId, id)));
  await db
    .update(familyLinks)
    .set({ documento })
    .where(and(eq(familyLinks.unit, unit), eq(familyLinks.memberId, id)));
}
