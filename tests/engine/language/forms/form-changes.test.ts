import { describe, expect, it } from 'vitest';
import type { AuthoredField } from '../../../../engine/language/forms/authored.ts';
import { compileForm } from '../../../../engine/language/forms/compile-form.ts';
import { type FormChange, formChanges } from '../../../../engine/language/forms/form-changes.ts';

type Fields = Readonly<Record<string, AuthoredField>>;
const form = (fields: Fields, rules = {}) => compileForm('alta', { fields, rules });
const name: AuthoredField = { label: 'Nombre', required: true };
const plan = (...options: readonly string[]): AuthoredField => ({
  label: 'Plan',
  widget: 'select',
  options: Object.fromEntries(options.map((option) => [option, { label: option }])),
});
const change = (kind: FormChange['kind'], field: string, label: string, more = {}) => ({ kind, field, label, ...more });

describe('changes of a form', () => {
  it.each<[string, Fields, Fields, readonly object[]]>([
    ['none', { name }, { name }, []],
    ['another label', { name }, { name: { ...name, label: 'Nombres' } }, []],
    ['another order', { name, plan: plan('a') }, { plan: plan('a'), name }, []],
    [
      'a new required field',
      { name },
      { name, tel: { label: 'Teléfono', required: true } },
      [change('asked', 'tel', 'Teléfono')],
    ],
    [
      'a new field that a rule requires',
      { name },
      { name, tel: { label: 'Teléfono', required: { has: 'form.name' } } },
      [change('asked', 'tel', 'Teléfono')],
    ],
    ['a new optional field', { name }, { name, tel: { label: 'Teléfono' } }, [change('offered', 'tel', 'Teléfono')]],
    ['a new hidden field', { name }, { name, tel: { label: 'Teléfono', widget: 'hidden' } }, []],
    ['a field that is required now', { name: { label: 'Nombre' } }, { name }, [change('asked', 'name', 'Nombre')]],
    ['a field that is optional now', { name }, { name: { label: 'Nombre' } }, []],
    ['a field that shows now', { name: { ...name, visible: false } }, { name }, [change('asked', 'name', 'Nombre')]],
    ['a removed field', { name, tel: { label: 'Teléfono' } }, { name }, [change('removed', 'tel', 'Teléfono')]],
    [
      'a field that is hidden now',
      { name },
      { name: { ...name, visible: false } },
      [change('removed', 'name', 'Nombre')],
    ],
    [
      'dropped options',
      { plan: plan('a', 'b', 'c') },
      { plan: plan('b') },
      [change('options', 'plan', 'Plan', { dropped: ['a', 'c'] })],
    ],
    ['a new option', { plan: plan('a') }, { plan: plan('a', 'b') }, []],
    [
      'another condition of a rule',
      { name: { ...name, rules: { corto: { that: { has: 'value' }, say: 'No' } } } },
      { name: { ...name, rules: { corto: { that: { missing: 'value' }, say: 'No' } } } },
      [change('rules', 'name', 'Nombre')],
    ],
    [
      'another text of a rule',
      { name: { ...name, rules: { corto: { that: { has: 'value' }, say: 'No' } } } },
      { name: { ...name, rules: { corto: { that: { has: 'value' }, say: 'Eso no' } } } },
      [],
    ],
    ['a limit', { name }, { name: { ...name, schema: { maxLength: 3 } } }, [change('rules', 'name', 'Nombre')]],
    [
      'a rule',
      { name },
      { name: { ...name, rules: { corto: { that: { has: 'value' }, say: 'No' } } } },
      [change('rules', 'name', 'Nombre')],
    ],
  ])('%s [FIXE-05]', (_name, before, after, changes) => {
    expect(formChanges(form(before), form(after))).toEqual(changes);
  });

  it('of a rule of the form name its field [FIXE-05]', () => {
    const after = form({ name }, { igual: { field: 'name', that: { has: 'form.name' }, say: 'No' } });
    expect(formChanges(form({ name }), after)).toEqual([change('rules', 'name', 'Nombre')]);
    const other = form({ name }, { igual: { field: 'name', that: { missing: 'form.name' }, say: 'No' } });
    expect(formChanges(after, other)).toEqual([change('rules', 'name', 'Nombre')]);
    const tel: AuthoredField = { label: 'Teléfono' };
    const [two, elsewhere] = [
      form({ name, tel }),
      form({ name, tel }, { igual: { field: 'tel', that: false, say: 'No' } }),
    ];
    expect(formChanges(two, elsewhere)).toEqual([change('rules', 'tel', 'Teléfono')]);
  });
});
