import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { PortalAddress } from '../../plugins/portal-address.ts';
import { type Column, RowReader } from '../row-reader.ts';

/** What putting a row stands on: one transaction for all rows of an order. */
export interface Putting {
  readonly db: Database;
  readonly clock: Clock;
  readonly tenant: CompiledTenant;
  readonly address: PortalAddress;
  /** Whether somebody new is mailed how to choose a password. */
  readonly invites: boolean;
  /** Whether patients are, too: they choose it at /recuperarclave otherwise. */
  readonly invitesPatients: boolean;
}

/** What became of a row. */
export interface Outcome {
  /** What the row is known by, for the operator. */
  readonly key: string;
  /** As `kind:id`, for the audit. */
  readonly object: string;
  readonly done: 'created' | 'changed' | 'same';
  /** Columns that are not as they were. */
  readonly changes: readonly string[];
  /** What is left to the operator, in Spanish. */
  readonly note?: string;
  /** Whether an invitation was queued with it. */
  readonly invited?: boolean;
}

/** Something an operator puts into a unit, row by row. */
export interface Kind {
  /** How one is called: `servicio`. */
  readonly one: string;
  /** What it is made of, in order. */
  readonly columns: readonly Column[];
  /**
   * Puts a row: makes what its key does not know, changes what is otherwise. What cannot be is refused in the reader.
   * @returns undefined when it was refused
   */
  readonly put: (putting: Putting, reader: RowReader) => Promise<Outcome | undefined>;
  /** All of a unit as rows by column, in the order they were made. */
  readonly list: (db: Database, unit: number) => Promise<readonly Readonly<Record<string, string>>[]>;
}

/** A kind, from how its rows are read and what is done with what they say. */
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
      return reader.problems.length > 0 ? undefined : put(putting, given, reader);
    },
  };
}

/** How the columns of tables are called in the operator's files, where the two differ. */
const COLUMN: Readonly<Record<string, string>> = {
  nome: 'nombre',
  sobrenome: 'apellido',
  documento: 'dni',
  email: 'correo',
  ativo: 'activo',
  activoUnidad: 'activo',
  diasCorridos: 'dias',
  menor: 'menores',
  turnoEspecialidad: 'por_especialidad',
  turnoProfesional: 'por_profesional',
  turnoProfIntervalo: 'intervalo_profesional',
  matriculaTipo: 'matricula_tipo',
  matriculaProvincia: 'matricula_provincia',
  matriculaNumero: 'matricula',
  esCoordinadorArt: 'rol',
  perfilNome: 'rol',
  schedule: 'horario',
  fecNac: 'nacimiento',
  obraSocial: 'obra_social',
  nroAfiliado: 'afiliado',
};

/** Columns of which something is given that is not as it was. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): string[] {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return [...new Set(changed.map(([name]) => COLUMN[name] ?? name))];
}

/** A yes or no as columns have it. */
export const yesNo = (flag: boolean): string => (flag ? 'sí' : 'no');
