import { describe, expect, it } from 'vitest';
import type { CompiledForm, CompiledTenant, Json } from '../../engine/language/artifact.ts';
import { exampleOf } from '../../engine/language/forms/example-of.ts';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { withRoot } from '../../engine/language/rules/scope.ts';
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { withSettings } from './with-settings.ts';

const usual = withSettings('demo', {});
const other = withSettings('demo', {
  tramiteDNI: true,
  emailOptional: true,
  addressRequired: false,
  adultAge: 21,
  recovery: { documentMinDigits: 8 },
  security: { passwordMin: 20, passwordBlocklist: false },
});

/** The parts of a holder's profile, except the address. */
const HOLDER = { id: 1, fechaNacimiento: '1980-01-01', codigoPostal: '1642', domicilio: '' };

/** The fields of a form that are refused with these values in place of good ones. */
function refused(tenant: CompiledTenant, name: string, values: Readonly<Record<string, Json>>): string[] {
  const form = tenant.public.forms[name] as CompiledForm;
  const scope = withRoot(tenantScope(tenant), 'user', { role: 'patient' });
  const example = exampleOf(form, scope);
  const good = example.ok ? example.values : {};
  const { errors } = validateForm(form, { ...good, ...values }, scope);
  return [...new Set(errors.map(({ field }) => field))].sort();
}

describe('settings unlike their defaults are what forms go by, on the page and on the server', () => {
  it.each([
    ['tramiteDNI', 'registro', { tramiteDNI: '' }, [], ['tramiteDNI']],
    ['emailOptional', 'registro', { email: '' }, ['email'], []],
    ['addressRequired', 'perfil', HOLDER, ['domicilio'], []],
    ['adultAge', 'registro', { fechaNacimiento: '2007-01-01' }, [], ['fechaNacimiento']],
    ['security.passwordMin', 'registro', twice('nublado-jazmin'), [], ['confirmPassword', 'password']],
    ['security.passwordBlocklist', 'registro', twice('11111111111111111111'), ['password'], []],
    ['recovery.documentMinDigits', 'recEmail', { email: '3011122' }, [], ['email']],
  ] as const)('[FIXL-08] the setting %s: %s with %o', (_setting, form, values, before, after) => {
    expect([refused(usual, form, values), refused(other, form, values)]).toEqual([before, after]);
  });
});

function twice(password: string) {
  return { password, confirmPassword: password };
}
