import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { truth } from '../../../../engine/language/rules/evaluate.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import type { Files } from '../../../../tools/readers/folder.ts';
import { changed, compiled, faults, WORLD, withDocument } from './world.ts';

/** The world with a screen `/probe` that derives these values and shows whether each is known. */
function probe(derive: Readonly<Record<string, unknown>>, state: object = {}) {
  const children = Object.fromEntries(
    Object.keys(derive).map((name) => [name, { node: 'logo', visible: { has: `derive.${name}` } }]),
  );
  const screen = {
    path: '/probe',
    for: ['patient'],
    title: 'Prueba',
    state,
    derive,
    view: { node: 'stack', children },
  };
  return withDocument('norte/screens/probe.json', screen);
}

const errorsOf = (files: ReturnType<typeof probe>) => faults(files).filter(({ severity }) => severity === 'error');

/** The compiled form of a derived rule of the probe. */
function derived(files: ReturnType<typeof probe>, name: string): unknown {
  const screen = compiled(files).tenant?.public.screens.find(({ id }) => id === 'probe');
  return screen?.derive[name];
}

const MOMENTS = { from: { type: 'instant', nullable: true }, word: { type: 'string', nullable: true } };
const from = { var: 'state.from' };
const inBuenosAires = '2026-11-24T10:00:00-03:00';

describe('[FIXL-32] == compares values of one declared type', { timeout: 60_000 }, () => {
  it('compares instants by time and texts by their letters', () => {
    const files = probe(
      {
        moment: { and: [{ has: 'state.from' }, { '==': [from, { var: 'now' }] }] },
        literal: { and: [{ has: 'state.from' }, { in: [from, [inBuenosAires]] }] },
        letters: { and: [{ has: 'state.word' }, { '==': [{ var: 'state.word' }, inBuenosAires] }] },
        said: { and: [{ has: 'state.word' }, { '!=': [{ var: 'state.word' }, inBuenosAires, 'instant'] }] },
      },
      MOMENTS,
    );
    expect(errorsOf(files)).toEqual([]);
    const now = '2026-11-24T13:00:00Z';
    const scope = scopeOf({ now, state: { from: inBuenosAires, word: now } });
    const judged = ['moment', 'literal', 'letters', 'said'].map((name) => truth(derived(files, name), scope));
    expect(judged).toEqual([true, true, false, false]);
    // The second compilation uses cached checks and repeats their findings.
    expect(derived(files, 'moment')).toEqual({
      and: [{ has: 'state.from' }, { '==': [from, { var: 'now' }, 'instant'] }],
    });
  });

  it('refuses a moment against a text, and names the two readings', () => {
    const files = probe(
      { mixed: { and: [{ has: 'state.word' }, { '==': [{ var: 'state.word' }, { var: 'now' }] }] } },
      MOMENTS,
    );
    const [fault] = faults(files);
    expect(fault?.code).toBe('LNG-121');
    expect(fault?.text).toContain('{ "==": [a, b, "instant"] }');
  });

  it('reads a shared field’s rule as time or text, by the form', () => {
    const free = { and: [{ has: 'form.at' }, { '!=': [{ var: 'form.at' }, '10:00'] }] };
    const errors = { required: 'Falta', format: 'Así no' };
    const own = ({ widget }: { readonly widget: 'time' | 'text' }) => ({
      fields: {
        at: { widget, label: 'Hora', errors: widget === 'time' ? errors : { required: 'Falta' } },
        word: { use: 'word' },
      },
      submit: { label: 'Seguir' },
    });
    const word = { label: 'Palabra', visible: free };
    const view = { node: 'stack', children: { a: { node: 'form', form: 'time' }, b: { node: 'form', form: 'plain' } } };
    let files = withDocument('norte/fields.json', { word });
    files = withDocument('norte/forms/time.json', own({ widget: 'time' }), files);
    files = withDocument('norte/forms/plain.json', own({ widget: 'text' }), files);
    files = withDocument('norte/screens/probe.json', { path: '/probe', for: ['patient'], title: 'x', view }, files);
    expect(errorsOf(files)).toEqual([]);
    const forms = compiled(files).tenant?.public.forms;
    const scope = scopeOf({ form: { at: '10:00:00' } });
    expect(truth(forms?.time?.fields.word?.visible, scope)).toBe(false);
    expect(truth(forms?.plain?.fields.word?.visible, scope)).toBe(true);
  });
});

describe('[FIXL-32] codes can be read anywhere', { timeout: 60_000 }, () => {
  const label = { var: 'codes.attentionStatus.queued.label' };
  const waiting = { '==': [{ var: 'codes.attentionStatus.queued.code' }, 'queued'] };

  it('in a rule and in a text, by list, key and word', () => {
    const view = { node: 'text', text: '{{codes.attentionStatus.queued.label}}', visible: waiting };
    const screen = { path: '/probe', for: ['anonymous'], title: 'Prueba', derive: { label }, view };
    expect(errorsOf(withDocument('norte/screens/probe.json', screen))).toEqual([]);
    const codes = compiled().tenant?.public.codes satisfies CompiledTenant['public']['codes'] | undefined;
    expect(truth(waiting, scopeOf({ codes }))).toBe(true);
  });

  it.each([
    ['a list', { var: 'codes.attentionStates.queued.label' }, 'codes.attentionStatus'],
    ['a key', { var: 'codes.attentionStatus.qeued.label' }, 'codes.attentionStatus.queued.label'],
    ['a word', { var: 'codes.attentionStatus.queued.lable' }, 'codes.attentionStatus.queued.label'],
  ])('%s that does not exist is told with the one that does', (_, rule, meant) => {
    const [fault] = faults(probe({ label: rule }));
    expect(fault?.code).toBe('LNG-027');
    expect(fault?.meant).toContain(meant);
  });
});

describe('what the messages say of strange names', { timeout: 60_000 }, () => {
  it('reports a name of 150 kB in one short sentence [FIXL-31]', () => {
    const screen = {
      path: '/probe',
      for: ['patient'],
      title: 'x',
      view: { node: 'link', label: 'x', to: '/home', icon: 'x'.repeat(150_000) },
    };
    const [fault] = faults(withDocument('norte/screens/probe.json', screen));
    expect(fault).toMatchObject({ code: 'LNG-050' });
    expect(fault?.meant).toBeUndefined();
    expect(fault?.text.length).toBeLessThan(4_000);
  });

  it('give an example for missing keys and advice for forbidden ones [FIXL-55]', () => {
    const told = (files: typeof WORLD) => faults(files).map(({ code, text }) => `${code} ${text}`);
    const refusal = ',\n    "refusal": { "title": "Lo sentimos", "message": "No está habilitado" }';
    expect(told(changed('norte/checks.json', refusal, '')).join()).toMatch(
      /LNG-013 .*Por ejemplo: "refusal": \{"title":"…","message":"…"\}/,
    );
    const forbidden = changed('norte/tenant.json', '"flags"', '"__proto__": 1, "flags"');
    expect(told(forbidden).join()).toMatch(/LNG-003 .*Dale otro nombre: letras, dígitos y _/);
  });

  it('a drawing that is missing is not taken for another one [FIXL-55]', () => {
    const own = JSON.parse(WORLD.get('norte/tenant.json') ?? '{}') as { readonly brand: object };
    const files = withDocument('norte/tenant.json', {
      ...own,
      brand: { ...own.brand, icon: 'assets/logi.svg', loginImage: 'assets/login.svg' },
    });
    const meant = faults(files)
      .filter(({ code }) => code === 'LNG-050')
      .map((fault) => fault.meant);
    expect(meant).toEqual(['assets/logo.svg', undefined]);
  });

  it('parts that show each other are refused, with the chain [FIXL-21]', () => {
    const shows = (use: string) => ({ view: { node: 'part', use } });
    const files = withDocument(
      'norte/parts/one.json',
      shows('two'),
      withDocument('norte/parts/two.json', shows('one')),
    );
    expect(
      errorsOf(files)
        .map(({ text }) => text)
        .join(),
    ).toContain('two → one → two');
  });

  it('refuses redirects in a circle only for the viewers it has [FIXL-26]', () => {
    const screen = (path: string, more: object) => ({ path, title: 'x', order: 1, ...more });
    const circle = (when: object): Files => {
      const documents: Record<string, object> = {
        'uno.json': screen('/uno', { for: ['patient'], redirect: '/dos' }),
        'otra.json': screen('/uno', { for: ['art'], view: { node: 'logo' } }),
        'dos.json': screen('/dos', { for: ['patient', 'art'], redirect: '/uno?de=dos', ...when }),
        'despues.json': screen('/dos', { for: ['patient', 'art'], order: 2, view: { node: 'logo' } }),
      };
      return Object.entries(documents).reduce(
        (files, [name, document]) => withDocument(`norte/screens/${name}`, document, files),
        WORLD,
      );
    };
    const told = (files: Files) => errorsOf(files).flatMap(({ code, text }) => (code === 'LNG-165' ? [text] : []));
    const [dos = '', uno = '', ...rest] = told(circle({}));
    expect([dos.includes('/dos → /uno → /dos'), uno.includes('/uno → /dos → /uno'), rest]).toEqual([true, true, []]);
    // Where a condition decides, whoever it lets by arrives.
    expect(told(circle({ when: { var: 'flags.portal' } }))).toEqual([]);
  });

  it('data that is read again every 0 seconds is refused [FIXL-26]', () => {
    const data = { list: { call: 'consultations.list', with: { documento: 'user.documento' }, everySeconds: 0 } };
    const screen = { path: '/probe', for: ['patient'], title: 'x', data, view: { node: 'logo' } };
    expect(errorsOf(withDocument('norte/screens/probe.json', screen)).map(({ code }) => code)).toEqual(['LNG-016']);
  });
});
