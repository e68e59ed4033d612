import { and, eq, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FREED } from '../../../engine/domain/appointment/appointment.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Database } from '../../platform/db/database.ts';
import { appointments, people, services } from '../../platform/db/schema/index.ts';
import { RecentPapers } from '../../platform/files/recent-papers.ts';
import { logoPng } from '../../platform/tenants/logo-png.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import type { TenantStore } from '../../platform/tenants/tenant-store.ts';
import { type Voucher, voucherPdf } from './voucher-pdf.ts';

/** Cached vouchers of each version of a tenant: at some 20 kB each, a few megabytes. */
const written = new WeakMap<CompiledTenant, RecentPapers>();
const MOST = 200;

/**
 * The voucher for a certificate's id, from the present data, so that it never shows an hour that was moved. It is
 * cached by content, because its link may be opened any number of times. Undefined for unknown ids and cancelled
 * appointments (D-TURN-02).
 */
export async function readVoucher(
  { db, tenants }: { readonly db: Database; readonly tenants: TenantStore },
  tenant: CompiledTenant,
  certificate: string,
): Promise<{ readonly name: string; readonly ownerId: number; readonly bytes: Uint8Array } | undefined> {
  const found = await voucherFacts(db, tenant.public.unit, certificate);
  if (!found) return undefined;
  const say = paperWords(tenant);
  const { ownerId, voucher } = found;
  const papers = written.get(tenant) ?? new RecentPapers(MOST);
  written.set(tenant, papers);
  const bytes = await papers.of(JSON.stringify(voucher), async () =>
    voucherPdf(voucher, { tenant: tenant.public.name, logo: await logoPng(tenants, tenant), say }),
  );
  return { name: say('turno.title'), ownerId, bytes };
}

/** Owner of a voucher, without generating it; undefined as {@link readVoucher}. */
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
    .select({ appointment: appointments, service: services.name, patient: people, doctor })
    .from(appointments)
    .innerJoin(services, eq(services.id, appointments.serviceId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .leftJoin(doctor, eq(doctor.id, appointments.professionalId))
    .where(
      and(
        eq(appointments.unit, unit),
        eq(appointments.voucherId, certificate),
        notInArray(appointments.status, [...FREED]),
      ),
    );
  if (!row) return undefined;
  const { appointment, service, patient, doctor: professional } = row;
  const { id, startsAt, createdAt } = appointment;
  const { firstName, lastName, identityNumber } = patient;
  const attending = professional && { firstName: professional.firstName, lastName: professional.lastName };
  const about = { id, patient: { firstName, lastName, identityNumber }, service, professional: attending };
  return { ownerId: patient.id, voucher: { ...about, startsAt, createdAt } };
}
