import { cpSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { vosWords } from '../../tools/tenant/vos-words.ts';
import { freshFolder, ranIn } from './run-in.ts';

const WORLD = fileURLToPath(new URL('../engine/language/compile/world', import.meta.url));

const root = freshFolder((folder) => cpSync(WORLD, folder, { recursive: true }));
const tenant = (...args: readonly string[]) => ranIn(root(), ...args);

describe('what layers say, told by npm run tenant', { timeout: 60_000 }, () => {
  it('explains dotted text keys and addresses of the contract [FIXL-24, FIXL-75]', async () => {
    await rm(join(root(), '_base/endpoints.json'));
    const told = async (place: string) => tenant('explain', 'norte', place);
    expect((await told('texts:error.title')).out).toMatch(/_base\/texts\.json.*\n= "Ha ocurrido un error"/);
    expect((await told('endpoints:care.start.path')).out).toContain('= "/api/atenciones/iniciar"');
    expect((await told('endpoints:care.star')).err).toMatch(/no tiene "care\.star".*care\.start/);
  });

  it('explains removed, replaced, hidden, listed and copied values [FIXL-24]', async () => {
    const told = async (place: string) => (await tenant('explain', 'norte', place)).out.replaceAll('tenants/', '');
    const put = (path: string, json: object) => writeFile(join(root(), path), JSON.stringify(json));
    await mkdir(join(root(), 'norte/screens'));
    await put('norte/screens/home.json', {
      enter: { active: { optional: true } },
      view: { children: { hello: null, who: { $replace: { node: 'logo' } }, part: { node: 'divider' } } },
    });
    await put('norte/screens/alta.json', { like: 'login', path: '/registro', title: 'Alta' });
    const header = JSON.parse(await readFile(join(root(), 'norte/tenant.json'), 'utf8'));
    await put('norte/tenant.json', { ...header, linkHosts: ['https://wa.me'] });
    expect(await told('screens/home:view.children.hello.text')).toMatch(
      /_base.*"Hola.*\n.*null {2}\(lo saca\)\n= nada/,
    );
    expect(await told('screens/home:view.children.who.node')).toMatch(
      /"choices"\n.*"logo" {2}\(reemplaza todo.*\n= "logo"/,
    );
    expect(await told('screens/home:view.children.part')).toMatch(/"use":"greeting".*\n.*\(reemplaza todo/);
    expect(await told('screens/home:enter.active.optional')).toMatch(/norte\/screens\/home\.json.* true\n= true/);
    expect(await told('screens/home:enter.active.endpoint')).toContain('= "care.active"');
    expect(await told('screens/alta:view.children.guide.label')).toMatch(/_base\/screens\/login\.json.*\n= "Guía"/);
    expect(await told('menu:items.profile.label')).toMatch(/No se muestra: .*\n= "Mi perfil"/);
    expect(await told('linkHosts')).toMatch(
      /example.*\n.*wa\.me.*\n= \[\n {2}"https:\/\/www.example.com",\n {2}"https:\/\/wa.me"/,
    );
  });

  it('explains compiler instructions: moved entries and generated fields [FIXL-24]', async () => {
    const told = async (place: string) => (await tenant('explain', 'norte', place)).out;
    const put = (path: string, json: object) => writeFile(join(root(), 'norte', path), JSON.stringify(json));
    await mkdir(join(root(), 'norte/screens'));
    const card = { node: 'divider', before: 'who' };
    await put('screens/home.json', { view: { children: { card, hello: { after: 'card' } } } });
    await put('screens/alta.json', { like: 'login', path: '/registro', title: 'Alta' });
    await put('forms/extra.json', {
      fields: { estado: { each: 'attentionStatus', as: 'e_{{item.id}}' }, propios: { use: 'own:person' } },
      submit: { label: 'Seguir' },
    });
    const order = 'El orden queda: card → hello → who → what → start → tiles → part';
    expect(await told('screens/home:view.children.card.before')).toMatch(`= "who"\nMueve la entrada. ${order}`);
    expect(await told('screens/home:view.children.hello.after')).toMatch(`= "card"\nMueve la entrada. ${order}`);
    // A property that no layer wrote moves nothing, though its entry exists.
    expect((await tenant('explain', 'norte', 'screens/home:view.children.card.after')).err).toContain(
      'no tiene "after". Tiene: node',
    );
    expect(await told('forms/login:fields.dni.use')).toMatch(/= "dni"\nEs una instrucción para el compilador/);
    expect(await told('screens/alta:like')).toMatch(/= "login"\nEs una instrucción/);
    expect(await told('extends')).toMatch(/= "_clinic"\nEs una instrucción/);
    for (const spread of ['estado.as', 'propios.use', 'estado'])
      expect(await told(`forms/extra:fields.${spread}`)).toContain('El campo se escribe varias veces');
  });

  it('explains an own field by its declaration, then by its entry [FIXL-64]', async () => {
    const told = async (place: string) => (await tenant('explain', 'norte', place)).out.replaceAll('tenants/', '');
    const put = (path: string, json: object) => writeFile(join(root(), path), JSON.stringify(json));
    await mkdir(join(root(), 'norte/screens'));
    const empleador = { own: 'person', label: 'Empleador', errors: { required: 'Decinos' } };
    await put('norte/fields.json', { empleador });
    await put('_base/forms/extra.json', {
      fields: { dni: { use: 'dni' }, propios: { use: 'own:person', section: 'main' } },
      sections: { main: { title: 'Datos' } },
      submit: { label: 'Seguir' },
    });
    const own = 'norte/fields.json:1:';
    for (const [part, value] of [
      ['label', '"Empleador"'],
      ['errors.required', '"Decinos"'],
    ])
      expect(await told(`forms/extra:fields.empleador.${part}`)).toMatch(new RegExp(`→ norte\n${own}.*\n= ${value}`));
    expect(await told('forms/extra:fields.empleador')).toMatch(
      new RegExp(`${own}.*\n_base/forms/extra.json.*own:person`),
    );
    expect(await told('forms/extra:fields.empleador.section')).toMatch(/_base\/forms\/extra.json.*"main"\n= "main"/);
    await put('norte/screens/ficha.json', {
      path: '/ficha',
      for: ['patient'],
      title: 'Ficha',
      view: { node: 'facts', items: { propios: { use: 'own:person', of: 'user' } } },
    });
    expect(await told('screens/ficha:view.items.empleador.label')).toMatch(new RegExp(`${own}.*\n= "Empleador"`));
    expect(await told('screens/ficha:view.items.empleador.text')).toMatch(
      new RegExp(`${own}.*"own":"person".*\n= "\\{\\{user.own.empleador\\}\\}"`),
    );
    // A field that the form writes itself is none of the own ones that it takes.
    expect(await told('forms/extra:fields.dni.label')).not.toContain(own);
  });

  it('blames the line declaring an own field under a contract name, once [FIXL-64]', async () => {
    const put = (path: string, json: string) => writeFile(join(root(), path), json);
    const below = JSON.parse(await readFile(join(root(), '_base/fields.json'), 'utf8'));
    await put('_base/fields.json', JSON.stringify({ ...below, documento: below.dni }));
    const fields = { documento: { use: 'documento' }, propios: { use: 'own:person' } };
    const submit = { label: 'Seguir', call: 'registration.create' };
    await put('_base/forms/extra.json', JSON.stringify({ fields, submit }));
    await put(
      'norte/fields.json',
      '{\n  "documento": { "own": "person" },\n  "correo": { "own": "person", "label": "C" }\n}',
    );
    const { err, out } = await tenant('check', 'norte');
    const said = `${out}${err}`.split('\n').filter((line) => line.includes('LNG-10'));
    expect(said.map((line) => line.slice(0, line.indexOf(' El campo')).trim())).toEqual([
      'tenants/norte/fields.json:2:18  LNG-102',
      'tenants/norte/fields.json:3:3  LNG-102',
    ]);
  });

  it('lists every sentence with place and source, and those using vos [FIXL-49]', async () => {
    await writeFile(join(root(), 'norte/texts.json'), '{ "error.title": "Disculpe" }');
    const { code, out } = await tenant('texts', 'norte');
    expect(code).toBe(0);
    for (const line of [
      'texts:error.title  "Disculpe"  tenants/norte/texts.json',
      'screens/home:view.children.hello.text  "Hola, {{user.nome}}"  tenants/_base/screens/home.json',
      'forms/login:fields.dni.hint  "Sin puntos"  tenants/norte/forms/login.json',
      'checks:eligible.refusal.title  "Lo sentimos"  tenants/norte/checks.json',
    ])
      expect(out.split('\n')).toContain(line);
    expect(out).not.toContain('Mi perfil');
    const lacking = await tenant('texts', 'norte', '--address', 'usted');
    expect(lacking.out).toContain(
      'forms/login:rules.different.say  "Elegí otra"  tenants/_base/forms/login.json  (elegí)',
    );
    expect([lacking.code, lacking.out.includes('Disculpe')]).toEqual([1, false]);
    const polite = { 'server.LOGIN_REFUSED': 'Revise los datos' };
    const own = { sections: { main: { title: 'Sus datos' } }, rules: { different: { say: 'Elija otra' } } };
    const terms = { version: '2026-11-01-usted', cuerpo: { first: { text: 'Usted acepta los términos.' } } };
    for (const [path, json] of Object.entries({ 'texts.json': polite, 'forms/login.json': own, 'terms.json': terms }))
      await writeFile(join(root(), 'norte', path), JSON.stringify(json));
    const said = await tenant('texts', 'norte', '--address', 'usted');
    expect(said).toMatchObject({ code: 0, out: expect.stringMatching(/^0 de \d+ textos hablan de vos/) });
    expect((await tenant('texts', 'norte', '--address', 'che')).err).toContain('Puede ser: usted');
  });

  it('tells words of vos from their like [FIXL-49]', () => {
    const vos = [
      ['Probá de nuevo, o comunicate con nosotros.', 'probá comunicate'],
      ['Si ya pagaste no perdés nada: te queda un cupón.', 'pagaste perdés te'],
      ['No cierres esta: al terminar, volvé acá.', 'cierres volvé'],
      ['Abrila, revisalos y contale; esperá un momento.', 'abrila revisalos contale esperá'],
      ['Podés venir cuando quieras a atenderte con tus datos.', 'podés quieras atenderte tus'],
      ['No hace falta que hagas nada.', 'hagas'],
    ];
    for (const [sentence = '', words = ''] of vos) expect(vosWords(sentence).join(' ')).toBe(words);
    for (const sentence of [
      'Pruebe de nuevo, o comuníquese con nosotros. Revíselos y ábrala.',
      'Ya pagué. Olvidé mi contraseña. ¿Dónde está el número de trámite?',
      'Se mostrará acá después; además podrá elegir una fila de la sala.',
      'Si no puede volver, no cierre esta ventana: más de 80 letras, según el país.',
      'Lo atiende la Clínica San José, de Santa Fe, en calle Bélgica.',
      'El límite permite siete días. Complete la parte de atrás {{state.tu}}.',
    ])
      expect(vosWords(sentence), sentence).toEqual([]);
  });

  it('applies base cases with a tenant’s settings, unless replaced by key [FIXL-20]', async () => {
    const put = (path: string, json: object) => writeFile(join(root(), path), JSON.stringify(json));
    await Promise.all(['_base/tests', 'norte/tests'].map((path) => mkdir(join(root(), path))));
    const long = { rule: { substr: ['1234567890123456789', 0, { var: 'settings.minorAge' }] } };
    const cases = {
      vacio: { with: { dni: '' }, errors: { dni: { says: 'required' }, password: { says: 'different' } } },
      largo: { with: { dni: long }, errors: { dni: { says: 'length' } } },
      terco: { with: { dni: '123' }, errors: { dni: 'Otras palabras' } },
    };
    await put('_base/tests/login.json', { form: 'login', cases });
    await put('norte/forms/login.json', {
      fields: { dni: { errors: { length: 'Ingrese de 7 a 8', required: 'Ingrese su DNI' } } },
    });
    // Three are those of the world's simulated insurer.
    expect((await tenant('test', 'norte')).out).toContain('norte: 5 casos bien, 1 mal');
    await put('norte/tests/login.json', { form: 'login', cases: { terco: null } });
    expect((await tenant('test', 'norte')).out).toMatch(/^norte: 5 casos bien, 0 mal$/m);
    const own = { with: { dni: '123' }, errors: { dni: 'Ingrese de 7 a 8' } };
    await put('norte/tests/login.json', { form: 'login', cases: { terco: own } });
    expect((await tenant('test', 'norte')).out).toMatch(/^norte: 6 casos bien, 0 mal$/m);
    const wrong = {
      otro: null,
      vacio: { with: { dni: { rule: { var: 'settings.minrAge' } } }, errors: { dni: { says: 'requird' } } },
    };
    await put('norte/tests/login.json', { form: 'login', cases: wrong });
    const { out } = await tenant('check', 'norte');
    for (const code of ['LNG-010', 'LNG-027', 'LNG-050']) expect(out).toContain(code);
  });
});
