import { describe, expect, it } from 'vitest';
import { todayIn, ZONE } from '../../engine/domain/dates/zone.ts';
import { type ShownTenant, STATES, storiesOf } from '../../stories/tenants/catalogue.ts';
import moments from '../../stories/tenants/moments.json' with { type: 'json' };
import { startOf } from '../../stories/tenants/start-of.ts';
import { replyTo } from '../../stories/transport/fake-transport.ts';
import { SAMPLES_NOW } from '../../stories/transport/sample.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { compiledTenant, TENANTS } from '../tenants/compiled.ts';

function shown(id: string): ShownTenant {
  const { public: open, server } = compiledTenant(id);
  return { public: open, flags: server.flags, own: server.own };
}

describe('the catalogue of screens', () => {
  it.each(tenantIds(TENANTS))('begins %s with a sign-in page, and names each story uniquely', (id) => {
    const stories = storiesOf(shown(id));
    expect(stories.filter(({ path, viewer }) => path === '/login' && viewer === 'anonymous')).toHaveLength(1);
    const names = stories.map(({ exportName }) => exportName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[A-Za-z]\w*$/.test(name))).toEqual([]);
    expect(stories.filter(({ title }) => title.includes('{{'))).toEqual([]);
  });

  it('lists only those screens of a path that the tenant shows [ROUTE-02]', () => {
    const loginOf = (portal: boolean) => {
      const tenant = shown('demo');
      const stories = storiesOf({ ...tenant, flags: { ...tenant.flags, portal } });
      return stories.filter(({ path }) => path === '/login').map(({ screen }) => screen);
    };
    expect(loginOf(true)).toEqual(['login']);
    expect(loginOf(false)).toEqual(['noPortal']);
  });

  it('omits work-injury cases for an institution without their managers [FIXV-07]', () => {
    const ofCases = (id: string) =>
      storiesOf(shown(id))
        .filter(({ viewers }) => viewers.includes('art') || viewers.includes('coordinator'))
        .map(({ screen }) => screen);
    expect(ofCases('demo')).toEqual(expect.arrayContaining(['artHome', 'listcasos', 'nuevocaso', 'resumenCasos']));
    expect(ofCases('osef').filter((screen) => /^art|caso/i.test(screen))).toEqual([]);
  });

  it('gives each screen a unique title by viewer, without addresses [FIXV-07]', () => {
    for (const id of ['demo', 'escobar', 'osef', 'telemedicina', 'vilsar']) {
      const titles = new Map(storiesOf(shown(id)).map(({ screen, title }) => [screen, title]));
      expect(new Set(titles.values()).size, id).toBe(titles.size);
      expect([...titles.values()].filter((title) => title.includes('/'))).toEqual([]);
    }
    const ofDemo = new Map(storiesOf(shown('demo')).map(({ screen, title }) => [screen, title]));
    expect(ofDemo.get('home')).toBe('Inicio – paciente');
    expect(ofDemo.get('artHome')).toBe('Inicio – gestor de ART');
    expect(ofDemo.get('misatenciones')).toBe('Mis atenciones');
  });

  it('opens a screen with its link’s code and passed data', () => {
    const stories = storiesOf(shown('demo'));
    const openingOf = (exportName: string) => stories.find((story) => story.exportName === exportName)?.opening;
    expect(openingOf('confirmar_loaded')?.search).toMatch(/^\?id=./);
    expect(openingOf('turnoAcceso_loaded')?.search).toMatch(/^\?codigoTurno=./);
    expect(openingOf('misatenciones_loaded')).toEqual({ search: '' });
    expect(openingOf('history_loaded')?.received).toMatchObject({ usuarioParam: { documento: expect.any(String) } });
    expect(stories.find(({ exportName }) => exportName === 'especialidad_loaded')?.replies).toMatchObject({
      'care.active': null,
    });
  });

  it('shows every moment of care to each person in it', () => {
    const stories = storiesOf(shown('demo'));
    const wanted = Object.entries(moments).flatMap(([screen, named]) =>
      Object.keys(named).map((key) => `${screen}_${key}`),
    );
    expect(stories.map(({ exportName }) => exportName)).toEqual(expect.arrayContaining(wanted));
    const call = stories.find(({ exportName }) => exportName === 'videocall_llamada');
    // [FIXV-07] The other side is there, so that QA sees a call and not the wait for one.
    expect(call?.line).toEqual(
      expect.arrayContaining([expect.objectContaining({ t: 'peer', peer: expect.any(String) })]),
    );
    expect(call).toMatchObject({
      viewers: ['patient', 'link:turno'],
      replies: { 'care.active': { status: 'attending', servicio: expect.anything() } },
    });
  });

  it('shows loading, empty and broken states where a screen loads data', () => {
    const tenant = shown('demo');
    const asks = new Map(tenant.public.screens.map(({ id, data }) => [id, Object.keys(data).length > 0]));
    const stories = storiesOf(tenant);
    for (const { screen } of stories) {
      const states = stories.filter((story) => story.screen === screen).map(({ state }) => state);
      const moments = stories.filter((story) => story.screen === screen && story.name !== STATES[story.state]).length;
      const all = asks.get(screen) ? ['loaded', 'empty', 'loading', 'error'] : ['loaded'];
      expect(states).toEqual([...all, ...Array(moments).fill('loaded')]);
    }
  });

  it('runs at the day of its samples, whatever the machine’s clock says [FIXL-67]', () => {
    const { public: artifact, server } = compiledTenant('demo');
    const start = startOf({ artifact, flags: server.flags, own: server.own }, 'patient');
    const session = Object(start['auth.session']);
    expect([session.now, Date.parse(session.expiresAt) > Date.parse(session.now)]).toEqual([SAMPLES_NOW, true]);
    const [first] = Object(replyTo('appointments.list', 'loaded'));
    expect(first.fecha).toBe(todayIn(ZONE, new Date(SAMPLES_NOW)).split('-').reverse().join('-'));
  });

  it('fills a tenant’s own fields in answers about people and cases [FIXL-67]', () => {
    for (const id of tenantIds(TENANTS)) {
      const { public: artifact, server } = compiledTenant(id);
      const { person, case: ofCases } = server.own;
      const { user, family } = Object(
        startOf({ artifact, flags: server.flags, own: server.own }, 'patient')['auth.session'],
      );
      for (const { own } of [user, ...family])
        expect(Object.keys(own ?? {}).sort(), id).toEqual(Object.keys(person).sort());
      const { caso } = Object(replyTo('art.detail', 'loaded', {}, server.own));
      expect(Object.keys(caso.own ?? {}).sort(), id).toEqual(Object.keys(ofCases).sort());
    }
  });
});
