import { isDeepStrictEqual } from 'node:util';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import type { ProfileChange } from './save-profile.ts';

/** Columns that an insurer judges a person by, with their fields in the form of the profile. */
const INSURED = {
  nome: 'nombre',
  sobrenome: 'apellido',
  fecNac: 'fechaNacimiento',
  sexo: 'sexo',
  obraSocial: 'obraSocial',
  plan: 'plan',
  nroAfiliado: 'numeroAfiliado',
} as const;

/**
 * Whether a change of the profile leaves what an insurer judges as it is stored, so that only phone, e-mail, address or
 * channel differ. A value that the form fixes, such as the insurer's own name, is no change by the person.
 */
export function isContactOnly(
  { public: { forms } }: CompiledTenant,
  stored: PersonRow,
  { values, own }: Pick<ProfileChange, 'values' | 'own'>,
): boolean {
  const fields = forms.perfil?.fields ?? {};
  const isSame = ([column, field]: [string, string]): boolean => {
    const name = column as keyof typeof INSURED;
    return (
      values[name] === undefined || fields[field]?.fixed !== undefined || (values[name] ?? '') === (stored[name] ?? '')
    );
  };
  return Object.entries(INSURED).every(isSame) && isDeepStrictEqual(own, stored.own);
}
