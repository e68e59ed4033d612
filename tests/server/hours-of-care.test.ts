// @engine pg
import { expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { type CheckContext, type Checked, runChecks } from '../../server/features/eligibility/run-checks.ts';
import { ruralFiles } from '../tenants/rural-teachers.ts';

const TITULAR = { '==': [{ var: 'subject.own.cargo' }, 'titular'] };
const until = (time: string) => ({ '<': [{ var: 'now' }, { instant: [{ var: 'today' }, time] }] });
const { tenant } = compile(
  ruralFiles({
    'fields.json': {
      cargo: {
        own: 'person',
        label: 'Cargo',
        widget: 'select',
        options: { titular: { label: 'Titular' }, suplente: { label: 'Suplente' } },
      },
    },
    'checks.json': {
      horario: {
        at: ['careStart'],
        passWhen: { or: [TITULAR, until('20:00')] },
        refusal: { title: 'Fuera de horario', message: 'Los suplentes consultan hasta las 20' },
      },
    },
  }),
  'demo',
);

/** Outcome for a person of a category asking for care at an instant. */
async function asked(cargo: string, now: string): Promise<unknown> {
  if (tenant === undefined) throw new Error('the tenant has errors');
  const subject: Checked = {
    id: 1,
    nome: 'Ana',
    sobrenome: 'Pérez',
    documento: '30111222',
    ativo: true,
    own: { cargo },
    fec_nac: null,
    sexo: null,
    telefono: null,
    email: null,
    domicilio: null,
    cp: null,
    obraSocial: null,
    plan: null,
    nroAfiliado: null,
    perfilNome: null,
    esCoordinadorART: false,
  };
  const context: CheckContext = {
    secrets: new Map(),
    demo: true,
    origins: [],
    networks: [],
    isTenant: () => true,
    clock: { now: () => new Date(now) },
    report: async () => undefined,
  };
  return runChecks(context, tenant, ['careStart'], { subject, holder: subject }).catch((error: unknown) => error);
}

it('refuses care after the hour of a check to one category only [TEN-05, CARE-21]', async () => {
  expect(await asked('suplente', '2026-11-24T22:59:00Z')).toEqual({ coverage: { own: {} }, shown: [] });
  expect(await asked('suplente', '2026-11-24T23:00:00Z')).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await asked('titular', '2026-11-24T23:00:00Z')).toEqual({ coverage: { own: {} }, shown: [] });
});
