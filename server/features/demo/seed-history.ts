import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import {
  consultationDocuments,
  consultations,
  documentBytes,
  documents,
  people,
  prescriptions,
} from '../../platform/db/schema/index.ts';
import { keepDocument } from '../../platform/files/keep-document.ts';
import { firstNumber, reserveNumbers } from '../../platform/units/next-number.ts';
import { putEntryLink } from '../access-links/index.ts';
import { clientAsOfNow, consultationCode } from '../history/index.ts';
import servicesData from './data/services.json' with { type: 'json' };
import { demoPdf } from './demo-pdf.ts';
import { type DatedConsultation, DEMO_CODES, DEMO_TEXTS, datedHistory } from './history.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { Seeding } from './seed-people.ts';

/** A demo consultation with its PDFs. */
interface Prepared extends DatedConsultation {
  readonly files: readonly { readonly tipo: string; readonly name: string; readonly bytes: Uint8Array }[];
}

/**
 * Writes the PDFs of the demo history before the transaction, because on PGlite a transaction blocks all other queries.
 */
export async function prepareHistory(tenant: CompiledTenant, now: Date, today: string): Promise<readonly Prepared[]> {
  const everybody = [...DEMO_PEOPLE.holders, ...DEMO_PEOPLE.members];
  const prepared: Prepared[] = [];
  for (const held of datedHistory(now, today)) {
    const patient = everybody.find(({ identityNumber }) => identityNumber === held.patient);
    const doctor = DEMO_PEOPLE.professionals.find(({ identityNumber }) => identityNumber === held.doctor);
    const files: Prepared['files'][number][] = [];
    for (const kind of held.documents) {
      const text = DEMO_TEXTS[kind];
      if (!patient || !doctor || !text) throw new Error(`DEMO_HISTORY ${held.patient} ${kind}`);
      const { service, heldAt } = held;
      const bytes = await demoPdf({ tenant: tenant.public.name, text, patient, doctor, service, heldAt });
      files.push({ tipo: text.tipo, name: `${text.tipo}.pdf`, bytes });
    }
    prepared.push({ ...held, files });
  }
  return prepared;
}

/** Resets the demo people's history; deletes consultations of visitors' calls unless `spared`. */
export async function seedHistory(
  seeding: Seeding,
  ids: ReadonlyMap<string, number>,
  services: ReadonlyMap<string, number>,
  prepared: readonly Prepared[],
): Promise<void> {
  const { tx, tenant } = seeding;
  const unit = tenant.public.unit;
  await clearHistory(seeding, [...ids.values(), ...(await closedPeople(seeding, [...ids.keys()]))]);
  const first = firstNumber('consultation');
  for (const [place, held] of prepared.entries()) {
    await seedConsultation(seeding, held, {
      personId: ids.get(held.patient) ?? 0,
      professionalId: ids.get(held.doctor) ?? 0,
      serviceId: services.get(held.service) ?? 0,
      number: first + place,
    });
  }
  await reserveNumbers(tx, unit, 'consultation', first + prepared.length - 1);
  const recetas = prepared.flatMap(({ prescription }) => (prescription ? [prescription.number] : []));
  await reserveNumbers(tx, unit, 'prescription', Math.max(...recetas));
  for (const [code, { account, person }] of Object.entries(DEMO_CODES)) {
    const about = { accountId: ids.get(account) ?? 0, personId: ids.get(person) ?? 0 };
    await putEntryLink({ db: tx, clock: { now: () => seeding.now } }, code, { unit, kind: 'history', ...about });
  }
}

async function seedConsultation(
  { tx, tenant, now }: Seeding,
  held: Prepared,
  of: {
    readonly personId: number;
    readonly professionalId: number;
    readonly serviceId: number;
    readonly number: number;
  },
): Promise<void> {
  const unit = tenant.public.unit;
  const { personId, professionalId, serviceId, number } = of;
  const { heldAt } = held;
  const [patient] = await tx.select().from(people).where(eq(people.id, personId));
  if (!patient) return;
  const [row] = await tx
    .insert(consultations)
    .values({
      unit,
      personId,
      code: consultationCode(number),
      heldAt,
      serviceId,
      professionalId,
      ticketLetters: servicesData.find(({ name }) => name === held.service)?.ticketLetters ?? '',
      ticketNumber: (number % 40) + 1,
      cliente: clientAsOfNow(patient),
      notes: held.notes ?? null,
      identity: patient.identityBy ?? 'unproven',
      createdAt: heldAt,
    })
    .returning({ id: consultations.id });
  const consultationId = row?.id ?? 0;
  for (const [position, { tipo, name, bytes }] of held.files.entries()) {
    const documentId = await keepDocument(tx, { unit, ownerId: personId, name, bytes, now });
    await tx
      .insert(consultationDocuments)
      .values({ unit, consultationId, documentId, position, kind: tipo, description: null });
  }
  const { prescription } = held;
  if (prescription) await tx.insert(prescriptions).values({ unit, consultationId, emittedAt: heldAt, ...prescription });
}

/**
 * Demo people whose accounts visitors closed. They were replaced by new rows, but their consultations hold codes that
 * seeding inserts again.
 */
async function closedPeople({ tx, tenant }: Seeding, documentos: readonly string[]): Promise<readonly number[]> {
  const closed = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.unit, tenant.public.unit),
        inArray(people.identityNumber, [...documentos]),
        isNotNull(people.closedAt),
      ),
    );
  return closed.map(({ id }) => id);
}

async function clearHistory({ tx, tenant, spared }: Seeding, persons: readonly number[]): Promise<void> {
  const unit = tenant.public.unit;
  const ours = spared === undefined ? undefined : isNull(consultations.attentionId);
  const theirs = and(eq(consultations.unit, unit), inArray(consultations.personId, [...persons]), ours);
  const linked = await tx
    .select({ id: consultationDocuments.documentId })
    .from(consultationDocuments)
    .innerJoin(consultations, eq(consultations.id, consultationDocuments.consultationId))
    .where(theirs);
  await tx.delete(consultations).where(theirs);
  const files = linked.map(({ id }) => id);
  if (files.length === 0) return;
  await tx.delete(documentBytes).where(and(eq(documentBytes.unit, unit), inArray(documentBytes.documentId, files)));
  await tx.delete(documents).where(and(eq(documents.unit, unit), inArray(documents.id, files)));
}
