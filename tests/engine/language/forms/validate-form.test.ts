import { describe, expect, it } from 'vitest';
import type { CompiledForm } from '../../../../engine/language/artifact.ts';
import type { AuthoredField } from '../../../../engine/language/forms/authored.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import { scopeOf, withRoot } from '../../../../engine/language/rules/scope.ts';
import { baseScope, formOf, oneField, registration, validRegistration } from './fixtures.ts';

/** A field that can fail in every way, each with its own text. */
const strict: AuthoredField = {
  required: true,
  clean: 'none',
  schema: { type: 'string', pattern: '^[a-z@.]*$', minLength: 3, maxLength: 20, format: 'email' },
  options: { 'a@example.org': { label: 'a' }, bcd: { label: 'b' }, 'zz@example.org': { label: 'z' } },
  errors: { type: 'TYPE', required: 'REQUIRED', pattern: 'PATTERN', length: 'LENGTH', enum: 'ENUM', format: 'FORMAT' },
  rules: {
    first: { that: { '!=': [{ var: 'value' }, 'a@example.org'] }, say: 'RULE 1' },
    second: { that: false, say: 'RULE 2' },
  },
};

describe('the order of messages', () => {
  it.each<[unknown, string, string]>([
    [7, 'TYPE', 'what is no text fails by its type, before all else'],
    [undefined, 'REQUIRED', 'absent'],
    [null, 'REQUIRED', 'null'],
    ['', 'REQUIRED', 'empty'],
    ['1', 'PATTERN', 'pattern stands before length'],
    ['a', 'LENGTH', 'length stands before the list'],
    ['zzz@example.org', 'ENUM', 'the list stands before the format'],
    ['bcd', 'FORMAT', 'the format stands before rules'],
    ['a@example.org', 'RULE 1', 'the first rule that fails speaks'],
    ['zz@example.org', 'RULE 2', 'then the next'],
  ])('%j says %s: %s [REG-07]', (value, text) => {
    const { errors } = validateForm(oneField(strict), { probe: value }, baseScope);
    expect(errors.map((error) => error.text)).toEqual([text]);
  });

  it.each([
    ['fillers of another script', '\u3164\u115f\u1160\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['joiners and vowels without shape', '\u034f\u17b4\u17b5\u200d'],
    ['marks without a letter', '\u0301 \u0303'],
    ['marks of direction', '\u200f\u202e'],
  ])('takes a text of nothing but %s as empty [FIXF-04]', (_what, probe) => {
    const verdict = validateForm(oneField({ required: true, errors: { required: 'REQUIRED' } }), { probe }, baseScope);
    expect(verdict.errors).toEqual([{ field: 'probe', code: 'required', text: 'REQUIRED' }]);
    expect(verdict.values).toEqual({});
  });

  it('keeps what people see of a text in any script [FIXF-04]', () => {
    const form = oneField({ required: true });
    for (const probe of ['Ñandú', 'نور', 'ㄱ', '⠁', '?', 'e\u0301'])
      expect(validateForm(form, { probe }, baseScope).values).toEqual({ probe: probe.normalize('NFC') });
  });

  it('refuses a text that lost letters in a conversion, before anything else [FIXF-03]', () => {
    const form = oneField({ schema: { type: 'string', maxLength: 3 }, errors: { length: 'LENGTH' } });
    expect(validateForm(form, { probe: 'Bego\ufffda' }, baseScope).errors).toEqual([
      { field: 'probe', code: 'unreadable', text: 'Se perdieron letras al copiar: donde dice \ufffd va otra letra' },
    ]);
  });

  it('checks the range of numbers, also of those typed as text [FIXL-09]', () => {
    const form = oneField({
      schema: { type: 'integer', minimum: 1, maximum: 5 },
      errors: { range: 'RANGE', type: 'TYPE' },
    });
    const said = (probe: unknown) => validateForm(form, { probe }, baseScope).errors.map(({ text }) => text);
    expect([0, 1, 5, 6, 1.5].map(said)).toEqual([['RANGE'], [], [], ['RANGE'], ['TYPE']]);
    expect(['3', ' 3 ', '6', '1,5', 'tres', '3 o 4'].map(said)).toEqual([
      [],
      [],
      ['RANGE'],
      ['TYPE'],
      ['TYPE'],
      ['TYPE'],
    ]);
    const kept = validateForm(form, { probe: '3' }, baseScope).values;
    expect(kept).toEqual({ probe: 3 });
  });

  it('lets form rules decide last, with one message a field', () => {
    const verdict = validateForm(
      registration,
      { ...validRegistration, dni: '30111', confirmPassword: 'otra' },
      baseScope,
    );
    expect(verdict.errors).toEqual([
      { field: 'dni', code: 'length', text: 'El DNI debe contener entre 7 y 8 dígitos' },
      { field: 'confirmPassword', code: 'rule', text: 'Las contraseñas no coinciden' },
    ]);
  });

  it('names every required field of an empty form once [REG-06]', () => {
    const { errors } = validateForm(registration, {}, baseScope);
    expect(errors.map(({ field }) => field)).toEqual([
      'dni',
      'apellido',
      'sexo',
      'fechaNacimiento',
      'email',
      'password',
      'confirmPassword',
      'aceptoTerminos',
    ]);
    expect(errors.every(({ code, text }) => code === 'required' && text !== '')).toBe(true);
  });

  it('says of terms left or unticked the one text they have', () => {
    const said = (aceptoTerminos?: boolean) =>
      validateForm(registration, { ...validRegistration, aceptoTerminos }, baseScope).errors.map(({ text }) => text);
    expect(said()).toEqual(['Debe aceptar los términos y condiciones']);
    expect(said(false)).toEqual(['Debe aceptar los términos y condiciones']);
    expect(said(true)).toEqual([]);
  });
});

describe('what unknown means', () => {
  const unknown = { var: 'state.nowhere' };

  it('hides a field on server and page when its condition is unknown [FIXL-02]', () => {
    const form = formOf({ afiliado: {}, plan: { required: true, visible: { '!=': [{ var: 'form.afiliado' }, '0'] } } });
    expect(validateForm(form, {}, baseScope).ok).toBe(true);
    expect(parseSubmission(form, {}, baseScope)).toMatchObject({ ok: true, payload: {} });
    expect(parseSubmission(form, { plan: 'A' }, baseScope)).toMatchObject({ ok: true, payload: {} });
    expect(parseSubmission(form, { afiliado: '1' }, baseScope)).toMatchObject({
      ok: false,
      errors: [{ field: 'plan' }],
    });
    expect(validateForm(oneField({ required: true, visible: unknown }), {}, baseScope).ok).toBe(true);
  });

  it('reads on the page only the values that the server reads [FIXL-01]', () => {
    const rule = { '==': [{ var: 'settings.probe' }, true] };
    const scope = scopeOf({ settings: { probe: true }, state: { probe: true } });
    const asks = (roots: CompiledForm['roots'], visible: AuthoredField['visible']) =>
      validateForm(
        { ...oneField(visible === undefined ? {} : { visible }), ...(roots && { roots }) },
        {},
        scope,
      ).visible.has('probe');
    expect(asks(undefined, rule)).toBe(true);
    expect(asks(['settings'], rule)).toBe(true);
    expect(asks(['tenant'], rule)).toBe(false);
    expect(asks(['settings'], { '==': [{ var: 'state.probe' }, true] })).toBe(false);
  });

  it('means yes for required and for read-only', () => {
    expect(validateForm(oneField({ required: unknown }), {}, baseScope).errors).toHaveLength(1);
    expect(validateForm(oneField({ readOnly: unknown }), {}, baseScope).readOnly.has('probe')).toBe(true);
  });

  it('refuses a field with an unknown rule result only when filled in', () => {
    const form = oneField({ rules: { r: { that: unknown, say: 'NO' } } });
    expect(validateForm(form, { probe: 'x' }, baseScope).errors).toEqual([
      { field: 'probe', code: 'rule', text: 'NO' },
    ]);
    expect(validateForm(form, {}, baseScope).ok).toBe(true);
  });

  it('does the same with a rule between fields', () => {
    const form = formOf(
      { a: {}, b: {} },
      { rules: { same: { field: 'b', that: { '==': [{ var: 'form.a' }, { var: 'form.b' }] }, say: 'NO' } } },
    );
    const said = (values: object) => validateForm(form, { ...values }, baseScope).errors.map(({ field }) => field);
    expect([said({ b: 'x' }), said({ a: 'x' }), said({ a: 'x', b: 'x' })]).toEqual([['b'], [], []]);
  });
});

describe('a rule between fields while one is half typed', () => {
  const matches = { '==': [{ var: 'form.first' }, { var: 'form.second' }] };
  const form = formOf(
    { first: { schema: { type: 'string', pattern: '^\\d{4}$' }, required: true }, second: {} },
    { rules: { same: { field: 'second', that: matches, say: 'NO' } } },
  );
  const said = (first: string | undefined, second: string) =>
    validateForm(form, { first, second }, baseScope).errors.map(({ field, code }) => [field, code]);

  it('waits until the value that it reads is complete [FIXH-09]', () => {
    expect(said('12', '1234')).toEqual([['first', 'pattern']]);
    expect(said('1235', '1234')).toEqual([['second', 'rule']]);
    expect(said('1234', '1234')).toEqual([]);
  });

  it('is judged beside a value that is absent [FIXH-09]', () => {
    expect(said(undefined, '1234')).toEqual([
      ['first', 'required'],
      ['second', 'rule'],
    ]);
  });
});

describe('a fault in a condition', () => {
  const broken = { explode: [1] };
  it.each([
    ['visible', oneField({ visible: broken })],
    ['required', oneField({ required: broken })],
    ['readOnly', oneField({ readOnly: broken })],
    ['rule', oneField({ rules: { r: { that: broken, say: 'NO' } } })],
    ['section', formOf({ probe: { section: 's' } }, { sections: { s: { title: 'S', visible: broken } } })],
    ['form rule', formOf({ probe: {} }, { rules: { r: { field: 'probe', that: broken, say: 'NO' } } })],
  ])('%s: nothing is thrown and nothing can be sent [A13]', (_place, form) => {
    const verdict = validateForm(form, { probe: 'x' }, baseScope);
    expect(verdict.ok).toBe(false);
    expect(verdict.faults.map(({ code }) => code)).toEqual(['FORM_RULE_FAULT']);
  });
});

describe('an entity', () => {
  const slot: AuthoredField = { type: 'Slot', as: { fecha: 'f', hora: 'h' } };
  it.each<[unknown, readonly string[]]>([
    [{ fecha: '2026-11-24', hora: 7 }, []],
    [{ fecha: '2026-11-24', hora: '' }, ['type']],
    [{ fecha: '2026-11-24', hora: Number.NaN }, ['type']],
    [{ fecha: '2026-11-24', hora: true }, ['type']],
    [{ fecha: '2026-11-24', hora: null }, ['type']],
    [{ fecha: '2026-11-24' }, ['type']],
  ])('%j fails by %j, where a part is missing or no text or number [FIXH-09]', (probe, codes) => {
    expect(validateForm(oneField(slot), { probe }, baseScope).errors.map(({ code }) => code)).toEqual(codes);
  });
});

it('takes fractions in a number, and refuses other texts [FIXL-09]', () => {
  const form = oneField({ schema: { type: 'number', maximum: 2 } });
  const said = (probe: unknown) => validateForm(form, { probe }, baseScope).errors.map(({ code }) => code);
  expect([1.5, 2, 2.5, Number.POSITIVE_INFINITY, true].map(said)).toEqual([[], [], ['range'], ['type'], ['type']]);
});

describe('hidden fields', () => {
  const member = { visible: { '==': [{ var: 'form.who' }, 'otro'] } } as const;

  it('are left out of rules and payload, together with dependent fields', () => {
    const form = formOf({ who: {}, name: member, nick: { visible: { has: 'form.name' }, required: true } });
    expect(validateForm(form, { who: 'yo', name: 'Ana', nick: 'A' }, baseScope).values).toEqual({ who: 'yo' });
    expect(validateForm(form, { who: 'otro', name: 'Ana', nick: 'A' }, baseScope).values).toEqual({
      who: 'otro',
      name: 'Ana',
      nick: 'A',
    });
  });

  it('stays when its field keeps it, judged but never required', () => {
    const form = formOf({
      who: {},
      name: { ...member, onHide: 'keep', required: true, schema: { type: 'string', pattern: '^\\d*$' } },
    });
    expect(validateForm(form, { who: 'yo', name: '12' }, baseScope)).toMatchObject({
      ok: true,
      values: { who: 'yo', name: '12' },
    });
    expect(validateForm(form, { who: 'yo' }, baseScope).ok).toBe(true);
    expect(validateForm(form, { who: 'yo', name: 'x' }, baseScope).errors.map(({ code }) => code)).toEqual(['pattern']);
  });

  it('goes with its section', () => {
    const form = formOf(
      { probe: { section: 's', required: true } },
      { sections: { s: { title: 'S', visible: { var: 'settings.tramiteDNI' } } } },
    );
    expect(validateForm(form, {}, baseScope).ok).toBe(true);
    expect(validateForm(form, {}, withRoot(baseScope, 'settings', { tramiteDNI: true })).errors).toHaveLength(1);
  });

  it('is a fault when fields hide each other without end', () => {
    const form = formOf({ a: { visible: { missing: 'form.b' } }, b: { visible: { missing: 'form.a' } } });
    const endless = validateForm(form, { a: '1', b: '1' }, baseScope);
    expect(endless.faults.map(({ code }) => code)).toEqual(['FORM_UNSETTLED_VISIBILITY']);
    expect(endless.ok).toBe(false);
  });
});

describe('cleaning', () => {
  it('strips only dots and spaces from numbers before the digits rule [LOGIN-03]', () => {
    const dni = (value: string) => validateForm(registration, { ...validRegistration, dni: value }, baseScope);
    expect(dni(' 30.111.222 ').values.dni).toBe('30111222');
    expect(dni('30-111-222').errors.map(({ text }) => text)).toEqual(['El DNI debe contener solo numeros']);
  });

  it('normalizes a DNI and an e-mail, and checks the length as typed [FIXI-01, FIXI-09]', () => {
    const digits = { type: 'string', minLength: 7, maxLength: 8 } as const;
    const dni = (typed: string) =>
      validateForm(oneField({ clean: 'dni', schema: digits }), { probe: typed }, baseScope);
    expect(dni('05.123.451').values.probe).toBe('5123451');
    expect(dni('5123451').values.probe).toBe('5123451');
    for (const refused of ['005123451', '512345']) expect(dni(refused).ok).toBe(false);
    const email = oneField({ schema: { type: 'string', format: 'email' } });
    expect(validateForm(email, { probe: ' Ana@Ñandú.com.ar ' }, baseScope).values.probe).toBe(
      'ana@xn--and-6ma2c.com.ar',
    );
  });

  it('strips invisible and bidirectional characters, and joins lines in one-line fields [A10, A11]', () => {
    const apellido = (typed: string) =>
      validateForm(registration, { ...validRegistration, apellido: typed }, baseScope).values.apellido;
    expect(apellido('Gómez \u202e\u2066')).toBe('Gómez');
    expect(apellido('Gó\u200bm\u00adez\u0007\ufeff')).toBe('Gómez');
    expect(apellido('Gómez\r\nBcc: x')).toBe('Gómez Bcc: x');
    expect(apellido('Núñez 👩‍⚕️')).toBe('Núñez 👩‍⚕️');
    const motivo = validateForm(oneField({ widget: 'textarea' }), { probe: 'uno\r\n\ndos\u202e' }, baseScope);
    expect(motivo.values.probe).toBe('uno\n\ndos');
    const dni = validateForm(registration, { ...validRegistration, dni: '\u202a30.111.222\u202c' }, baseScope);
    expect(dni.values.dni).toBe('30111222');
  });

  it('leaves a password as typed', () => {
    const secret = ' con espacios ';
    const { values } = validateForm(
      registration,
      { ...validRegistration, password: secret, confirmPassword: secret },
      baseScope,
    );
    expect(values.password).toBe(secret);
  });

  it('takes spaces alone for nothing', () => {
    expect(
      validateForm(registration, { ...validRegistration, apellido: '   ' }, baseScope).errors.map(({ text }) => text),
    ).toEqual(['El apellido es requerido']);
  });

  it('counts characters, not code units', () => {
    const form = oneField({ schema: { type: 'string', maxLength: 2 } });
    expect(validateForm(form, { probe: '👵👴' }, baseScope).ok).toBe(true);
    expect(validateForm(form, { probe: '👵👴a' }, baseScope).ok).toBe(false);
  });
});

describe('read-only and fixed', () => {
  it('writes a fixed value whatever was typed [REG-03]', () => {
    const verdict = validateForm(registration, { ...validRegistration, obraSocial: 'OTRA' }, baseScope);
    expect(verdict.values.obraSocial).toBe('OBSBA');
    expect(verdict.readOnly.has('obraSocial')).toBe(true);
  });

  it('skips validation of read-only fields', () => {
    const form = oneField({ readOnly: true, required: true, schema: { type: 'string', pattern: '^\\d*$' } });
    expect([validateForm(form, {}, baseScope).ok, validateForm(form, { probe: 'x' }, baseScope).ok]).toEqual([
      true,
      true,
    ]);
  });
});

describe('choices', () => {
  it('accept keys of a code list, or anything while it is unknown', () => {
    const form = oneField({ widget: 'select', optionsFrom: { codes: 'status' } });
    const ok = (probe: string, scope = baseScope) => validateForm(form, { probe }, scope).ok;
    expect([ok('abierto'), ok('1'), ok('1', withRoot(baseScope, 'codes', undefined))]).toEqual([true, false, true]);
  });

  it('takes what a list of the screen offers', () => {
    const form = oneField({
      widget: 'select',
      optionsFrom: { each: 'data.services', label: '{{item.nome}}', key: 'item.id' },
    });
    const scope = withRoot(baseScope, 'data', { services: [{ id: 3, nome: 'Clínica' }] });
    expect(validateForm(form, { probe: '4' }, scope).errors.map(({ code }) => code)).toEqual(['enum']);
  });
});

describe('files', () => {
  const form = oneField({ widget: 'file', accept: ['pdf', 'jpg'] });
  const file = (name: string, type: string, size = 10) => ({ name, type, size });
  it.each([
    [[file('a.pdf', 'application/pdf')], []],
    [[file('a.JPEG', 'image/jpeg')], []],
    [[file('a.pdf', '')], []],
    [[file('a.jfif', 'image/pjpeg')], []],
    [[file('a.html', 'application/pdf')], ['format']],
    [[file('a.png', 'image/png')], ['format']],
    [[file('a.pdf', 'application/pdf', 10 * 1024 * 1024 + 1)], ['range']],
    [[file('a.pdf', ''), file('a.png', '')], ['format']],
    [[file('a.pdf', '', 10 * 1024 * 1024)], []],
    [[file('a.pdf', ''), file('a.pdf', '', 10 * 1024 * 1024 + 1)], ['range']],
    [Array.from({ length: 20 }, () => file('a.pdf', 'application/pdf')), []],
    [Array.from({ length: 21 }, () => file('a.pdf', 'application/pdf')), ['length']],
    ['a.pdf', ['type']],
    [[file('a.pdf', ''), 'a.pdf'], ['type']],
    [[null], ['type']],
    [[{ size: 1, type: '' }], ['type']],
    [[{ name: 'a.pdf', type: '' }], ['type']],
    [[{ name: 'a.pdf', size: 1 }], ['type']],
    [[{ name: 1, size: 1, type: '' }], ['type']],
    [[{ name: 'a.pdf', size: '1', type: '' }], ['type']],
    [[{ name: 'a.pdf', size: 1, type: null }], ['type']],
  ])('judges %j before it is sent [A25]', (probe, codes) => {
    expect(validateForm(form, { probe }, baseScope).errors.map(({ code }) => code)).toEqual(codes);
  });

  it('takes files of any kind at a field without kinds [A25]', () => {
    expect(validateForm(oneField({ widget: 'file' }), { probe: [file('a.html', '')] }, baseScope).ok).toBe(true);
  });

  it('judges how many there are by the field [A25]', () => {
    const single = oneField({ widget: 'file', accept: ['pdf'], maxFiles: 1 });
    const codesOf = (count: number) =>
      validateForm(single, { probe: Array.from({ length: count }, () => file('a.pdf', 'application/pdf')) }, baseScope)
        .errors;
    expect([codesOf(1), codesOf(2).map(({ code }) => code)]).toEqual([[], ['length']]);
  });
});
