import { describe, expect, it } from 'vitest';
import { type CallFailure, failureOf } from '../../../../engine/language/actions/call-failure.ts';
import { submitForm } from '../../../../engine/language/actions/submit-form.ts';
import type { JsonObject } from '../../../../engine/language/artifact.ts';
import { readOutcome } from '../../../../engine/portal/calls/read-outcome.ts';
import type { Submit } from '../../../../schemas/generated/document-types.ts';
import { fakeHost, type World } from './fake-host.ts';

const submit = {
  label: 'Continuar',
  style: 'primary',
  busy: 'Creando cuenta...',
  call: 'registration.create',
  with: { unidad: 'tenant.unit' },
  as: 'made',
  refusals: {
    CP: { field: 'codigoPostal', say: 'Código postal no válido', title: 'Registro fallido' },
    other: { title: 'Registro fallido', message: '{{error.message}}', orElse: 'Revise la información' },
  },
  // biome-ignore lint/suspicious/noThenProperty: the language's word for what follows
  then: [{ do: 'go', to: '/listo?id={{result.made.id}}&n={{form.nombre}}' }],
} as const;
const filled = { payload: { nome: 'Ana' }, values: { nombre: 'Ana' } };

async function send(world: World) {
  const fake = fakeHost({ roots: { tenant: { unit: 3 } }, ...world });
  const submission = await submitForm(submit, filled, fake.host, {
    fieldOf: (key) => (key === 'nome' ? 'nombre' : undefined),
  });
  return { ...fake, submission };
}

describe('the button of a form', () => {
  it('sends the payload with what its document adds, then goes on', async () => {
    const { submission, happened, busy } = await send({ answers: { 'registration.create': [{ id: 9 }, undefined] } });
    expect(submission).toEqual({ sent: true, errors: {} });
    expect(happened).toEqual([
      ['call', 'registration.create', { nome: 'Ana', unidad: 3 }],
      ['go', '/listo?id=9&n=Ana', undefined, false],
    ]);
    expect([busy[0], busy.at(-1)]).toEqual(['Creando cuenta...', undefined]);
  });

  it('stays busy while its list refreshes data, but not during a notice [REG-10]', async () => {
    const { host, busy, notices } = fakeHost({ answers: { 'registration.create': [{ id: 9 }, undefined] } });
    const seen: (string | undefined)[] = [];
    const watching = {
      ...host,
      refresh: async () => void seen.push(busy.at(-1)),
      notice: async () => void seen.push(busy.at(-1)),
    };
    const list = [
      { do: 'refresh', data: ['ficha'] },
      { do: 'notice', title: 'Guardado' },
    ] as const;
    // biome-ignore lint/suspicious/noThenProperty: the language's word for what follows
    await submitForm({ ...submit, then: list }, filled, watching, { fieldOf: () => undefined });
    expect([seen, notices]).toEqual([['Creando cuenta...', undefined], []]);
  });

  it('merges `with` values into the payload’s objects without mutating the payload [FIXL-37, FIXL-09]', async () => {
    const fake = fakeHost({
      roots: { tenant: { unit: 3 } },
      answers: { 'registration.create': [{ id: 9 }, undefined] },
    });
    const payload = { nome: 'Ana', propios: { legajo: 'L-1' } };
    const words = { ...submit, with: { 'propios.unidad': 'tenant.unit' } };
    await submitForm(words, { ...filled, payload }, fake.host, { fieldOf: () => undefined });
    const sent = { nome: 'Ana', propios: { legajo: 'L-1', unidad: 3 } };
    expect(fake.happened[0]).toEqual(['call', 'registration.create', sent]);
    expect(payload).toEqual({ nome: 'Ana', propios: { legajo: 'L-1' } });
  });

  it('turns a mapped refusal into a field error and a notice', async () => {
    const { submission, notices, words } = await send({
      answers: { 'registration.create': [undefined, failureOf('refusal', 'CP')] },
    });
    expect(submission).toEqual({ sent: false, errors: { codigoPostal: 'Código postal no válido' } });
    expect(notices).toEqual([{ title: 'Registro fallido', text: '', tone: 'danger' }]);
    expect(words()).toEqual(['call']);
  });

  it('maps a server refusal to its field by the payload name', async () => {
    const failure = failureOf('refusal', 'INVALID', { field: 'nome', message: 'Muy corto' });
    const { submission } = await send({ answers: { 'registration.create': [undefined, failure] } });
    expect(submission.errors).toEqual({ nombre: 'Muy corto' });
  });

  it('shows a refusing check’s own text and keeps the form [REG-11]', async () => {
    const { submission, notices } = await send({
      checks: { elegibilidad: { title: 'Lo sentimos', message: 'Por favor' } },
      answers: { 'registration.create': [undefined, failureOf('refusal', 'NOT_ELIGIBLE', { check: 'elegibilidad' })] },
    });
    expect(submission).toEqual({ sent: false, errors: {}, notice: { title: 'Lo sentimos', text: 'Por favor' } });
    expect(notices).toEqual([{ title: 'Lo sentimos', text: 'Por favor', tone: 'danger', contact: true }]);
  });

  it.each(['offline', 'timeout', 'broken'] as const)(
    'titles a failed call (%s) like a refusal, with the cause below [FIXP-08]',
    async (kind) => {
      const { notices } = await send({ answers: { 'registration.create': [undefined, failureOf(kind, 'X')] } });
      expect(notices[0]?.title).toBe('Registro fallido');
      expect(notices[0]?.text).toBeTruthy();
    },
  );

  it('says that the server is busy by its own title: nothing failed [FIXP-08]', async () => {
    const { notices } = await send({ answers: { 'registration.create': [undefined, failureOf('busy', 'BUSY')] } });
    expect(notices[0]).toMatchObject({ tone: 'info', title: '[page.busyTitle]' });
  });

  it('tells the text of a customer’s own backend, however it is put [FIXP-08]', async () => {
    const told = async (body: unknown) => {
      const answer = readOutcome({ kind: 'answer', status: 422, body, retryAfter: undefined }, 'json');
      return (await send({ answers: { 'registration.create': answer } })).notices[0]?.text;
    };
    const said = 'El afiliado no existe';
    expect([await told({ error: { message: said } }), await told({ error: said }), await told(said)]).toEqual([
      said,
      said,
      said,
    ]);
    expect(await told({ otra: 1 })).toBe('Revise la información');
  });

  it('shows the refusal the server names, or the check’s own when unknown [FIXL-14]', async () => {
    const mora = { title: 'Cuota pendiente', message: 'Regularizá tu cuota' };
    const checks = { elegibilidad: { title: 'Lo sentimos', message: 'Por favor', refusals: { mora } } };
    const told = async (refusal: string) => {
      const error = { code: 'NOT_ELIGIBLE', check: 'elegibilidad', refusal };
      const outcome = { kind: 'answer', status: 403, body: { error }, retryAfter: undefined } as const;
      const answer = readOutcome(outcome, 'json');
      return (await send({ checks, answers: { 'registration.create': answer } })).notices[0]?.title;
    };
    expect([await told('mora'), await told('baja'), await told('')]).toEqual([
      'Cuota pendiente',
      'Lo sentimos',
      'Lo sentimos',
    ]);
  });

  const list = (refusals: JsonObject): Submit => ({
    label: 'Guardar',
    style: 'primary',
    // biome-ignore lint/suspicious/noThenProperty: the language's word for what follows
    then: [
      { do: 'call', endpoint: 'recovery.reset', refusals },
      { do: 'notice', title: 'Guardada' },
    ],
  });
  async function follow(refusals: JsonObject, failure: CallFailure | undefined) {
    const fake = fakeHost({
      answers: { 'recovery.reset': [failure === undefined ? {} : undefined, failure] as never },
    });
    const submission = await submitForm(list(refusals), filled, fake.host, {
      fieldOf: (key) => (key === 'pass' ? 'password' : undefined),
    });
    return { ...fake, submission };
  }

  it('shows field refusals of follow-up calls at the field, without a popup [REC-04]', async () => {
    const weak = failureOf('refusal', 'WEAK', { field: 'pass', message: 'Fácil' });
    const answered = await follow({ WEAK: { field: 'password', say: 'Elegí otra' } }, weak);
    expect(answered.submission).toEqual({ sent: false, errors: { password: 'Elegí otra' } });
    const silent = await follow({}, weak);
    expect(silent.submission).toEqual({ sent: false, errors: { password: 'Fácil' } });
    expect([answered.notices, silent.notices]).toEqual([[], []]);
  });

  it('counts as sent only once every call of its list succeeded [REC-04]', async () => {
    const offline = await follow({}, failureOf('offline', 'OFFLINE'));
    expect([offline.submission, offline.notices.length]).toEqual([{ sent: false, errors: {} }, 1]);
    const other = await follow({ other: { title: 'Error' } }, failureOf('refusal', 'USED', { field: 'codigo' }));
    expect([other.submission.errors, other.notices[0]?.title]).toEqual([{}, 'Error']);
    expect((await follow({}, undefined)).submission).toEqual({ sent: true, errors: {} });
  });

  it('tells an outage as what it is, and keeps the form [A38]', async () => {
    const { submission, notices } = await send({
      answers: { 'registration.create': [undefined, failureOf('offline', 'OFFLINE')] },
    });
    expect(submission).toEqual({ sent: false, errors: {} });
    expect(notices).toEqual([{ title: 'Registro fallido', text: '[page.offline]', tone: 'danger' }]);
  });
});

describe('a refusal that asks a person', () => {
  const asks = { run: [{ do: 'confirm', title: '¿Otro?' }] };
  const words = { ...submit, refusals: { KNOWN: asks }, resend: { KNOWN: { otro: { const: true } } } };
  const refusing = failureOf('refusal', 'KNOWN', { field: 'nome', message: 'Ya hay uno' });

  /** Refuses until the value is sent. */
  async function sendAgain(says: boolean) {
    const calls: unknown[] = [];
    const { host } = fakeHost({ says });
    const call: typeof host.call = async (_, values) => {
      calls.push(values);
      return 'otro' in values ? [{ id: 9 }, undefined] : [undefined, refusing];
    };
    const submission = await submitForm(words, filled, { ...host, call }, { fieldOf: () => 'nombre' });
    return { calls, submission };
  }

  it('is sent again with the values of resend when answered with yes [FIXT-08]', async () => {
    const { calls, submission } = await sendAgain(true);
    expect(calls).toEqual([{ nome: 'Ana' }, { nome: 'Ana', otro: true }]);
    expect(submission).toEqual({ sent: true, errors: {} });
  });

  it('stays a refusal when answered with no [FIXT-08]', async () => {
    const { calls, submission } = await sendAgain(false);
    expect(calls).toHaveLength(1);
    expect(submission).toMatchObject({ sent: false, errors: { nombre: 'Ya hay uno' } });
  });

  it('does not resend when its entry does not apply and another answers [FIXT-08]', async () => {
    const { happened, host } = fakeHost({ answers: { 'registration.create': [undefined, refusing] }, says: true });
    const refusals = { KNOWN: { ...asks, when: false }, other: { title: 'No se pudo' } };
    expect((await submitForm({ ...words, refusals }, filled, host, { fieldOf: () => 'nombre' })).sent).toBe(false);
    expect(happened.filter(([what]) => what === 'call')).toHaveLength(1);
  });

  it('is asked once, however often the server refuses [FIXT-08]', async () => {
    const { happened, host } = fakeHost({ answers: { 'registration.create': [undefined, refusing] } });
    expect((await submitForm(words, filled, host, { fieldOf: () => 'nombre' })).sent).toBe(false);
    expect(happened.filter(([what]) => what === 'call')).toHaveLength(2);
  });
});
