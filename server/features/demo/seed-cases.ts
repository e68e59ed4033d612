import { and, eq, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { keptNumber } from '../../platform/db/phone-numbers.ts';
import {
  appointments,
  artCases,
  artDocuments,
  artFollowUps,
  documents,
  people,
} from '../../platform/db/schema/index.ts';
import { reserveNumbers } from '../../platform/units/next-number.ts';
import { firstNote, keepCaseDocument, keepFollowUp } from '../cases/index.ts';
import { DEMO_CASES, type DemoCase, dayAt } from './cases.ts';
import { demoOwn } from './demo-own.ts';
import { demoPdf } from './demo-pdf.ts';
import { DEMO_PEOPLE } from './people.ts';
import { putAppointment } from './seed-appointments.ts';
import { bornYearsAgo, type Seeding } from './seed-people.ts';

/** PDFs of the demo documents by description. */
type CasePdfs = ReadonlyMap<string, Uint8Array>;

/**
 * Writes the PDFs of the demo cases before the transaction, because on PGlite a transaction blocks all other queries.
 */
export async function prepareCases(tenant: CompiledTenant, now: Date): Promise<CasePdfs> {
  const pdfs = new Map<string, Uint8Array>();
  const [doctor] = DEMO_PEOPLE.professionals;
  if (!tenant.server.flags.art || !doctor) return pdfs;
  for (const { apellido, nombre, identityNumber, documents: named = [], turno } of DEMO_CASES) {
    const patient = { firstName: nombre, lastName: apellido, identityNumber };
    for (const { description: tipo } of named) {
      if (pdfs.has(tipo)) continue;
      const text = { tipo, lines: ['Documento adjunto a un caso de riesgos del trabajo.'] };
      pdfs.set(
        tipo,
        await demoPdf({ tenant: tenant.public.name, text, patient, doctor, service: turno.service, heldAt: now }),
      );
    }
  }
  return pdfs;
}

/** Resets the demo cases, where the tenant has managers; cases of visitors stay. */
export async function seedCases(
  seeding: Seeding,
  ids: ReadonlyMap<string, number>,
  services: ReadonlyMap<string, number>,
  pdfs: CasePdfs,
): Promise<void> {
  const { tx, tenant } = seeding;
  if (!tenant.server.flags.art) return;
  const { unit } = tenant.public;
  const known = await clearCases(seeding);
  for (const one of DEMO_CASES) await seedCase(seeding, one, known.get(one.number), { ids, services, pdfs });
  await reserveNumbers(tx, unit, 'case', Math.max(...DEMO_CASES.map(({ number }) => number)));
}

interface Known {
  readonly ids: ReadonlyMap<string, number>;
  readonly services: ReadonlyMap<string, number>;
  readonly pdfs: CasePdfs;
}

async function seedCase(
  seeding: Seeding,
  one: DemoCase,
  personId: number | undefined,
  { ids, services, pdfs }: Known,
): Promise<void> {
  const { tx, tenant, now, today } = seeding;
  const { unit } = tenant.public;
  const { turno, movil: mobile } = one;
  const createdAt = dayAt(today, -one.days, '11:02');
  const managerId = ids.get(one.manager) ?? 0;
  const id = await seedWorker(seeding, one, personId, createdAt);
  const startsAt = dayAt(today, turno.days, turno.at);
  const appointmentId = await putAppointment(tx, {
    unit,
    personId: id,
    serviceId: services.get(turno.service) ?? 0,
    startsAt,
    status: turno.status,
    professionalId: turno.doctor ? (ids.get(turno.doctor) ?? null) : null,
    bookedBy: managerId,
    createdAt,
  });
  const ended =
    one.ended === undefined ? {} : { ended: one.ended, endedAt: dayAt(today, -1, '18:00'), endedBy: managerId };
  const [made] = await tx
    .insert(artCases)
    .values({
      unit,
      number: one.number,
      managerId,
      personId: id,
      appointmentId,
      createdAt,
      mobile,
      mobileE164: keptNumber(mobile),
      ...ended,
      claimNumber: one.siniestro,
      diagnosis: one.diagnosis,
      own: demoOwn(tenant, 'case', one.number, answeredBy(one)),
    })
    .returning({ id: artCases.id });
  const caseId = made?.id ?? 0;
  await tx.update(appointments).set({ caseId }).where(eq(appointments.id, appointmentId));
  const kinds = Object.keys(tenant.public.codes.followUpKind ?? {});
  const first = { at: createdAt, note: firstNote(tenant, startsAt, turno.service), kind: null };
  const later = (one.notes ?? []).map(({ days, at, note }, turn) => ({
    at: dayAt(today, days, at),
    note,
    kind: kinds[turn % kinds.length] ?? null,
  }));
  for (const { at, note, kind } of [first, ...later]) {
    const past = new Date(Math.min(at.getTime(), now.getTime()));
    await keepFollowUp(tx, { unit, caseId, at: past, note, kind, authorId: managerId, createdAt: past });
  }
  for (const { description } of one.documents ?? []) {
    const file = { name: `${description}.pdf`, bytes: pdfs.get(description) ?? new Uint8Array() };
    await keepCaseDocument(tx, file, { unit, caseId, personId: id, authorId: managerId, description }, createdAt);
  }
}

/** Inserts the worker of a case, or resets the one of an earlier seed. @returns the worker's id */
async function seedWorker(
  { tx, tenant, today }: Seeding,
  one: DemoCase,
  known: number | undefined,
  createdAt: Date,
): Promise<number> {
  const { unit } = tenant.public;
  const { identityNumber, email } = one;
  const worker = {
    ...({
      unit,
      kind: 'worker',
      profileName: 'Trabajador',
      identityBy: 'office',
      identityNumber,
      email,
      createdAt,
    } as const),
    firstName: one.nombre,
    lastName: one.apellido,
    sex: one.sex,
    birthDate: bornYearsAgo(today, one.years),
  };
  if (known === undefined) return (await tx.insert(people).values(worker).returning({ id: people.id }))[0]?.id ?? 0;
  await tx.update(people).set(worker).where(eq(people.id, known));
  return known;
}

/** The forms whose own fields a demo case has answered. */
function answeredBy({ ended }: DemoCase): readonly string[] {
  if (ended === undefined) return ['caseNew'];
  return ['caseNew', ended === 'closed' ? 'caseClose' : 'caseCancel'];
}

/** Deletes the demo cases with all their rows. @returns the workers' ids by case number: workers stay */
async function clearCases({ tx, tenant }: Seeding): Promise<Map<number, number>> {
  const { unit } = tenant.public;
  const mine = and(
    eq(artCases.unit, unit),
    inArray(
      artCases.number,
      DEMO_CASES.map(({ number }) => number),
    ),
  );
  const rows = await tx
    .select({ id: artCases.id, number: artCases.number, personId: artCases.personId })
    .from(artCases)
    .where(mine);
  if (rows.length === 0) return new Map();
  const cases = rows.map(({ id }) => id);
  const workers = rows.map(({ personId }) => personId);
  const gone = await tx
    .delete(artDocuments)
    .where(inArray(artDocuments.caseId, cases))
    .returning({ id: artDocuments.documentId });
  if (gone.length > 0)
    await tx.delete(documents).where(
      inArray(
        documents.id,
        gone.map(({ id }) => id),
      ),
    );
  await tx.delete(artFollowUps).where(inArray(artFollowUps.caseId, cases));
  await tx.delete(artCases).where(mine);
  await tx.delete(appointments).where(and(eq(appointments.unit, unit), inArray(appointments.personId, workers)));
  return new Map(rows.map(({ number, personId }) => [number, personId]));
}
