import { and, eq, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Database } from '../../db/database.ts';
import { appointments, people, services } from '../../db/schema/index.ts';
import { logoPng } from '../../tenants/logo-png.ts';
import { paperWords } from '../../tenants/server-text.ts';
import type { TenantStore } from '../../tenants/tenant-store.ts';
import { type Voucher, voucherPdf } from './voucher-pdf.ts';

/**
 * The voucher behind a certificate's id, written when it is opened from what stands then, so that it never tells an hour
 * that was moved; undefined when there is none, and for an appointment that was cancelled (D-TURN-02).
 */
export async function readVoucher(
  { db, tenants }: { readonly db: Database; readonly tenants: TenantStore },
  tenant: CompiledTenant,
  certificate: string,
): Promise<{ readonly name: string; readonly bytes: Uint8Array } | undefined> {
  const found = await voucherFacts(db, tenant.public.unit, certificate);
  if (!found) return undefined;
  const say = paperWords(tenant);
  const paper = { tenant: tenant.public.name, logo: await logoPng(tenants, tenant), say };
  return { name: say('turno.title'), bytes: await voucherPdf(found.voucher, paper) };
}

/** Whose voucher it is, without writing it; undefined as {@link readVoucher}. */
export async function voucherOwner(db: Database, unit: number, certificate: string): Promise<number | undefined> {
  return (await voucherFacts(db, unit, certificate))?.ownerId;
}

async function voucherFacts(
  db: Database,
  unit: number,
  certificate: string,
): Promise<{ readonly ownerId: number; readonly voucher: Voucher } | undefined> {
  const doctor = alias(people, 'doctor');
  const [row] = await db
    .select({ appointment: appointments, service: services.nome, patient: people, doctor })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .leftJoin(doctor, eq(doctor.id, appointments.professionalId))
    .where(
      and(
        eq(appointments.unit, unit),
        eq(appointments.certificadoId, certificate),
        notInArray(appointments.status, [2, 5]),
      ),
    );
  if (!row) return undefined;
  const { appointment, service, patient, doctor: professional } = row;
  const { id, startsAt, createdAt } = appointment;
  return { ownerId: patient.id, voucher: { id, patient, service, professional, startsAt, createdAt } };
}
