import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CompiledForm } from '../../engine/language/artifact.ts';
import { exampleOf } from '../../engine/language/forms/example-of.ts';
import { parseSubmission } from '../../engine/language/forms/parse-submission.ts';
import { toPayload } from '../../engine/language/forms/payload.ts';
import { validateForm } from '../../engine/language/forms/validate-form.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { tenantScope } from '../../tools/tenant/tenant-scope.ts';
import { compiledTenant, TENANTS } from './compiled.ts';

/** Every tenant where somebody may sign up. */
const offering = tenantIds(TENANTS)
  .map(compiledTenant)
  .filter(({ server }) => server.flags.registroUsuario === true);

const INSURERS: Readonly<Record<string, string>> = { osef: 'OSEF', obsba: 'OBSBA', iosfa: 'IOSFA' };
const ASK_NUMBER = ['obsba', 'iosfa'];
const ASK_TRAMITE = ['l_zamora', 'san_isidro', 'tres_de_febrero'];

const ALWAYS_REQUIRED = [
  'dni',
  'apellido',
  'nombre',
  'sexo',
  'fechaNacimiento',
  'telefono',
  'domicilio',
  'codigoPostal',
  'password',
  'confirmPassword',
  'aceptoTerminos',
];

describe.each(offering.map((tenant) => [tenant.id, tenant] as const))('registration of %s', (id, tenant) => {
  const scope = tenantScope(tenant);
  const form = tenant.public.forms.registro as CompiledForm;
  const example = exampleOf(form, scope);
  const values = example.ok ? example.values : {};
  const asked = [...validateForm(form, {}, scope).visible];

  it('has its four parts and its button with a busy label [REG-01, REG-10]', () => {
    expect(Object.values(form.sections).map(({ title }) => title)).toEqual([
      'Datos personales',
      'Datos de la obra social',
      'Datos de contacto',
      'Contraseña y términos',
    ]);
    expect(form.submit).toMatchObject({ label: 'Continuar', busy: 'Creando cuenta...', call: 'registration.create' });
  });

  it('links to the national post’s look-up over https [REG-01]', () => {
    expect(form.fields.codigoPostal?.link).toMatchObject({
      to: expect.stringMatching(/^https:\/\/www\.correoargentino\./),
    });
  });

  it('asks the fields of the contract, without those that this tenant hides [REG-03, REG-04, REG-17]', () => {
    const hidden = [
      ...(ASK_TRAMITE.includes(id) ? [] : ['tramiteDNI']),
      ...(id in INSURERS ? ['plan'] : []),
      ...(id === 'osef' ? ['numeroAfiliado'] : []),
    ];
    const all = [
      'dni',
      'tramiteDNI',
      'apellido',
      'nombre',
      'sexo',
      'fechaNacimiento',
      'obraSocial',
      'plan',
      'numeroAfiliado',
      'telefono',
      'email',
      'domicilio',
      'codigoPostal',
      'password',
      'confirmPassword',
      'aceptoTerminos',
    ];
    expect(Object.keys(form.fields)).toEqual(all);
    expect(asked).toEqual(all.filter((key) => !hidden.includes(key)));
  });

  it('has an asterisk where something must be filled in, and nowhere else [REG-06]', () => {
    const required = new Set([
      ...ALWAYS_REQUIRED,
      ...(id === 'chacabuco' ? [] : ['email']),
      ...(ASK_TRAMITE.includes(id) ? ['tramiteDNI'] : []),
      ...(ASK_NUMBER.includes(id) ? ['numeroAfiliado'] : []),
    ]);
    expect(new Set([...validateForm(form, {}, scope).required].filter((key) => asked.includes(key)))).toEqual(required);
  });

  it('says how to write the DNI and what gender means [REG-05]', () => {
    expect(form.fields.dni).toMatchObject({ label: 'DNI', hint: 'Escriba el número sin puntos' });
    expect(form.fields.sexo).toMatchObject({ label: 'Género', hint: 'Como aparece en tu DNI' });
    expect(form.fields.sexo?.options).toEqual({
      F: { label: 'Femenino' },
      M: { label: 'Masculino' },
      X: { label: 'No binario' },
    });
  });

  it('explains the procedure number beside its field; not in obsba and iosfa [REG-02, D-REG-07]', () => {
    const { help } = form.fields.tramiteDNI ?? {};
    expect(help).toMatchObject({ dialog: 'tramite' });
    expect(help?.visible).toBe(ASK_NUMBER.includes(id) ? false : undefined);
    expect(JSON.stringify(tenant.public.dialogs.tramite)).toContain(
      'Se ubica luego del vencimiento. En la versión anterior de DNI figura en el dorso, bajo la foto',
    );
  });

  it('sends the contract’s names and the insurer fixed by the tenant [REG-13, D-REG-07]', () => {
    const sent = toPayload(form, validateForm(form, values, scope).values);
    const names = [
      'dni',
      'nro_tramite',
      'apellido',
      'nombre',
      'telefono',
      'correo',
      'fec_nac',
      'sexo',
      'domicilio',
      'cp',
      'obraSocial',
      'nroAfiliado',
      'plan',
      'password',
      'conf_password',
      'terms',
    ];
    expect(
      Object.entries(form.fields)
        .map(([key, field]) => field.as ?? key)
        .sort(),
    ).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(Object.keys(sent)));
    expect(sent.fec_nac).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(sent.terms).toBe(true);
    expect('nro_tramite' in sent).toBe(ASK_TRAMITE.includes(id));
    if (id in INSURERS) expect(sent.obraSocial).toBe(INSURERS[id]);
  });

  it('writes the fixed insurer and drops hidden fields from any submission [REG-03, A14]', () => {
    const sent = { ...toPayload(form, values), obraSocial: 'OTRA', plan: 'Oro', nroAfiliado: '12345678' };
    const taken = parseSubmission(form, sent, scope);
    expect(taken.ok).toBe(true);
    const { obraSocial, plan, nroAfiliado } = taken.ok ? taken.payload : {};
    expect(obraSocial).toBe(INSURERS[id] ?? 'OTRA');
    expect(plan).toBe(id in INSURERS ? undefined : 'Oro');
    expect(nroAfiliado).toBe(id === 'osef' ? undefined : '12345678');
  });

  it('refuses a name that no field of it has [A16]', () => {
    for (const name of ['ativo', 'perfil', 'unidad', 'esCoordinadorART', '__proto__x', 'role']) {
      const taken = parseSubmission(form, { ...toPayload(form, values), [name]: true }, scope);
      expect(taken).toMatchObject({ ok: false, status: 400, errors: [{ code: 'FORM_EXTRA_KEY', field: name }] });
    }
  });

  it('has the titles of phone and desktop [REG-01]', () => {
    const page = tenant.public.screens.find((screen) => screen.path === '/registro');
    expect(page?.title).toBe('Crear cuenta');
    const view = JSON.stringify(page?.view);
    expect(view).toContain('"text":"Creá tu cuenta","shortText":"Crear cuenta"');
  });
});

it('is one form with a few lines per tenant [REG-04, D-REG-02, TEN-04]', () => {
  expect(offering.map(({ id }) => id)).toHaveLength(16);
  for (const { id } of offering) {
    const text = (file: string) => {
      try {
        return readFileSync(join(TENANTS, id, file), 'utf8');
      } catch {
        return '';
      }
    };
    // Fields of cases are asked in other forms.
    const { $schema: _schema, ...fields }: Record<string, { own?: string }> = JSON.parse(text('fields.json') || '{}');
    const ofPeople = Object.values(fields).some(({ own }) => own !== 'case') ? text('fields.json') : '';
    const said = [text('forms/registro.json'), ofPeople, text('screens/registro.json')];
    const lines = said.flatMap((one) => one.split('\n'));
    expect(lines.length, id).toBeLessThan(40);
  }
});
