import { describe, expect, it } from 'vitest';
import type { CompiledForm, Rule } from '../../../../engine/language/artifact.ts';
import type { AuthoredField } from '../../../../engine/language/forms/authored.ts';
import { answersHide } from '../../../../engine/language/forms/hidden-by-answers.ts';
import { parseSubmission } from '../../../../engine/language/forms/parse-submission.ts';
import { type Payload, toPayload } from '../../../../engine/language/forms/payload.ts';
import { validateForm } from '../../../../engine/language/forms/validate-form.ts';
import { withRoot } from '../../../../engine/language/rules/scope.ts';
import { baseScope, formOf } from './fixtures.ts';

const form = formOf({
  id: { label: 'Titular', widget: 'hidden', schema: { type: 'integer' }, readOnly: true },
  empleador: { label: 'Empleador', schema: { type: 'string' } },
  antiguedad: {
    label: 'Antigüedad',
    schema: { type: 'integer' },
    visible: { '==': [{ var: 'form.empleador' }, 'norte'] },
  },
  turno: { label: 'Turno', schema: { type: 'string' }, visible: { has: 'form.antiguedad' } },
  legajo: {
    label: 'Legajo',
    schema: { type: 'string' },
    onHide: 'keep',
    visible: { '==': [{ var: 'form.empleador' }, 'norte'] },
  },
  domicilio: { label: 'Domicilio', schema: { type: 'string' }, visible: { has: 'form.id' } },
  cuil: { label: 'CUIL', schema: { type: 'string' }, visible: { var: 'flags.portal' } },
});
const closed = withRoot(baseScope, 'flags', { portal: false });
const hidden = (values: object) => answersHide(form, validateForm(form, { ...values }, closed), closed).edited;

describe('what the answers of a form hide', () => {
  it('includes fields whose condition reads another answer, also transitively [FIXL-70]', () => {
    expect(hidden({ empleador: 'sur', antiguedad: 5, turno: 'noche' })).toEqual(['antiguedad', 'turno']);
    expect(hidden({ empleador: 'norte', antiguedad: 5 })).toEqual([]);
  });

  it('leaves out kept fields and those hidden by person or setting', () => {
    expect(hidden({ empleador: 'sur' })).not.toEqual(expect.arrayContaining(['legajo']));
    expect(hidden({})).not.toEqual(expect.arrayContaining(['domicilio']));
    expect(hidden({})).not.toEqual(expect.arrayContaining(['cuil']));
  });

  it('lists fields without a possible change that an answer hides [FIXL-70]', () => {
    const values = { empleador: 'sur', antiguedad: 5 };
    const verdict = { ...validateForm(form, values, closed), readOnly: new Set(['empleador', 'antiguedad', 'turno']) };
    expect(answersHide(form, verdict, closed)).toEqual({ all: ['antiguedad', 'turno'], edited: [] });
  });

  it('is cleared by an edit on the server', () => {
    const taken = parseSubmission(form, { empleador: 'sur' }, baseScope);
    expect(taken.ok && taken.cleared).toEqual(expect.arrayContaining(['antiguedad', 'turno']));
    expect(taken.ok && taken.cleared).not.toContain('domicilio');
  });
});

/** A plan that only visitors have; `more` are further conditions of the field. */
const withPlan = (visible: Rule, more: Readonly<Record<string, AuthoredField>> = {}) =>
  formOf({
    condicion: { schema: { type: 'string' } },
    plan: { fixed: 'Visitante', visible },
    ...more,
  });
const isVisitor = { '==': [{ var: 'form.condicion' }, 'visitante'] };
const asRole = (role: string) => withRoot(baseScope, 'user', { role });
const isPatient = { '==': [{ var: 'user.role' }, 'patient'] };

/** Values that page and server keep of the same answers. */
function kept(form: CompiledForm, body: Payload, scope = baseScope) {
  const page = toPayload(form, validateForm(form, body, scope).values);
  const taken = parseSubmission(form, page, scope);
  return { page, server: taken.ok && taken.payload, unanswered: taken.ok && taken.unanswered };
}

describe('a fixed value', () => {
  it('is stored only for those whose answers show its field [FIXL-76]', () => {
    const form = withPlan(isVisitor);
    const [visitor, resident] = [{ condicion: 'visitante' }, { condicion: 'residente' }];
    const stored = { ...visitor, plan: 'Visitante' };
    expect(kept(form, visitor)).toEqual({ page: stored, server: stored, unanswered: [] });
    expect(kept(form, resident)).toEqual({ page: resident, server: resident, unanswered: ['plan'] });
    expect(parseSubmission(form, { ...resident, plan: 'Visitante' }, baseScope)).toMatchObject({ payload: resident });
    expect(parseSubmission(form, resident, baseScope)).toMatchObject({ cleared: expect.arrayContaining(['plan']) });
  });

  it('is not stored when answers hide its section, or a field that its condition reads [FIXL-76]', () => {
    const section = formOf(
      { condicion: { schema: { type: 'string' } }, plan: { fixed: 'Visitante', section: 'afuera' } },
      { sections: { afuera: { title: 'Afuera', visible: isVisitor } } },
    );
    const chain = withPlan({ has: 'form.pais' }, { pais: { schema: { type: 'string' }, visible: isVisitor } });
    for (const form of [section, chain])
      expect(kept(form, { condicion: 'residente' }).server).toEqual({ condicion: 'residente' });
  });

  it('is still stored where a role, a setting or the document hides its field [FIXL-76, REG-03]', () => {
    const stored = { plan: 'Visitante' };
    expect(kept(withPlan(false), {}).server).toEqual(stored);
    expect(kept(withPlan({ var: 'settings.tramiteDNI' }), {}).server).toEqual(stored);
    expect(kept(withPlan(isPatient), {}, asRole('art')).server).toEqual(stored);
    const both = withPlan({ and: [isPatient, isVisitor] });
    expect(kept(both, { condicion: 'residente' }, asRole('art')).server).toMatchObject(stored);
    expect(kept(both, { condicion: 'residente' }, asRole('patient')).server).not.toMatchObject(stored);
  });

  it('of another field is the tenant’s and no answer [FIXL-76]', () => {
    const form = formOf({ condicion: { fixed: 'residente' }, plan: { fixed: 'Visitante', visible: isVisitor } });
    expect(kept(form, {}).server).toEqual({ condicion: 'residente', plan: 'Visitante' });
  });
});

describe('a field that answers hide', () => {
  it('drops an initial value and keeps an onHide: keep one, on both sides [FIXL-76]', () => {
    const form = withPlan(isVisitor, {
      sede: { schema: { type: 'string' }, initial: 'norte', visible: isVisitor },
      nota: { schema: { type: 'string' }, onHide: 'keep', visible: isVisitor },
    });
    const typed = { condicion: 'residente', sede: 'norte', nota: 'x' };
    const { page, server } = kept(form, typed);
    expect([page, server]).toEqual([
      { condicion: 'residente', nota: 'x' },
      { condicion: 'residente', nota: 'x' },
    ]);
  });
});
