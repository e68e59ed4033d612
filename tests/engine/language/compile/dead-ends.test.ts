import { describe, expect, it } from 'vitest';
import { faults, WORLD, withDocument } from './world.ts';

/** Codes of the errors of the tenant with one more document. */
const told = (file: string, document: object, files = WORLD) =>
  faults(withDocument(`norte/${file}.json`, document, files)).flatMap(({ code, severity }) =>
    severity === 'error' ? [code] : [],
  );

/** As {@link told}, without what it says of calls that the world does not declare. */
const toldOfEnds = (...of: Parameters<typeof told>) => told(...of).filter((code) => !/^LNG-0(55|76)$/.test(code));

const closing = (more: object = {}) => ({
  node: 'button',
  label: 'Cerrar',
  press: [{ do: 'close', dismiss: true }],
  ...more,
});
const hello = { node: 'text', text: 'Hola' };

describe('a dialog', () => {
  const alert = (view: object) => toldOfEnds('dialogs/aviso', { title: 'Aviso', as: 'alert', view });
  const both = (first: object, second: object) => ({
    node: 'stack',
    children: { first: closing({ visible: first }), second: closing({ visible: second }) },
  });

  it('that only its buttons close always shows one that does [FIXL-80]', () => {
    const [portal, noPortal] = [{ var: 'flags.portal' }, { '!': { var: 'flags.portal' } }];
    expect(alert(hello)).toEqual(['LNG-422']);
    expect(alert(closing({ enabled: { has: 'user' } }))).toEqual(['LNG-422']);
    expect(alert(both(portal, portal))).toEqual(['LNG-422']);
    expect(alert(both(portal, noPortal))).toEqual([]);
    expect(alert(closing())).toEqual([]);
    expect(told('dialogs/aviso', { title: 'Aviso', view: hello })).toEqual([]);
  });

  it('is left also when the server does not answer [FIXL-80]', () => {
    const pressing = (...before: object[]) => alert(closing({ press: [...before, { do: 'close', dismiss: true }] }));
    const ask = { do: 'call', endpoint: 'auth.ways' };
    const close = [{ do: 'close', dismiss: true }];
    expect(pressing(ask)).toEqual(['LNG-422']);
    expect(pressing({ ...ask, refusals: { other: { run: close } } })).toEqual(['LNG-422']);
    expect(pressing({ ...ask, onFailure: close, refusals: { other: { title: 'No' } } })).toEqual(['LNG-422']);
    expect(pressing({ do: 'signOut' })).toEqual(['LNG-422']);
    expect(alert(closing({ press: [{ do: 'signOut' }] }))).toEqual(['LNG-422']);
    expect(alert(closing({ press: [{ ...ask, onFailure: close }] }))).toEqual(['LNG-422']);
    expect(pressing({ ...ask, onFailure: close })).toEqual([]);
    expect(pressing({ ...ask, onFailure: close, refusals: { other: { title: 'No', run: close } } })).toEqual([]);
    expect(pressing({ ...ask, optional: true })).toEqual([]);
    expect(pressing({ do: 'notice', title: 'Chau' })).toEqual([]);
  });

  it('with a form has a button beside it that closes it [FIXL-80]', () => {
    const form = withDocument('norte/forms/nota.json', {
      fields: { nota: { label: 'Nota' } },
      // biome-ignore lint/suspicious/noThenProperty: the language's word for what follows
      submit: { label: 'Guardar', then: [{ do: 'close', dismiss: true }] },
    });
    const shown = { node: 'form', form: 'nota' };
    const dialog = (view: object) => told('dialogs/aviso', { title: 'Aviso', as: 'alert', view }, form);
    expect(dialog(shown)).toEqual(['LNG-422']);
    expect(dialog({ node: 'stack', children: { shown, no: closing() } })).toEqual([]);
  });

  it('is blamed on the layer that took its button away [FIXL-80]', () => {
    const whole = { title: 'Aviso', as: 'alert', returns: { dia: 'date' } };
    const gives = closing({ press: [{ do: 'close', with: { dia: 'today' } }] });
    const base = withDocument('_base/dialogs/aviso.json', { ...whole, view: gives });
    const patched = { view: { $replace: hello } };
    expect(
      faults(withDocument('norte/dialogs/aviso.json', patched, base)).map(({ code, file }) => [code, file]),
    ).toEqual([
      ['LNG-422', 'norte/dialogs/aviso.json'],
      ['LNG-423', 'norte/dialogs/aviso.json'],
    ]);
  });

  it('that promises a result has a button that gives it [FIXL-80]', () => {
    const promising = (press: object) =>
      told('dialogs/aviso', { title: 'Aviso', returns: { dia: 'date' }, view: closing({ press: [press] }) });
    expect(promising({ do: 'close', dismiss: true })).toEqual(['LNG-423']);
    expect(promising({ do: 'close', with: { dia: 'today' } })).toEqual([]);
  });
});

describe('a need', () => {
  const needing = (path: string, otherwise: object) => ({
    path,
    for: ['patient'],
    title: 'A',
    receives: { dia: 'date' },
    needs: { dia: { has: 'received.dia', else: [otherwise] } },
    view: hello,
  });
  const go = (to: string, more: object = {}) => ({ do: 'go', to, ...more });

  it('leads its person out of the screens that have it [FIXL-80]', () => {
    expect(told('screens/ida', needing('/ida', go('/ida')))).toEqual(['LNG-424']);
    expect(told('screens/ida', needing('/ida', { do: 'notice', title: 'Falta el día' }))).toEqual(['LNG-424']);
    expect(told('screens/ida', needing('/ida', go('/ida', { pass: { dia: 'today' } })))).toEqual([]);
    expect(told('screens/ida', needing('/ida', go('/home')))).toEqual([]);
  });

  it('is followed through the named lists that its else runs [FIXL-80]', () => {
    const running = (actions: object, action = 'otra') =>
      told('screens/ida', { ...needing('/ida', { do: 'run', action }), actions });
    const irse = { steps: { aviso: { do: 'notice', title: 'Falta el día' }, ir: go('/ida') } };
    const otra = { steps: { sigue: { do: 'run', action: 'irse' } } };
    expect(running({ irse }, 'irse')).toEqual(['LNG-424']);
    expect(running({ irse, otra })).toEqual(['LNG-424']);
    expect(running({ irse: { steps: { ir: go('/home') } }, otra })).toEqual([]);
    expect(running({ irse: { steps: { ir: go('/ida', { pass: { dia: 'today' } }) } }, otra })).toEqual([]);
    expect(running({ otra: { steps: { sigue: { do: 'run', action: 'otra' } } } })).toEqual(['LNG-424', 'LNG-063']);
  });

  it('leads in no circle of two screens [FIXL-80]', () => {
    const around = (back: object) =>
      told(
        'screens/vuelta',
        needing('/vuelta', back),
        withDocument('norte/screens/ida.json', needing('/ida', go('/vuelta'))),
      );
    expect(around(go('/ida'))).toEqual(['LNG-424', 'LNG-424']);
    expect(around(go('/home'))).toEqual([]);
  });

  it('leads in no circle either where a document beside it has an error [FIXL-80]', () => {
    const broken = withDocument('norte/parts/rota.json', { view: { node: 'text', texto: 'Hola' } });
    const other = withDocument('norte/screens/ida.json', needing('/ida', go('/vuelta')), broken);
    expect(told('screens/vuelta', needing('/vuelta', go('/ida')), other)).toEqual(
      expect.arrayContaining(['LNG-424', 'LNG-424']),
    );
  });

  it('leads in no circle of screens with other needs, or of one address [FIXL-80]', () => {
    const asking = (path: string, need: object, to: string, more: object = {}) => ({
      ...needing(path, go(to)),
      needs: { otra: { ...need, else: [go(to)] } },
      ...more,
    });
    const back = (need: object, more: object = {}) =>
      told(
        'screens/vuelta',
        asking('/vuelta', need, '/ida', more),
        withDocument('norte/screens/ida.json', asking('/ida', { has: 'user.email' }, '/vuelta')),
      );
    expect(back({ has: 'received.dia' })).toEqual(['LNG-424', 'LNG-424']);
    // A person without e-mail meets this need.
    expect(back({ that: { '!': { has: 'user.email' } } })).toEqual([]);
    const variant = { path: '/vuelta', for: ['patient'], title: 'B', view: hello, order: 90 };
    const two = withDocument(
      'norte/screens/otra.json',
      variant,
      withDocument('norte/screens/ida.json', asking('/ida', { has: 'user.email' }, '/vuelta')),
    );
    const dark = { when: { '!': { var: 'flags.portal' } } };
    expect(told('screens/vuelta', asking('/vuelta', { has: 'user.email' }, '/ida', dark), two)).toContain('LNG-424');
  });
});

describe('a required field', () => {
  const keeping = (field: object) => ({
    fields: { nota: { label: 'Nota', required: true, readOnly: true, errors: { required: 'Falta' }, ...field } },
  });
  const alone = (field: object) => told('forms/nota', keeping(field));

  it('that is read-only is given a value [FIXL-80]', () => {
    expect(alone({})).toContain('LNG-425');
    expect(alone({ required: { has: 'user' } })).toContain('LNG-425');
    expect(alone({ readOnly: false })).toEqual([]);
    expect(alone({ required: false, errors: {} })).toEqual([]);
    expect(alone({ initial: { const: 'Ana' } })).toEqual([]);
  });

  it('is given a value by a screen, also by one with another mistake [FIXL-80, FIXL-66]', () => {
    const view = { node: 'form', form: 'nota', initial: 'user' };
    const shown = withDocument('norte/screens/ficha.json', { path: '/ficha', for: ['patient'], title: 'A', view });
    expect(told('forms/nota', keeping({}), shown)).toEqual(['LNG-152']);
  });
});

describe('a way on or back', () => {
  const ficha = (view: object, more: object = {}) =>
    told('screens/ficha', { path: '/ficha', for: ['professional'], title: 'A', view, ...more });

  it('leads each viewer to a screen that they may open [FIXL-80]', () => {
    const back = (to: string) => ({ node: 'heading', text: 'Ficha', back: to });
    const orElse = (to: string) => closing({ press: [{ do: 'back', orElse: to }] });
    expect(ficha(back('/history'))).toEqual(['LNG-426']);
    expect(ficha(orElse('/history'))).toEqual(['LNG-426']);
    expect(ficha(back('/ficha'))).toEqual([]);
    expect(ficha(back('/history'), { for: ['patient'] })).toEqual([]);
  });

  it('in a named list or a dialog of the screen is judged where it runs [FIXL-80]', () => {
    const back = { steps: { volver: { do: 'back', orElse: '/history' } } };
    const running = (visible: object) => closing({ visible, press: [{ do: 'run', action: 'volver' }] });
    const both = { for: ['professional', 'patient'], actions: { volver: back } };
    expect(ficha(running({ has: 'user' }), both)).toEqual(['LNG-426']);
    expect(ficha(running({ is: ['user.role', 'patient'] }), both)).toEqual([]);
    const aviso = { title: 'Aviso', view: closing({ press: [{ do: 'back', orElse: '/history' }] }) };
    const opening = closing({ press: [{ do: 'open', dialog: 'aviso' }] });
    expect(ficha(opening, { dialogs: { aviso } })).toEqual(['LNG-426']);
    expect(ficha(opening, { dialogs: { aviso }, for: ['patient'] })).toEqual([]);
  });

  it('at the end of a form leads each viewer to a screen that they may open [FIXL-80]', () => {
    const form = (to: string) =>
      withDocument('norte/forms/nota.json', {
        fields: { nota: { label: 'Nota' } },
        // biome-ignore lint/suspicious/noThenProperty: the language's word for what follows
        submit: { label: 'Guardar', then: [{ do: 'go', to }] },
      });
    const shown = (to: string) =>
      told(
        'screens/ficha',
        { path: '/ficha', for: ['professional'], title: 'A', view: { node: 'form', form: 'nota' } },
        form(to),
      );
    expect(shown('/history')).toEqual(['LNG-426']);
    expect(shown('/ficha')).not.toContain('LNG-426');
  });
});

describe('an action behind a named list that ends the run', () => {
  it('is refused, to any depth, unless a condition may skip the end [FIXL-80]', () => {
    const ida = (ir: object, press: object[]) =>
      told('screens/ficha', {
        path: '/ficha',
        for: ['patient'],
        title: 'A',
        actions: { irse: { steps: { ir: { do: 'go', to: '/home', ...ir } } }, otra: { steps: { sigue: RUN } } },
        view: closing({ press }),
      });
    const RUN = { do: 'run', action: 'irse' };
    const notice = { do: 'notice', title: 'Chau' };
    expect(ida({}, [{ do: 'run', action: 'otra' }, notice])).toEqual(['LNG-064']);
    expect(ida({}, [notice, { do: 'run', action: 'otra' }])).toEqual([]);
    expect(ida({ when: { has: 'user.email' } }, [{ do: 'run', action: 'otra' }, notice])).toEqual([]);
    expect(ida({}, [{ do: 'run', action: 'otra', when: { has: 'user.email' } }, notice])).toEqual([]);
  });
});

describe('a call that needs a session', () => {
  const button = (more: object = {}, call: object = {}) =>
    closing({ press: [{ do: 'call', endpoint: 'payment.pending', ...call }], ...more });
  const screen = (view: object, more: object = {}, files = WORLD) =>
    toldOfEnds('screens/ficha', { path: '/ficha', for: ['anonymous'], title: 'A', view, ...more }, files);

  it('cannot be pressed by a visitor without a session [FIXL-80]', () => {
    expect(screen(button())).toEqual(['LNG-448']);
    expect(screen(button(), { for: ['patient', 'anonymous'] })).toEqual(['LNG-448']);
    expect(screen(button(), { for: ['patient'] })).toEqual([]);
    expect(screen(button({ visible: { has: 'user' } }), { for: ['patient', 'anonymous'] })).toEqual([]);
    expect(screen(button({ visible: { has: 'user.email' } }), { for: ['patient', 'anonymous'] })).toEqual([]);
    expect(screen(button({}, { when: { has: 'user' } }), { for: ['patient', 'anonymous'] })).toEqual([]);
    expect(screen(button({}, { endpoint: 'auth.ways' }))).toEqual([]);
    const pedir = { steps: { ask: { do: 'call', endpoint: 'payment.pending' } } };
    const running = closing({ press: [{ do: 'run', action: 'pedir' }] });
    expect(screen(running, { actions: { pedir } })).toEqual(['LNG-448']);
  });

  it('in a named list is judged where it runs, after what ran before it [FIXL-80]', () => {
    const pedir = { steps: { ask: { do: 'call', endpoint: 'payment.pending' } } };
    const seguir = { steps: { otra: { do: 'run', action: 'pedir' } } };
    const running = (more: object, actions: object) =>
      screen(closing({ press: [{ do: 'run', action: 'seguir' }], ...more }), {
        for: ['patient', 'anonymous'],
        actions: { pedir, ...actions },
      });
    expect(running({}, { seguir })).toEqual(['LNG-448']);
    expect(running({ visible: { has: 'user' } }, { seguir })).toEqual([]);
    const entrar = {
      steps: {
        ask: { do: 'call', endpoint: 'auth.session', as: 'sesion' },
        entra: { do: 'signIn', with: 'result.sesion' },
      },
    };
    const despues = { steps: { antes: { do: 'run', action: 'entrar' }, otra: { do: 'run', action: 'pedir' } } };
    expect(running({}, { entrar, seguir: despues })).not.toContain('LNG-448');
  });

  it('brings no data of a screen to a visitor [FIXL-80]', () => {
    const loading = (of: object, more: object = {}) =>
      screen(hello, { data: { pagos: { call: 'payment.pending', ...of } }, ...more });
    expect(loading({})).toContain('LNG-448');
    expect(loading({}, { for: ['patient', 'anonymous'] })).toContain('LNG-448');
    expect(loading({}, { for: ['patient'] })).not.toContain('LNG-448');
    expect(loading({ when: { has: 'user' } }, { for: ['patient', 'anonymous'] })).not.toContain('LNG-448');
    expect(loading({ call: 'auth.ways' })).not.toContain('LNG-448');
    const needs = { persona: { has: 'user', else: [{ do: 'go', to: '/login' }] } };
    expect(loading({}, { for: ['patient', 'anonymous'], needs })).not.toContain('LNG-448');
  });

  it('is asked by no form, block or dialog of the screen of a visitor [FIXL-80]', () => {
    const aviso = (more: object) => ({ title: 'Aviso', view: closing(), ...more });
    const opening = closing({ press: [{ do: 'open', dialog: 'aviso' }] });
    expect(screen(opening, { dialogs: { aviso: aviso({ view: button() }) } })).toEqual(['LNG-448']);
    expect(screen(opening, { dialogs: { aviso: aviso({ data: { pagos: { call: 'payment.pending' } } }) } })).toContain(
      'LNG-448',
    );
    expect(screen({ node: 'block', use: 'payment', with: { amount: { const: 1 } } })).toContain('LNG-448');
    const submit = { label: 'Guardar', call: 'profile.save' };
    const nota = withDocument('norte/forms/nota.json', { fields: { nota: { label: 'Nota' } }, submit });
    expect(screen({ node: 'form', form: 'nota' }, {}, nota)).toContain('LNG-448');
    expect(screen({ node: 'form', form: 'nota' }, { for: ['patient'] }, nota)).not.toContain('LNG-448');
  });

  it('is in no dialog that a visitor opens [FIXL-80]', () => {
    const dialog = { title: 'Aviso', view: { node: 'stack', children: { ask: button(), no: closing() } } };
    const opening = closing({ press: [{ do: 'open', dialog: 'aviso' }] });
    const files = withDocument('norte/dialogs/aviso.json', dialog);
    expect(screen(opening, {}, files)).toEqual(['LNG-448']);
    expect(screen(opening, { for: ['patient'] }, files)).toEqual([]);
  });
});
