import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PortalAddress } from '../../platform/http/portal-address.ts';
import type { FormJudge } from '../form-judge.ts';
import { type Column, RowReader } from '../row-reader.ts';

/** Context for putting rows; one transaction serves all rows of an order. */
export interface Putting {
  readonly db: Database;
  readonly clock: Clock;
  readonly tenant: CompiledTenant;
  readonly address: PortalAddress;
  /** The tenant's own forms, which judge people's data. */
  readonly judge: FormJudge;
  /** Whether new people are mailed a link to choose a password. */
  readonly invites: boolean;
  /** Whether new patients are mailed it, too; otherwise they choose it at /recuperarclave. */
  readonly invitesPatients: boolean;
}

/** Result of putting one row. */
export interface Outcome {
  /** Name of the row, for the operator. */
  readonly key: string;
  /** As `kind:id`, for the audit. */
  readonly object: string;
  readonly done: 'created' | 'changed' | 'same';
  readonly changes: readonly string[];
  /** Work left to the operator, in Spanish. */
  readonly note?: string | undefined;
  /** Address to which an invitation was queued with it. */
  readonly invited?: string | undefined;
}

/** A kind of rows that an operator imports into a unit. */
export interface Kind {
  /** Singular name: `servicio`. */
  readonly one: string;
  readonly columns: readonly Column[];
  /**
   * Inserts or updates the row by its key. Refusals are recorded in the reader.
   * @returns undefined when the row was refused
   */
  readonly put: (putting: Putting, reader: RowReader) => Promise<Outcome | undefined>;
  /** All rows of a unit by column, in order of creation. */
  readonly list: (db: Database, unit: number) => Promise<readonly Readonly<Record<string, string>>[]>;
}

/**
 * Defines a kind by how its rows are parsed and how the parsed values are stored. `put` is also given a row with
 * refused cells, so that its other cells are judged too; it stores none of such a row.
 */
export function defineKind<Given>({
  read,
  put,
  ...rest
}: Pick<Kind, 'one' | 'list'> & {
  readonly read: (reader: RowReader) => Given;
  readonly put: (putting: Putting, given: Given, reader: RowReader) => Promise<Outcome | undefined>;
}): Kind {
  const blank = new RowReader({ file: '', line: 0, column: 0, cells: new Map() });
  read(blank);
  return {
    ...rest,
    columns: blank.columns,
    put: async (putting, reader) => {
      const given = read(reader);
      reader.refuseOthers();
      return put(putting, given, reader);
    },
  };
}

/** Names of table columns in the operator's files, where they differ. */
const COLUMN: Readonly<Record<string, string>> = {
  firstName: 'nombre',
  name: 'nombre',
  lastName: 'apellido',
  identityNumber: 'dni',
  email: 'correo',
  isActive: 'activo',
  isActiveInUnit: 'activo',
  slotMinutes: 'intervalo',
  isPediatric: 'pediatrica',
  capacity: 'cupo',
  icon: 'icono',
  ticketLetters: 'sigla',
  daysAhead: 'dias',
  forMinors: 'menores',
  bySpecialty: 'por_especialidad',
  byProfessional: 'por_profesional',
  professionalSlotMinutes: 'intervalo_profesional',
  licenceKind: 'matricula_tipo',
  licenceProvince: 'matricula_provincia',
  licenceNumber: 'matricula',
  isArtCoordinator: 'rol',
  profileName: 'rol',
  schedule: 'horario',
  birthDate: 'nacimiento',
  insurer: 'obra_social',
  affiliateNumber: 'afiliado',
  sex: 'sexo',
  phone: 'telefono',
  homeAddress: 'domicilio',
  postalCode: 'cp',
  title: 'titulo',
  own: 'propios',
};

/** Given columns whose value differs from the known one. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): string[] {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return [...new Set(changed.map(([name]) => COLUMN[name] ?? name))];
}

/** Formats a boolean for a cell. */
export const yesNo = (flag: boolean): string => (flag ? 'sí' : 'no');
