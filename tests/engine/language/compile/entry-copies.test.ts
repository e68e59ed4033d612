import { describe, expect, it } from 'vitest';
import type { Actions } from '../../../../engine/language/actions/action.ts';
import { runActions } from '../../../../engine/language/actions/run-actions.ts';
import { explain } from '../../../../engine/language/compile/explain.ts';
import { formatMessage } from '../../../../engine/language/compile/source/message.ts';
import { fakeHost } from '../actions/fake-host.ts';
import { compiled, faults, TENANT, WORLD, withDocument } from './world.ts';

const run = (action: string) => ({ node: 'button', label: action, press: [{ do: 'run', action }] });
const opener = (dialog: string) => ({ node: 'button', label: dialog, press: [{ do: 'open', dialog }] });

/** A screen of `_base` with a list of actions and a dialog, each with a second one that is like it. */
const SCREEN = {
  path: '/registro',
  for: ['anonymous'],
  title: 'Alta',
  actions: {
    refuse: {
      like: 'accept',
      steps: { ask: { title: '¿Rechazás?', danger: true }, tell: { do: 'notice', title: 'Listo', before: 'leave' } },
    },
    accept: { steps: { ask: { do: 'confirm', title: '¿Aceptás?' }, leave: { do: 'go', to: '/login' } } },
  },
  dialogs: {
    terms: { title: 'Términos', view: { node: 'stack', children: { what: { node: 'text', text: 'Todo' } } } },
    news: { like: 'terms', title: 'Novedades' },
  },
  view: {
    node: 'stack',
    children: { yes: run('accept'), no: run('refuse'), terms: opener('terms'), news: opener('news') },
  },
};
const FILES = withDocument('_base/screens/alta.json', SCREEN);

function screenOf(files = FILES, path = '/registro') {
  const { tenant } = compiled(files);
  const screen = tenant?.public.screens.find((one) => one.path === path);
  if (screen === undefined) throw new Error(faults(files).map(formatMessage).join('\n'));
  return screen;
}

/** Effects of a list of actions of a compiled screen. */
async function ran(files: typeof FILES, action: string) {
  const { actions } = screenOf(files);
  const lists = Object.fromEntries(
    Object.entries(actions ?? {}).map(([name, { steps }]): [string, Actions] => [
      name,
      Object.values(JSON.parse(JSON.stringify(steps))),
    ]),
  );
  const { happened, notices, host } = fakeHost({ lists });
  await runActions([{ do: 'run', action }], host);
  return { happened, notices: notices.map(({ title }) => title) };
}

const over = (patch: object) => withDocument('norte/screens/alta.json', patch, FILES);

describe('an entry that is like another of its screen', { timeout: 60_000 }, () => {
  it('runs what the other list does, with its own differences [FIXL-75]', async () => {
    const { happened, notices } = await ran(FILES, 'refuse');
    expect(happened).toEqual([
      ['confirm', '¿Rechazás?'],
      ['go', '/login', undefined, false],
    ]);
    expect(notices).toEqual(['Listo']);
    expect((await ran(FILES, 'accept')).happened[0]).toEqual(['confirm', '¿Aceptás?']);
  });

  it('shows the dialog of the other with its own differences [FIXL-75]', () => {
    const { dialogs } = screenOf();
    expect(dialogs?.news).toEqual({ ...dialogs?.terms, title: 'Novedades' });
    expect(Object.keys(screenOf().actions ?? {})).toEqual(['refuse', 'accept']);
    expect(JSON.stringify(screenOf())).not.toContain('"like"');
  });

  it('follows what a layer changes in the other [FIXL-75]', async () => {
    const files = over({ actions: { accept: { steps: { leave: { replace: true } } } } });
    expect((await ran(files, 'refuse')).happened[1]).toEqual(['go', '/login', undefined, true]);
  });

  it('is changed by a layer like one that is written whole [FIXL-75]', async () => {
    const steps = { ask: { title: '¿Seguro?' }, tell: null, leave: null };
    const { happened, notices } = await ran(over({ actions: { refuse: { steps } } }), 'refuse');
    expect([happened, notices]).toEqual([[['confirm', '¿Seguro?']], []]);
    const without = over({ dialogs: { news: null }, view: { children: { news: null } } });
    expect(Object.keys(screenOf(without).dialogs ?? {})).toEqual(['terms']);
  });

  it('copies a lower layer’s whole entry when a layer declares `like` [FIXL-75]', () => {
    const files = over({ dialogs: { more: { like: 'terms', title: 'Más' } } });
    expect(screenOf(files).dialogs?.more?.view).toEqual(screenOf(files).dialogs?.terms?.view);
  });

  it('is inherited by a screen that is like its screen [FIXL-75]', async () => {
    const twin = {
      like: 'alta',
      path: '/recuperarclave',
      title: 'Otra',
      actions: { accept: { steps: { leave: { to: '/registro' } } }, refuse: { steps: { tell: { title: 'Hecho' } } } },
    };
    const { actions } = screenOf(withDocument('_base/screens/otra.json', twin, FILES), '/recuperarclave');
    expect(actions?.refuse?.steps).toMatchObject({
      ask: { title: '¿Rechazás?' },
      tell: { title: 'Hecho' },
      leave: { to: '/registro' },
    });
  });

  it('refuses to copy a copy, itself or a missing entry [FIXL-75]', () => {
    const told = (patch: object) => faults(over(patch)).map(({ code, text }) => [code, text]);
    expect(told({ actions: { other: { like: 'refuse' } } })).toEqual([
      [
        'LNG-341',
        'No se copia una copia: la lista de acciones refuse dice a su vez "like". Lo que está escrito entero, y other puede nombrar: accept.',
      ],
    ]);
    expect(told({ dialogs: { other: { like: 'other', title: 'Otro' } } }).map(([code]) => code)).toEqual(['LNG-341']);
    expect(told({ actions: { other: { like: 'acept' } } })).toEqual([
      ['LNG-050', expect.stringContaining('la lista de acciones')],
    ]);
  });

  it('is explained through the other [FIXL-75]', () => {
    const files = over({ actions: { accept: { steps: { leave: { to: '/login?de=norte' } } } } });
    const told = (path: string) => explain(files, TENANT, 'screens/alta.json', path);
    const { layers, effective } = told('actions.refuse.steps.leave.to');
    expect(layers.map(({ place, value }) => [place.split(':')[0], value])).toEqual([
      ['_base/screens/alta.json', '/login'],
      ['norte/screens/alta.json', '/login?de=norte'],
    ]);
    expect(effective).toBe('/login?de=norte');
    expect(told('actions.refuse.steps.ask.title').layers.map(({ value }) => value)).toEqual([
      '¿Aceptás?',
      '¿Rechazás?',
    ]);
    expect(told('actions.refuse.like').instruction).toMatchObject({ value: 'accept' });
  });

  it('leaves a world without such entries as it is', () => {
    expect(compiled(WORLD).tenant).toBeDefined();
  });
});
