import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/language/compile/compile.ts';
import { formatMessage } from '../../../../engine/language/compile/source/message.ts';
import type { Files } from '../../../../tools/readers/folder.ts';
import { changed, TENANT, WORLD, withDocument } from './world.ts';

/** A layer or tenant added to the world: its header and the documents it brings. */
function laid(files: Files, folder: string, header: object, documents: Readonly<Record<string, object>> = {}): Files {
  const all = Object.entries({ 'tenant.json': { version: 1, ...header }, ...documents });
  return all.reduce((so, [name, document]) => withDocument(`${folder}/${name}`, document, so), files);
}

/** The world's tenant extending something else. */
const extending = (said: unknown, files: Files = WORLD): Files =>
  changed('norte/tenant.json', '"_clinic"', JSON.stringify(said), files);

function open(files: Files, id = TENANT) {
  const { tenant, messages } = compile(files, id);
  if (tenant === undefined) throw new Error(messages.map(formatMessage).join('\n'));
  return tenant;
}

const codes = (files: Files, id = TENANT) => compile(files, id).messages.map(({ code }) => code);

describe('layers', { timeout: 60_000 }, () => {
  const polite = laid(WORLD, '_usted', {}, { 'forms/login.json': { fields: { dni: { label: 'Su DNI' } } } });

  it('several layers are laid in the order written, the tenant over all [FIXL-11]', () => {
    const second = laid(
      polite,
      '_other',
      { subtitle: 'Otra' },
      { 'forms/login.json': { fields: { dni: { label: 'Tu DNI' } } } },
    );
    const label = (said: unknown) => open(extending(said, second)).public.forms.login?.fields.dni?.label;
    expect(label(['_clinic', '_usted', '_other'])).toBe('Tu DNI');
    expect(label(['_clinic', '_other', '_usted'])).toBe('Su DNI');
    const both = open(extending(['_clinic', '_other', '_usted'], second)).public;
    expect([both.subtitle, both.forms.login?.fields.dni?.hint]).toEqual(['Otra', 'Sin puntos']);
  });

  it('applies a layer reached by two paths once, below its extenders [FIXL-11]', () => {
    const diamond = laid(laid(WORLD, '_left', { extends: '_clinic' }), '_right', {
      extends: '_clinic',
      subtitle: 'Derecha',
    });
    expect(open(extending(['_right', '_left', '_clinic'], diamond)).public.subtitle).toBe('Derecha');
  });

  it('refuses a cycle through several layers, with its chain, where it closes [FIXL-11]', () => {
    const round = laid(laid(WORLD, '_left', { extends: ['_base', '_right'] }), '_right', { extends: '_left' });
    const [circle] = compile(extending(['_clinic', '_left'], round), TENANT).messages;
    expect(circle).toMatchObject({ code: 'LNG-007', file: '_right/tenant.json' });
    expect(circle?.text).toContain('norte → _left → _right → _left');
    expect(codes(laid(WORLD, 'sur', { extends: 'sur' }), 'sur')).toEqual(['LNG-007']);
  });

  it.each([7, null, true, {}, [], ['_clinic', null], '../norte', ''])(
    'extends %j is refused and does not count as _base [FIXL-22]',
    (said) => {
      expect(codes(extending(said))).toEqual(['LNG-110']);
    },
  );

  it('lets a variant inherit everything but the required unit and hosts [FIXL-12]', () => {
    const silent = laid(WORLD, 'sur', { extends: TENANT, name: 'Sur' });
    const lent = compile(silent, 'sur').messages.filter(({ code }) => code === 'LNG-111');
    expect(lent.map(({ text }) => /no dice (\w+): norte/.exec(text)?.[1])).toEqual(['unit', 'hosts']);
    const south = open(
      laid(WORLD, 'sur', { extends: TENANT, name: 'Sur', unit: 8, hosts: ['sur.example.org'] }),
      'sur',
    );
    const north = open(WORLD);
    expect([south.public.unit, south.server.hosts]).toEqual([8, ['sur.example.org']]);
    // The keys of its insurers are its own too (FIXS-06).
    const connectors: unknown = JSON.parse(JSON.stringify(north.server.connectors).replaceAll('NORTE_', 'SUR_'));
    expect(south.server).toEqual({ ...north.server, hosts: ['sur.example.org'], connectors });
    expect({ ...south.public, id: north.id, name: north.public.name, unit: north.public.unit }).toEqual(north.public);
  });

  it('lets presets patch one list of actions, also of a copied screen [FIXL-11]', () => {
    const ask = { do: 'confirm', key: 'sure', title: 'Salir', text: '¿Seguro que querés salir?' };
    const screen = (enter: object) => ({ 'screens/login.json': { enter } });
    const twin = { like: 'login', path: '/registro', title: 'Otra', enter: { sure: { title: 'Irse' } } };
    const asked = withDocument('_clinic/screens/login.json', { enter: [ask] });
    const files = laid(
      asked,
      '_usted',
      {},
      {
        ...screen({ sure: { text: '¿Seguro que quiere salir?' } }),
        'screens/twin.json': twin,
      },
    );
    const own = withDocument(
      'norte/screens/twin.json',
      { enter: { sure: { yes: 'Sí' } } },
      extending(['_clinic', '_usted'], files),
    );
    const { screens } = open(own).public;
    const entered = (path: string) => screens.find((one) => one.path === path)?.enter;
    const polite = { do: 'confirm', title: 'Salir', text: '¿Seguro que quiere salir?' };
    expect(entered('/login')).toMatchObject([polite]);
    expect(entered('/registro')).toMatchObject([{ ...polite, title: 'Irse', yes: 'Sí' }]);
    expect(JSON.stringify(screens)).not.toContain('"key":"sure"');
  });

  it('names no nodes again in a layer over a copied screen [FIXL-11, TEN-05]', () => {
    const twin = {
      like: 'login',
      path: '/registro',
      title: 'Otra',
      view: { children: { map: { title: 'Plano' }, guide: { label: 'Ayuda' } } },
    };
    const over = { view: { children: { map: { tall: true }, guide: null } } };
    const files = withDocument('norte/screens/twin.json', over, withDocument('_clinic/screens/twin.json', twin));
    const { public: page } = open(files);
    const children = (path: string) => {
      const { view } = page.screens.find((one) => one.path === path) ?? {};
      return view !== undefined && 'children' in view ? view.children : undefined;
    };
    expect(children('/registro')).toMatchObject({ map: { title: 'Plano', tall: true } });
    expect(children('/registro')).not.toHaveProperty('guide');
    expect(children('/login')).toHaveProperty('guide');
    const unknown = { view: { children: { nothing: null } } };
    expect(
      codes(withDocument('norte/screens/twin.json', unknown, withDocument('_clinic/screens/twin.json', twin))),
    ).toEqual(['LNG-010']);
  });

  it('adds a tenant’s link hosts to inherited ones and reports its mistakes [FIXL-19]', () => {
    const own = (said: unknown) =>
      changed('norte/tenant.json', '"unit": 7,', `"unit": 7, "linkHosts": ${JSON.stringify(said)},`);
    const hosts = (said: unknown) => open(own(said)).public.linkHosts;
    const before = open(WORLD).public.linkHosts;
    expect(hosts(['https://wa.me'])).toEqual(expect.arrayContaining([...before, 'https://wa.me']));
    expect(compile(own(['http://wa.me']), TENANT).messages).toContainEqual(
      expect.objectContaining({ code: 'LNG-016', file: 'norte/tenant.json' }),
    );
    expect(codes(own({ $remove: ['https://www.example.com'] }))).toContain('LNG-058');
  });

  it('a preset and a tenant override any text of page and server [FIXL-10]', () => {
    const polite = { 'error.title': 'Disculpe', 'server.LOGIN_REFUSED': 'Revise los datos' };
    const own = { 'error.title': 'Perdón' };
    const files = withDocument('norte/texts.json', own, laid(WORLD, '_usted', {}, { 'texts.json': polite }));
    const { public: page, server } = open(extending(['_clinic', '_usted'], files));
    expect([page.texts['error.title'], server.texts['server.LOGIN_REFUSED']]).toEqual(['Perdón', 'Revise los datos']);
  });

  it('reports a darkened brand colour only when it differs [FIXL-29]', () => {
    const { messages } = compile(changed('norte/tenant.json', '#0b5fa5', '#F0701A'), TENANT);
    expect(messages.find(({ code }) => code === 'LNG-115')).toMatchObject({
      severity: 'info',
      file: 'norte/tenant.json',
      text: expect.stringMatching(/no va #F0701A tal cual sino #[0-9a-f]{6}, el mismo más oscuro/),
    });
    expect(codes(WORLD)).not.toContain('LNG-115');
  });

  it('terms reworded by a layer need a version of their own [FIXL-30]', () => {
    const terms = (version: object) =>
      withDocument('norte/terms.json', { ...version, cuerpo: { first: { text: 'Usted acepta.' } } });
    expect(codes(terms({}))).toContain('LNG-116');
    expect(codes(terms({ version: '2026-11-01-norte' }))).not.toContain('LNG-116');
    expect(codes(withDocument('norte/terms.json', { version: '2026-12-01' }))).not.toContain('LNG-116');
    expect(codes(withDocument('norte/terms.json', { ask: 'signIn' }))).toEqual(codes(WORLD));
  });

  it('does not report the base tenant’s shared fields as unused to variants [FIXL-12]', () => {
    const files = withDocument('norte/fields.json', { piso: { label: 'Piso', type: 'string' } });
    const variant = laid(files, 'sur', { extends: TENANT, unit: 8, hosts: ['sur.example.org'] });
    expect(codes(files)).toContain('LNG-067');
    expect(codes(variant, 'sur')).not.toContain('LNG-067');
  });

  it('reports a layer that changes a limit but not its inherited message [FIXL-11]', () => {
    const words = { 'fields.json': { dni: { errors: { length: 'De 7 a 8' } } } };
    const limit = { 'fields.json': { dni: { schema: { maxLength: 9 } } } };
    const both = laid(laid(WORLD, '_words', {}, words), '_limit', {}, limit);
    expect(codes(extending(['_clinic', '_words', '_limit'], both))).toContain('LNG-088');
    expect(codes(extending(['_clinic', '_limit', '_words'], both))).not.toContain('LNG-088');
  });
});
