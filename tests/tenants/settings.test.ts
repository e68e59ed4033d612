import { describe, expect, it } from 'vitest';
import type { CompiledForm, CompiledTenant, Json } from '../../engine/artifact.ts';
import { compile } from '../../engine/compile/compile.ts';
import { exampleOf } from '../../engine/forms/example-of.ts';
import { judge } from '../../engine/forms/judge.ts';
import { evaluate } from '../../engine/rules/evaluate.ts';
import { scopeOf, withRoot } from '../../engine/rules/scope.ts';
import { textsOf } from '../../server/routes/consulting/texts-of.ts';
import { entryMoment } from '../../server/services/appointments/entry-window.ts';
import { requireResident } from '../../server/services/people/resident.ts';
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { compiledTenant } from './compiled.ts';
import { shipped } from './overlaid.ts';

/** Tenant demo as it would be with other settings. */
function demoWith(settings: object): CompiledTenant {
  const files = new Map(shipped('demo'));
  const header = JSON.parse(files.get('demo/tenant.json') ?? '{}');
  files.set('demo/tenant.json', JSON.stringify({ ...header, settings: { ...header.settings, ...settings } }));
  const { tenant, messages } = compile(files, 'demo');
  if (tenant === undefined) throw new Error(messages.map(({ text }) => text).join('\n'));
  return tenant;
}

/** Every object below a document that has this property. */
function having(json: Json | undefined, name: string): readonly { readonly [name: string]: Json }[] {
  if (typeof json !== 'object' || json === null) return [];
  if (Array.isArray(json)) return json.flatMap((item: Json) => having(item, name));
  const here = json as { readonly [name: string]: Json };
  return [...(Object.hasOwn(here, name) ? [here] : []), ...Object.values(here).flatMap((below) => having(below, name))];
}

const screen = ({ public: { screens } }: CompiledTenant, id: string) => {
  const found = screens.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no screen ${id}`);
  return JSON.parse(JSON.stringify(found));
};

const SHORT = { password: 'Nube-24-tren', confirmPassword: 'Nube-24-tren' };

/** What is wrong with a registration that is right but for what is typed otherwise, by field. */
function registered(tenant: CompiledTenant, typed: object): object {
  const form = tenant.public.forms.registro;
  const example = form && exampleOf(compiledTenant('demo').public.forms.registro ?? form, tenantScope(tenant));
  if (form === undefined || example?.ok !== true) throw new Error('nobody could register');
  const { errors } = judge(form, { ...example.values, ...typed }, tenantScope(tenant));
  return Object.fromEntries(errors.map(({ field, code }) => [field, code]));
}

const longest = (tenant: CompiledTenant, id: string) =>
  new Set(having(screen(tenant, id), 'maxLength').map(({ maxLength }) => maxLength));

describe('a setting that a tenant says otherwise', () => {
  it('[FIXL-08, CARE-03] minorAge: who is a minor for the services', () => {
    const minor = (tenant: CompiledTenant) =>
      evaluate(
        screen(tenant, 'especialidad').derive.minor,
        scopeOf({
          state: { patient: { fec_nac: '2010-01-01' } },
          today: '2026-11-24',
          settings: tenant.public.settings,
        }),
      );
    expect([minor(compiledTenant('demo')), minor(demoWith({ minorAge: 17 }))]).toEqual([false, true]);
  });

  it.each([
    ['tramiteDNI', { tramiteDNI: true }, { tramiteDNI: '' }, { tramiteDNI: 'required' }],
    ['adultAge', { adultAge: 21 }, { fechaNacimiento: '2006-01-01' }, { fechaNacimiento: 'rule' }],
    ['emailOptional', { emailOptional: true }, { email: '' }, {}],
    ['security.passwordMin', { security: { passwordMin: 30 } }, SHORT, { password: 'rule', confirmPassword: 'rule' }],
  ] as const)('[FIXL-08, REG-07, R20] %s: what registration asks for', (_name, settings, typed, wanted) => {
    const usual = registered(demoWith({ tramiteDNI: false }), typed);
    const told = registered(demoWith({ tramiteDNI: false, ...settings }), typed);
    expect(told).toEqual(wanted);
    expect(usual).not.toEqual(told);
  });

  it('[FIXL-08, PROF-06] addressRequired: whether the profile demands an address', () => {
    const demanded = (tenant: CompiledTenant) => {
      const scope = withRoot(tenantScope(tenant), 'user', { role: 'patient' });
      return judge(tenant.public.forms.perfil as CompiledForm, { id: 1 }, scope).required.has('domicilio');
    };
    const [yes, no] = [true, false].map((addressRequired) => demanded(demoWith({ addressRequired })));
    expect([yes, no]).toEqual([true, false]);
  });

  it('[FIXL-08, REG-06] postalCodes: who is a resident', () => {
    const here = demoWith({ postalCodes: ['5176'] });
    expect(() => requireResident(here, '5177')).toThrow('cp');
    for (const tenant of [here, compiledTenant('demo')]) requireResident(tenant, '5176');
  });

  it('[FIXL-08, TURN-03] videoCall.earlyMinutes: how long before it an appointment lets in', () => {
    const lets = (tenant: CompiledTenant) => {
      const rules = ['visible', 'enabled'].flatMap((word) =>
        having(screen(tenant, 'misTurnos'), word).map((node) => node[word]),
      );
      const own = rules.filter((rule) => JSON.stringify(rule).includes('settings.videoCall.earlyMinutes'));
      const item = { status: 1, fecha: '2026-11-24', hora: '10:12' };
      const roots = { settings: tenant.public.settings, item, now: '2026-11-24T13:00:00Z' };
      return own.map((rule) => evaluate(rule, scopeOf(roots)));
    };
    expect(lets(compiledTenant('demo'))).toContain(true);
    expect(lets(demoWith({ videoCall: { earlyMinutes: 10 } }))).not.toEqual(lets(compiledTenant('demo')));
  });

  it('[FIXL-08, CARE-08] care.reason: whether the reason of a consultation is asked', () => {
    const asked = (tenant: CompiledTenant) => {
      const rules = having(screen(tenant, 'especialidad'), 'visible').map(({ visible }) => visible);
      const own = rules.filter((rule) => JSON.stringify(rule).includes('settings.care.reason"'));
      return own.map((rule) => evaluate(rule, scopeOf({ settings: tenant.public.settings })));
    };
    const none = asked(demoWith({ care: { reason: false } }));
    expect(none.length).toBeGreaterThan(0);
    expect([...new Set([...none, ...asked(compiledTenant('demo')).map((shown) => shown === false)])]).toEqual([false]);
  });

  it('[FIXL-08, R20] recovery.documentMinDigits: from how many digits on a text is a document, and no e-mail', () => {
    const accepted = (tenant: CompiledTenant) => {
      const form = tenant.public.forms.recEmail;
      const typed = Object.fromEntries(Object.keys(form?.fields ?? {}).map((key) => [key, '5123456']));
      return form && judge(form, typed, tenantScope(tenant)).ok;
    };
    const fewer = demoWith({ recovery: { documentMinDigits: 7 } });
    expect([accepted(compiledTenant('demo')), accepted(fewer)]).toEqual([false, true]);
  });

  it('[FIXL-08, CARE-09] care.reasonLength, care.notesLength: how long page and server let be written', () => {
    const tenant = demoWith({ care: { reasonLength: 120, notesLength: 900 } });
    expect([...longest(tenant, 'especialidad')]).toContain(120);
    expect([...longest(tenant, 'consultorio')]).toContain(900);
    expect(() => textsOf(tenant, { notas: 'a'.repeat(901) })).toThrow('TEXT_TOO_LONG');
    expect(textsOf(tenant, { notas: 'a'.repeat(900) }).notas).toHaveLength(900);
  });

  it('[FIXL-08] care.serviceMinutes: for how long services are not asked for again', () => {
    const stale = (tenant: CompiledTenant) =>
      having(screen(tenant, 'especialidad'), 'staleMinutes').map(({ staleMinutes }) => staleMinutes);
    expect([stale(compiledTenant('demo'))[0], stale(demoWith({ care: { serviceMinutes: 2 } }))[0]]).toEqual([15, 2]);
  });

  it('[FIXL-08, ENTRY-03, ENTRY-05] entry.earlyMinutes, entry.lateMinutes: when a link lets in', () => {
    const at = (tenant: CompiledTenant) => [-20, -10, 9, 10].map((minutes) => entryMoment(tenant, minutes));
    expect(at(compiledTenant('demo'))).toEqual(['open', 'open', 'open', 'open']);
    const narrow = demoWith({ entry: { earlyMinutes: -15, lateMinutes: 10 } });
    expect(at(narrow)).toEqual(['early', 'open', 'open', 'late']);
  });

  it('[FIXL-08] confirmations.askFirst: whether a confirmation is asked before it is made', () => {
    const asking = (tenant: CompiledTenant) => {
      const { initial } = screen(tenant, 'confirmar').state.asking;
      return evaluate({ var: initial }, scopeOf({ settings: tenant.public.settings }));
    };
    const first = demoWith({ confirmations: { askFirst: true } });
    expect([asking(compiledTenant('demo')), asking(first)]).toEqual([false, true]);
    // The call is made on entering, or by the button of the question.
    expect(screen(first, 'confirmar').enter).toMatchObject([{ do: 'run', when: { '!': { var: 'state.asking' } } }]);
  });

  it('[FIXL-08] appointments.calendarButton: whether an appointment can be put into a calendar', () => {
    const shown = (tenant: CompiledTenant) => {
      const [button] = having(screen(tenant, 'misTurnos'), 'label').filter(
        ({ label }) => label === 'Agregar al calendario',
      );
      const item = { status: 1, fecha: '03-12-2026', hora: '10:00' };
      const roots = { settings: tenant.public.settings, item, now: '2026-11-24T13:00:00Z' };
      return evaluate(button?.visible, scopeOf(roots));
    };
    const none = demoWith({ appointments: { calendarButton: false } });
    expect([shown(compiledTenant('demo')), shown(none)]).toEqual([true, false]);
  });
});
