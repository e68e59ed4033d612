import type { PersonRow } from '../../platform/db/person-row.ts';
import { type Given, judgeCells } from '../judge-cells.ts';
import type { RowReader } from '../row-reader.ts';
import type { AccountValues } from './accounts.ts';
import type { Putting } from './kind.ts';

/** Columns of a member of staff, by their names in the call by which people sign up. */
const NAMES = { nombre: 'nombre', apellido: 'apellido', dni: 'dni', telefono: 'telefono', correo: 'correo' } as const;

type StaffColumn = keyof typeof NAMES;

/**
 * Judges a professional's or manager's data by the tenant's sign-up form, whose fields those of the profile are. An
 * answer that is missing there is completed by its owner in the profile.
 */
export function judgeStaff(
  { judge }: Putting,
  reader: RowReader,
  given: Given<StaffColumn>,
  known: PersonRow | undefined,
): AccountValues {
  const stored = known && {
    nombre: known.firstName,
    apellido: known.lastName,
    dni: known.identityNumber,
    telefono: known.phone,
    correo: known.email,
  };
  const by = { call: 'registration.create', names: NAMES, stored, whole: false } as const;
  const { nombre, apellido, dni, telefono, correo } = judgeCells(judge, reader, given, by);
  return { firstName: nombre, lastName: apellido, identityNumber: dni, phone: telefono, email: correo };
}
