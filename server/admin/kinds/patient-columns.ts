import { WIRE_WORDS } from '../../../schemas/wire-words.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';

/** Names of the columns in the call by which a person signs up. */
export const SIGN_UP = {
  dni: 'dni',
  nombre: 'nombre',
  apellido: 'apellido',
  nacimiento: 'fec_nac',
  sexo: 'sexo',
  correo: 'correo',
  telefono: 'telefono',
  domicilio: 'domicilio',
  cp: 'cp',
  obra_social: 'obraSocial',
  plan: 'plan',
  afiliado: 'nroAfiliado',
} as const;
/** Names of the columns in the call that saves a profile. */
export const PROFILE = {
  ...SIGN_UP,
  dni: 'documento',
  nombre: WIRE_WORDS.person.firstName,
  apellido: WIRE_WORDS.person.lastName,
  correo: 'email',
} as const;

/** A column of a patient's data. */
export type PatientColumn = keyof typeof SIGN_UP;

/** Data on file by column. */
export const storedOf = (row: PersonRow): { readonly [column in PatientColumn]: string | null } => ({
  dni: row.identityNumber,
  nombre: row.firstName,
  apellido: row.lastName,
  nacimiento: row.birthDate,
  sexo: row.sex,
  correo: row.email,
  telefono: row.phone,
  domicilio: row.homeAddress,
  cp: row.postalCode,
  obra_social: row.insurer,
  plan: row.plan,
  afiliado: row.affiliateNumber,
});
