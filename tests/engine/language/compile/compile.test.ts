import { describe, expect, it } from 'vitest';
import { deriveBrand } from '../../../../engine/domain/brand/derive.ts';
import { checkContrast } from '../../../../engine/language/compile/check/server/identity.ts';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { formatMessage } from '../../../../engine/language/compile/source/message.ts';
import { Report } from '../../../../engine/language/compile/source/report.ts';
import { changed, compiled, faults, TENANT, WORLD, withDocument } from './world.ts';

const tenant = (files = WORLD) => {
  const made = compiled(files).tenant;
  if (made === undefined) throw new Error(faults(files).map(formatMessage).join('\n'));
  return made;
};

describe('compile', { timeout: 60_000 }, () => {
  it('gives the same bytes for the same files in any order [TEN-05]', () => {
    const backwards = new Map([...WORLD].reverse());
    expect(JSON.stringify(compile(backwards, TENANT))).toBe(JSON.stringify(compiled()));
  });

  it('changes neither its files nor anything else', () => {
    const before = JSON.stringify([...WORLD]);
    compiled();
    expect(JSON.stringify([...WORLD])).toBe(before);
  });

  it('lets no document reach a prototype [A11]', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const files = changed('norte/tenant.json', '"unit": 7,', `"unit": 7, "${key}": { "polluted": true },`);
      expect(compiled(files).tenant).toBeUndefined();
    }
    expect('polluted' in {}).toBe(false);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('writes only a copied screen’s differences, and follows the original [TEN-05]', () => {
    const twin = {
      like: 'login',
      path: '/registro',
      title: 'Crear cuenta',
      view: { children: { map: { title: 'Plano' } } },
    };
    const changed = { view: { children: { guide: { label: 'Ayuda' } } } };
    const files = withDocument('norte/screens/alta.json', twin, withDocument('norte/screens/login.json', changed));
    const { screens } = tenant(files).public;
    const { view, ...rest } = screens.find(({ path }) => path === '/registro') ?? {};
    expect(rest).toMatchObject({ title: 'Crear cuenta', for: ['anonymous'] });
    expect(view).toMatchObject({
      children: { form: { form: 'login' }, guide: { label: 'Ayuda' }, map: { title: 'Plano' } },
    });
    expect(JSON.stringify(screens)).not.toContain('"like"');
  });

  it('reads the label of each code when options have no label [FIXL-75]', () => {
    const estado = { label: 'Estado', widget: 'select', optionsFrom: { codes: 'attentionStatus' } };
    const { forms } = tenant(
      withDocument('norte/forms/extra.json', { fields: { estado }, submit: { label: 'Seguir' } }),
    ).public;
    expect(forms.extra?.fields.estado?.optionsFrom).toMatchObject({ label: '{{item.label}}' });
  });

  it('a screen is not like one that is itself like another [TEN-05]', () => {
    const twin = (like: string) => ({ like, path: '/registro', title: 'Otra' });
    const files = withDocument('norte/screens/b.json', twin('a'), withDocument('norte/screens/a.json', twin('login')));
    expect(faults(files).map(({ code, text }) => [code, text])).toContainEqual([
      'LNG-087',
      expect.stringContaining('No se copia una copia: la pantalla a dice a su vez "like"'),
    ]);
  });

  it('lays preset over base and tenant over preset [TEN-02]', () => {
    const { public: open } = tenant();
    expect(open.subtitle).toBe('Clínica');
    expect(open.forms.login?.fields.dni).toMatchObject({ label: 'DNI', hint: 'Sin puntos', as: 'correo' });
  });

  it('gives a shared layer’s secret to each tenant over it only [FIXS-06]', () => {
    const shared = { nueva: { url: '{{secret.own.URL}}/x', headers: { 'x-key': 'k {{secret.own.KEY}}' }, answer: {} } };
    const { server } = tenant(withDocument('_clinic/connectors.json', shared));
    expect(server.connectors.nueva).toMatchObject({
      url: '{{secret.NORTE_URL}}/x',
      headers: { 'x-key': 'k {{secret.NORTE_KEY}}' },
    });
    const foreign = { ...shared.nueva, headers: { 'x-key': '{{secret.OSEF_KEY}}' } };
    expect(
      faults(withDocument('_clinic/connectors.json', { nueva: foreign })).map(({ code, file, text }) => [
        code,
        file,
        text,
      ]),
    ).toEqual([
      [
        'LNG-133',
        '_clinic/connectors.json',
        expect.stringContaining('se carga en el servidor como SECRET_NORTE_CLAVE'),
      ],
    ]);
  });

  it('a shared field that a tenant changes changes in every form [TEN-02]', () => {
    const files = withDocument('norte/fields.json', {
      dni: { schema: { maxLength: 9 }, errors: { length: 'Hasta 9' } },
    });
    const field = tenant(files).public.forms.login?.fields.dni;
    expect(field?.schema).toMatchObject({ minLength: 7, maxLength: 9 });
    expect(field?.errors.length).toBe('Hasta 9');
  });

  it('flags and settings are never absent [D-TEN-02]', () => {
    const { server, public: open } = tenant();
    expect(server.flags).toMatchObject({ portal: true, registroUsuario: false, turnosOn: false });
    expect(open.settings).toMatchObject({
      minorAge: 15,
      entry: { earlyMinutes: -30, lateMinutes: 30 },
      postalCodes: [],
    });
  });

  it('fills in a number by the name of its setting [D-TEN-02]', () => {
    const files = withDocument('norte/tenant.json', {
      ...JSON.parse(WORLD.get('norte/tenant.json') ?? ''),
      settings: { care: { serviceMinutes: 20 } },
    });
    const named = withDocument(
      'norte/screens/home.json',
      { data: { services: { staleMinutes: 'settings.care.serviceMinutes' } } },
      files,
    );
    const home = tenant(named).public.screens.find(({ id }) => id === 'home');
    expect(home?.data.services?.staleMinutes).toBe(20);
  });

  it('omits a link to a missing screen and reports it [D-TEN-03]', () => {
    const { messages } = compiled();
    expect(Object.keys(tenant().public.menu.items ?? {})).toEqual(['home', 'members', 'leave']);
    expect(messages.map(({ code, severity, file }) => ({ code, severity, file }))).toEqual([
      { code: 'LNG-068', severity: 'info', file: '_base/menu.json' },
    ]);
  });

  it('reports mistakes of an omitted menu entry, and its unknown route [FIXL-23]', () => {
    const menu = (entry: object) => withDocument('norte/menu.json', { items: { sign: { label: 'Alta', ...entry } } });
    const told = (entry: object) =>
      faults(menu(entry)).map(({ code, meant, severity }) => [code, meant, severity].filter(Boolean).join(' '));
    expect(told({ to: '/registro', icon: 'usr' })).toContain('LNG-050 user error');
    expect(told({ to: '/registro?doc={{user.document}}' })).toContain('LNG-027 user.documento error');
    expect(told({ to: '/registro', visible: { var: 'flags.portl' } })).toContain('LNG-027 flags.portal error');
    expect(told({ to: '/registo', label: 'Alta' })).toContain('LNG-056 /registro error');
    expect(told({ to: '/hom' })).toContain('LNG-056 /home error');
    expect(told({ to: '/registro' })).toEqual([]);
    // Where there is no screen for it, it is left out; the same menu shows it as soon as there is one.
    expect(tenant(menu({ to: '/registro' })).public.menu.items).not.toHaveProperty('sign');
    const screen = { like: 'home', path: '/registro', title: 'Alta' };
    const grown = withDocument('norte/screens/alta.json', screen, menu({ to: '/registro' }));
    expect(tenant(grown).public.menu.items).toHaveProperty('sign');
    expect(tenant(menu({ to: '/registro' })).public.menu.items).not.toHaveProperty('sign');
  });

  it('keeps comparison types in entries beside an omitted entry [FIXL-23]', () => {
    const rule = { '==': [{ var: 'now' }, '2026-12-25T10:00:00Z'] };
    const files = withDocument('norte/menu.json', { items: { home: { visible: rule } } });
    expect(tenant(files).public.menu.items).toMatchObject({ home: { visible: { '==': [...rule['=='], 'instant'] } } });
  });

  it('omits containers left empty and whole notes when their link is omitted [D-TEN-03]', () => {
    const children = {
      divider: { node: 'divider', text: '¿Primera vez?' },
      create: { node: 'link', label: 'Crear', to: '/registro' },
    };
    const files = withDocument('norte/screens/login.json', {
      view: {
        children: {
          first: { node: 'stack', children },
          note: { node: 'note', text: 'Primero registrate', link: { label: 'Registrarme', to: '/registro' } },
        },
      },
    });
    const login = tenant(files).public.screens.find(({ id }) => id === 'login');
    expect(Object.keys(login?.view?.children ?? {})).toEqual(['logo', 'form', 'guide', 'map']);
  });

  it('a tenant’s public part holds nothing of the server’s [TEN-02]', () => {
    const { public: open, server } = tenant();
    const bytes = JSON.stringify(open);
    for (const secret of [
      'NORTE_URL',
      'NORTE_KEY',
      'secret.',
      'elegibilidad',
      'passWhen',
      'answer.',
      '424242',
      'norte.example.org',
      'Aceptás los términos',
    ]) {
      expect(bytes).not.toContain(secret);
    }
    expect(open.checks).toEqual({
      eligible: { at: ['registration'], title: 'Lo sentimos', message: 'No está habilitado' },
    });
    expect(JSON.stringify(server)).toContain('NORTE_URL');
    expect(server.demo).toEqual({ nroAfiliado: '424242' });
  });

  it('hashes files by their contents', () => {
    const other = tenant(changed('norte/tenant.json', '"Clínica Norte"', '"Clínica Sur"'));
    expect(tenant().hash).toMatch(/^[0-9a-f]{16}$/);
    expect(other.hash).not.toBe(tenant().hash);
    expect(other.themeHash).toBe(tenant().themeHash);
  });

  it('reports an tenant that no folder has (LNG-006)', () => {
    expect(compile(WORLD, 'sur').messages.map(({ code }) => code)).toEqual(['LNG-006']);
  });

  it('refuses unreadable colour pairs (LNG-053) and corrects accepted colours by the ramp [A11]', () => {
    const report = new Report();
    const at = { file: 'norte/tenant.json', offset: 0 };
    checkContrast({ ...deriveBrand('#0b5fa5'), 'brand-6': '#ffff00' }, '#ffff00', at, report);
    expect(report.findings.map(({ code }) => code)).toContain('lowContrast');
    expect(report.findings[0]?.args).toMatchObject({ color: '#ffff00', ground: 'brand-6', needed: '4.5' });
    for (const color of ['#ffff00', '#f7f7f7', '#000000']) {
      expect(faults(changed('norte/tenant.json', '#0b5fa5', color))).toEqual([]);
    }
  });

  it('formats a message with place, code, sentence, suggestion, definer and maintainer', () => {
    const [message] = faults(changed('norte/forms/login.json', '"dni"', '"dnii"'));
    expect(message && formatMessage(message)).toBe(
      'tenants/norte/forms/login.json:1:15  LNG-012  fields.dnii no existe en el formulario login: ninguna capa anterior lo define y lo escrito acá no alcanza para crearlo (falta label). Hay: dni, password.\n' +
        '  ¿quisiste decir "dni"?  Lo define tenants/_base/forms/login.json:4.  Lo corrige quien mantiene tenants/norte.',
    );
  });

  it('lets a tenant map a call to its own backend by data [API-02]', () => {
    const files = withDocument('norte/endpoints.json', { 'care.active': { method: 'GET', path: '/v2/active' } });
    expect(tenant(files).public.endpoints['care.active']).toEqual({
      method: 'GET',
      path: '/v2/active',
      invalidates: [],
      timeoutSeconds: 20,
    });
  });

  it('accepts an empty-list text only at list endpoints [HIST-08]', () => {
    const none = { 'consultations.list': { path: '/v2/list', none: 'Nada' } };
    const compiled = tenant(withDocument('norte/endpoints.json', none)).public.endpoints['consultations.list'];
    expect(compiled?.none).toBe('Nada');
    const wrong = withDocument('norte/endpoints.json', { 'care.active': { path: '/v2/active', none: 'Nada' } });
    expect(faults(wrong).map(({ code }) => code)).toEqual(['LNG-060']);
  });
});
