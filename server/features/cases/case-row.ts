import { CASE_CODES, type CaseCode, type CaseStatus } from '../../../engine/domain/case/case.ts';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { appointments, artCases, people } from '../../platform/db/schema/index.ts';
import { type PresentedOwnValues, presentOwnValues, shownEmail } from '../people/index.ts';
import { statusLabel } from './case-status.ts';

/** Name of the manager of a case. */
export interface Gestor {
  readonly id: number;
  readonly nombre: string;
  readonly apellido: string;
}

/** A case in the list and the export. */
export interface CaseRow {
  readonly id: number;
  readonly casoId: number;
  readonly status: CaseCode;
  readonly statusString: string;
  /** yyyy-MM-dd in Buenos Aires. */
  readonly fechaAlta: string;
  readonly nroSiniestro: string;
  readonly pacienteCliente: string;
  readonly gestor: Gestor;
  readonly nombre: string;
  readonly apellido: string;
  readonly documento: string;
  readonly telefonoMovil: string;
  readonly email: string | null;
  /** yyyy-MM-dd of the current appointment. */
  readonly fecha_turno: string | null;
  readonly hora_turno: string | null;
  /** Null in lists: a page of cases must not be a page of ways in. The case itself has the link (`turnos[].link`). */
  readonly link_turno: string | null;
  readonly own: PresentedOwnValues;
}

type PersonRow = typeof people.$inferSelect;

/** A case with the rows that its presentation needs. */
export interface JoinedCase {
  readonly one: typeof artCases.$inferSelect;
  readonly worker: PersonRow;
  readonly manager: Pick<PersonRow, 'id' | 'firstName' | 'lastName'>;
  readonly appointment: typeof appointments.$inferSelect | null;
  readonly status: CaseStatus;
}

/** Date and time of an instant in Buenos Aires: yyyy-MM-dd and HH:mm. */
export function dayAndTime(at: Date): { readonly fecha: string; readonly hora: string } {
  const { date, time } = wallTimeIn(ZONE, at);
  return { fecha: date, hora: time.slice(0, 5) };
}

/** The contract's view of a case. */
export function presentCaseRow(
  tenant: CompiledTenant,
  { one, worker, manager, appointment, status }: JoinedCase,
): CaseRow {
  const { firstName: nombre, lastName: apellido, identityNumber, email } = worker;
  const turno = appointment === null ? undefined : dayAndTime(appointment.startsAt);
  return {
    id: one.number,
    casoId: one.number,
    status: CASE_CODES[status],
    statusString: statusLabel(tenant, status),
    fechaAlta: dayAndTime(one.createdAt).fecha,
    nroSiniestro: one.claimNumber,
    pacienteCliente: `${apellido}, ${nombre}`,
    gestor: { id: manager.id, nombre: manager.firstName, apellido: manager.lastName },
    nombre,
    apellido,
    documento: identityNumber,
    telefonoMovil: one.mobile,
    email: shownEmail(email),
    fecha_turno: turno?.fecha ?? null,
    hora_turno: turno?.hora ?? null,
    link_turno: null,
    own: presentOwnValues(tenant, 'case', one.own),
  };
}
