import type { Payload } from '../../../engine/forms/payload.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import { type OwnValues, ownValuesOf } from './own-values.ts';
import type { PersonRow } from './person-row.ts';

/** What of a person a form may say: columns of `people`. */
export type PersonValues = Partial<
  Pick<
    PersonRow,
    | 'nome'
    | 'sobrenome'
    | 'fecNac'
    | 'sexo'
    | 'telefono'
    | 'email'
    | 'domicilio'
    | 'cp'
    | 'obraSocial'
    | 'plan'
    | 'nroAfiliado'
  >
>;

/** Names of the contract that are a person's own texts, by column. */
const TEXTS = ['telefono', 'email', 'domicilio', 'cp', 'obraSocial', 'plan', 'nroAfiliado'] as const;

/**
 * The columns that an accepted payload says: what it holds, and null for what was asked and left empty. What was not
 * asked is not among them, so that it stays.
 * @param cleared names of asked fields that were left empty
 */
export function personValuesOf(payload: Payload, cleared: readonly string[]): PersonValues {
  const said = (name: string): string | null | undefined => {
    const value = payload[name];
    return typeof value === 'string' ? value : cleared.includes(name) ? null : undefined;
  };
  const [nome, sobrenome, fecNac, sexo] = [said('nome'), said('sobrenome'), said('fec_nac'), said('sexo')];
  const texts = TEXTS.flatMap((name) => {
    const value = said(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(typeof nome === 'string' && { nome }),
    ...(typeof sobrenome === 'string' && { sobrenome }),
    ...(fecNac !== undefined && { fecNac }),
    ...((sexo === 'F' || sexo === 'M' || sexo === 'X' || sexo === null) && { sexo }),
  };
}

/** The stored own fields with what a payload says of them; one that was asked and left empty is gone. */
export function ownAfter(stored: OwnValues, payload: Payload, cleared: readonly string[]): OwnValues {
  const gone = new Set(cleared);
  const kept = Object.entries(stored).filter(([name]) => !gone.has(`propios.${name}`));
  return { ...Object.fromEntries(kept), ...ownValuesOf(isRecord(payload) ? payload : {}) };
}
