import { describe, expect, it } from 'vitest';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { withRoot } from '../../engine/language/rules/scope.ts';
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { compiledTenant } from './compiled.ts';

const WRONG = 'El número de afiliado no es válido';
const DIGITS = 'El número de afiliado debe contener solo numeros';
const MISSING = 'El número de afiliado es requerido';

/** Error of the affiliate number in a form that a patient fills in. */
function errorOf(tenant: string, form: string, numeroAfiliado: string | undefined): string | undefined {
  const compiled = compiledTenant(tenant);
  const own = compiled.public.forms[form];
  if (own === undefined) throw new Error(`no form ${form}`);
  const scope = withRoot(tenantScope(compiled), 'user', { role: 'patient' });
  const { errors } = validateForm(own, { id: 1, numeroAfiliado }, scope);
  return errors.find(({ field }) => field === 'numeroAfiliado')?.text;
}

describe.each(['registro', 'perfil', 'familiar'])('the affiliate number in %s', (form) => {
  it('has up to 10 digits, but not 7 or 9, in obsba [REG-09, PROF-08]', () => {
    const lengths = Array.from({ length: 12 }, (_, at) => at + 1);
    const wrong = lengths.filter((length) => errorOf('obsba', form, '1'.repeat(length)) !== undefined);
    expect(wrong).toEqual([7, 9, 11, 12]);
    expect(errorOf('obsba', form, '1234567')).toBe(WRONG);
  });

  it.each(['obsba', 'iosfa'])('is required and has digits only in %s [REG-09, PROF-08]', (tenant) => {
    expect(errorOf(tenant, form, undefined)).toBe(MISSING);
    expect(errorOf(tenant, form, '12a45678')).toBe(DIGITS);
  });

  it.each(['demo', 'osprera', 'chacabuco'])(
    'is optional and has digits only in %s [REG-08, D-REG-06, PROF-08]',
    (tenant) => {
      expect(errorOf(tenant, form, undefined)).toBeUndefined();
      expect(errorOf(tenant, form, '1234567')).toBeUndefined();
      expect(errorOf(tenant, form, '12a')).toBe(DIGITS);
    },
  );

  it('is not asked in osef [REG-03, PROF-08]', () => {
    expect(errorOf('osef', form, '12a')).toBeUndefined();
  });
});
