import { writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { printColumns } from '../../server/admin/run-admin.ts';
import { audit, credentials, people, recoveryCodes } from '../../server/platform/db/schema/index.ts';
import { xlsxOf } from '../../server/platform/files/export/xlsx.ts';
import { withOrders } from './admin-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { mailsTo } from './proof-kit.ts';
import { Recovery } from './recovery-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { shippedTenants } from './shipped-tenants.ts';

const PASSWORD = 'nublado-jazmin';
const HEAD = 'dni;nombre;apellido;nacimiento;sexo;correo;telefono;domicilio;cp';

let server: TestServer;
const { admin, file } = withOrders(() => server);
beforeAll(async () => {
  const config = { demo: false, defaultTenant: 'demo', publicUrl: 'https://portal.test' };
  const shipped = shippedTenants();
  const compile: typeof shipped.compile = async (id, ...more) => {
    const made = await shipped.compile(id, ...more);
    return made && id === 'obsba' ? { ...made, tenant: withFixedOwn(made.tenant) } : made;
  };
  server = await buildTestServer({ source: { ...shipped, compile }, config });
});
afterAll(() => server.close());

/** The tenant with a field of its own that has one value for everybody, and is hidden. */
function withFixedOwn(tenant: CompiledTenant): CompiledTenant {
  const { registro } = tenant.public.forms;
  const model = registro?.fields.obraSocial;
  if (registro === undefined || model === undefined) throw new Error('no registration');
  const interno = { ...model, as: 'propios.interno', fixed: 'I9', visible: false };
  const forms = { ...tenant.public.forms, registro: { ...registro, fields: { ...registro.fields, interno } } };
  return { ...tenant, public: { ...tenant.public, forms } };
}

/** A row of somebody as `put` takes it. */
const row = (dni: string, correo: string, cp = '1625') => [
  `dni=${dni}`,
  'nombre=Rosa',
  'apellido=Vera',
  'nacimiento=1958-03-27',
  'sexo=f',
  `correo=${correo}`,
  'telefono=1144445555',
  'domicilio=Calle 1',
  `cp=${cp}`,
];

/** Whether a cell has none of the columns of these. */
const isOther = (cells: readonly string[]) => (cell: string) =>
  cells.every((other) => other.split('=')[0] !== cell.split('=')[0]);

const put = (tenant: string, ...cells: string[]) => admin('put', 'pacientes', tenant, ...cells);

async function accounts(tenant: string, documento: string) {
  const unit = (await server.deps.tenants.get(tenant))?.public.unit ?? 0;
  const all = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.identityNumber, documento)))
    .orderBy(people.id);
  return all.filter(({ closedAt, isActive }) => closedAt === null && isActive);
}

/** Signs somebody up as a stranger or its owner would. */
async function signUp(dni: string, correo: string, password: string): Promise<void> {
  const who = { dni, apellido: 'Otra', nombre: 'Alguien', telefono: '1144440000', correo, fec_nac: '1990-05-10' };
  const rest = { sexo: 'F', domicilio: 'Calle 2', cp: '1425', terms: true, password, conf_password: password };
  const answer = await server.browser('demo').post('/api/usuarios/registro', { ...who, ...rest });
  expect(answer.body).toBe('{"ok":true}');
}

describe('patients enrolled by a municipality', () => {
  it('sign in after the CSV import and a password recovery [D-LOGIN-02]', async () => {
    const csv = file(
      'pacientes.csv',
      HEAD,
      '20.333.444;Rosa;Vera;27/3/1958;F;Rosa@Example.com;+54 9 11 4444-5555;Calle 1;B1625ABC',
    );
    expect(await admin('import', 'escobar', csv, '--dry-run')).toMatchObject({
      code: 0,
      said: ['nuevo: paciente 20333444', 'Prueba: 1 nuevos, 0 cambian, 0 sin cambios. No se guardó nada.'],
    });
    expect(await accounts('escobar', '20333444')).toEqual([]);
    const done = await admin('import', 'escobar', csv);
    expect(done.said).toEqual(['nuevo: paciente 20333444', '1 nuevos, 0 cambian, 0 sin cambios.']);
    const escobar = await Recovery.at(server, 'escobar');
    expect(await escobar.mails()).toEqual([]);
    expect((await accounts('escobar', '20333444'))[0]).toMatchObject({
      kind: 'holder',
      profileName: 'Paciente',
      birthDate: '1958-03-27',
      sex: 'F',
      email: 'rosa@example.com',
      phone: '1144445555',
      postalCode: '1625',
      provisionalSince: null,
    });

    expect(refusalOf(await server.browser('escobar').login('20333444', PASSWORD))).toEqual([401, 'LOGIN_REFUSED']);
    const code = await escobar.codeFor('20333444');
    expect((await escobar.mails()).at(-1)?.recipient).toBe('rosa@example.com');
    expect((await escobar.reset('20333444', code, PASSWORD)).statusCode).toBe(200);
    const rosa = server.browser('escobar');
    const entered = await rosa.login('20333444', PASSWORD);
    expect(entered.json()).toMatchObject({ user: { role: 'patient', provisional: false } });
    const home = await rosa.post('/api/usuarios/persona', { documento: '20333444' });
    expect(home.json()).toMatchObject({ persona: { nome: 'Rosa', sobrenome: 'Vera', cp: '1625' } });
    const { unit } = escobar;
    const services = await rosa.post('/api/servicios/habilitados', { unidad: unit });
    expect(services.statusCode).toBe(200);
    expect((await rosa.get('/api/auth/sesion')).json()).toMatchObject({ status: 'authenticated' });
  });

  it('reports progress through a long file and the problems of its rows [FIXS-20]', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, at) => `${25_000_000 + at};Rosa;Vera;27/3/2020;F;r@example.com;1144445555;Calle 1;1625`,
    );
    const { code, said, far } = await admin('import', 'escobar', file('pacientes.csv', HEAD, ...rows), '--dry-run');
    expect(far).toEqual(['500 de 600 filas…']);
    expect([code, said.length, said.at(-1)]).toEqual([1, 22, '600 problemas: no se guardó nada.']);
  });

  it('are imported from JSON idempotently, each change audited [D-LOGIN-02]', async () => {
    const rosa = { dni: 21333444, nombre: 'Rosa', apellido: 'Vera', nacimiento: '1958-03-27', sexo: 'F' };
    const rest = { correo: 'rv@example.com', telefono: '1144445555', domicilio: 'Calle 1', cp: 1824 };
    const json = file('todos.json', JSON.stringify({ pacientes: [{ ...rosa, ...rest }] }));
    expect((await admin('import', 'lanus', json)).said.at(-1)).toBe('1 nuevos, 0 cambian, 0 sin cambios.');
    expect((await admin('import', 'lanus', json)).said.at(-1)).toBe('0 nuevos, 0 cambian, 1 sin cambios.');
    const listed = await admin('list', 'pacientes', 'lanus');
    const hers = listed.said.filter((line, at) => at === 0 || line.includes('21333444'));
    const again = await admin('import', 'lanus', file('pacientes.csv', ...hers));
    expect(again.said).toEqual(['sin cambios: paciente 21333444', '0 nuevos, 0 cambian, 1 sin cambios.']);
    const [made] = await accounts('lanus', '21333444');
    const acts = await server.deps.db
      .select()
      .from(audit)
      .where(and(like(audit.action, 'operator.%'), eq(audit.object, `person:${made?.id}`)));
    expect(acts.map(({ action, actorRole }) => [action, actorRole])).toEqual([['operator.create', 'operator']]);
  });

  it('are listed, imported from the list as CSV and as XLSX, and listed the same [FIXF-12]', async () => {
    const hostile = ['nombre==Ana+1', 'apellido=O"Higgins; «Vera»', "domicilio='=Calle 1, fondo", 'obra_social=-'];
    const made = await put('lanus', ...row('24777001', 'ida@example.com', '1824').filter(isOther(hostile)), ...hostile);
    await put('lanus', ...row('24777002', 'vuelta@example.com', '1824'), 'afiliado=000150123', 'activo=no');
    expect(made.code).toBe(0);
    const listed = await admin('list', 'pacientes', 'lanus');
    const csv = listed.said.join('\n');
    const cells: string[][] = parse(csv, { delimiter: ';', bom: true });
    const xlsx = file('pacientes.xlsx');
    writeFileSync(xlsx, await xlsxOf(cells, 'Pacientes'));
    for (const path of [file('pacientes.csv', csv), xlsx]) {
      const { said } = await admin('import', 'lanus', path);
      expect(said.at(-1)).toBe(`0 nuevos, 0 cambian, ${cells.length - 1} sin cambios.`);
      expect((await admin('list', 'pacientes', 'lanus')).said).toEqual(listed.said);
    }
  });

  it('reads mixed line ends, accents in headings and empty rows and columns at the end [FIXF-12]', async () => {
    const rosa = '24333444;Rosa;Vera;27/3/1958;F;rosa24@example.com;1144445555;Calle 1;1625';
    const luis = '24333445;Luis;Vera;27/3/1959;M;luis24@example.com;1144445556;Calle 1;1625';
    const head = HEAD.replace('telefono', 'Teléfono');
    for (const ends of [
      ['\r\n', '\n', '\r\n'],
      ['\n', '\r\n', '\n'],
    ]) {
      const lines = [`${head};;`, `${rosa};;`, `${luis};;`, ';;;;;;;;;;'];
      const text = lines.map((line, at) => `${line}${ends[at] ?? ''}`).join('');
      const { code, said } = await admin('import', 'escobar', file('pacientes.csv', text), '--dry-run');
      expect([code, said.at(-1)]).toEqual([0, expect.stringContaining('2 nuevos, 0 cambian')]);
    }
  });

  it('refuses a row whose delimiter inside a value moves the others, and tells a heading once [FIXF-12]', async () => {
    const rows = Array.from(
      { length: 3 },
      (_, at) => `2433344${at};Rosa;Vera;27/3/1958;F;r@example.com;1144445555;Calle 1;1625`,
    );
    const moved = await admin('import', 'escobar', file('pacientes.csv', HEAD, `${rows[0]};fondo`), '--dry-run');
    expect([moved.code, moved.said]).toEqual([
      1,
      [
        'pacientes.csv:2:10 se encontró "fondo"; se admite: 9 valores, como el encabezado; el que lleva «;» va entre comillas',
        '1 problema: no se guardó nada.',
      ],
    ]);
    const misspelt = file('pacientes.csv', HEAD.replace('correo', 'e-mail'), ...rows);
    const { said } = await admin('import', 'escobar', misspelt, '--dry-run');
    expect(said).toEqual([
      expect.stringContaining('pacientes.csv:1:6 se encontró "e-mail"'),
      '1 problema: no se guardó nada.',
    ]);
  });

  it('reports every problem by row and field and creates no account [D-LOGIN-02]', async () => {
    const csv = file(
      'pacientes.csv',
      HEAD,
      '22333444;Rosa;Vera;27/3/1958;F;rosa@example.com;1144445555;Calle 1;1625',
      '00000000;Rosa;Vera;31/2/1958;Q;rosa@;12;Calle 1;16',
      '22333446;Rosa;Vera;2015-03-27;F;;1144445555;Calle 1;1625',
    );
    const { code, said } = await admin('import', 'escobar', csv);
    expect([code, said]).toEqual([
      1,
      [
        'pacientes.csv:3:1 dni: se encontró "00000000". Ese DNI no existe: revisá los números',
        'pacientes.csv:3:4 nacimiento: se encontró "31/2/1958"; se admite: un día que exista, con el año entero: 27/3/1958 o 1958-03-27',
        'pacientes.csv:3:5 sexo: se encontró "Q"; se admite: F | M | X',
        'pacientes.csv:3:6 correo: se encontró "rosa@"; se admite: una dirección de correo',
        'pacientes.csv:3:7 telefono: se encontró "12". El teléfono debe tener entre 6 y 20 dígitos, con el código de área',
        'pacientes.csv:3:9 cp: se encontró "16". El código postal debe contener 4 dígitos',
        'pacientes.csv:4:4 nacimiento: se encontró "2015-03-27". Debe ser mayor de edad para registrarse',
        'pacientes.csv:4:6 correo: falta. El email es requerido',
        '8 problemas: no se guardó nada.',
      ],
    ]);
    expect(await accounts('escobar', '22333444')).toEqual([]);
    const bare = await put('escobar', 'dni=22333447');
    expect(bare.said.map((line) => line.split(' ')[1])).toEqual([
      'apellido:',
      'nombre:',
      'sexo:',
      'nacimiento:',
      'telefono:',
      'correo:',
      'domicilio:',
      'cp:',
      'problemas:',
    ]);
  });

  it('judges each cell by the tenant’s own form, the same in a trial and in the run [FIXF-02]', async () => {
    const csv = file(
      'pacientes.csv',
      `${HEAD};afiliado`,
      '23444500;12345678;Vera;27/3/1958;F;rosa@example.com;1144445555;Calle 1;1824;1,50123E+11',
      '23444501;Rosa;Ver\ufffda;27/3/1958;F;rosa@example.com;1144445555;Calle 1;1824;12-A',
      '23444502;\u3164;Vera;27/3/1958;F;rosa@example.com;1144445555;Calle 1;1824;150/123',
    );
    const tried = await admin('import', 'lanus', csv, '--dry-run');
    expect([tried.code, tried.said]).toEqual([
      1,
      [
        'pacientes.csv:2:2 nombre: se encontró "12345678". El nombre no debe contener solo numeros',
        expect.stringMatching(/^pacientes.csv:2:10 afiliado: se encontró "1,50123E\+11". La planilla redondeó/),
        'pacientes.csv:3:3 apellido: se encontró "Ver\ufffda". Se perdieron letras al copiar: donde dice \ufffd va otra letra.',
        'pacientes.csv:3:10 afiliado: se encontró "12-A". El número de afiliado debe contener solo numeros',
        'pacientes.csv:4:2 nombre: se encontró "\u3164". El nombre es requerido',
        '5 problemas: no se guardó nada.',
      ],
    ]);
    expect((await admin('import', 'lanus', csv)).said).toEqual(tried.said);
  });

  it('lists stored data that its form would refuse, and who mends it [FIXF-02]', async () => {
    await put('lanus', ...row('23444510', 'vieja@example.com', '1824'));
    const [old] = await accounts('lanus', '23444510');
    const wrong = { firstName: '12345678', affiliateNumber: '1,50123E+11' };
    await server.deps.db
      .update(people)
      .set(wrong)
      .where(eq(people.id, old?.id ?? 0));
    const { said } = await admin('list', 'datos-a-corregir', 'lanus', '--desde', `person:${old?.id}`);
    expect(said.slice(1, 3).map((line) => line.trimEnd())).toEqual([
      `"person:${old?.id}";"23444510";"Vera";"12345678";"nombre";"12345678";"El nombre no debe contener solo numeros";"admin put pacientes"`,
      expect.stringContaining('"afiliado";"1,50123E+11";"El número de afiliado debe contener solo numeros"'),
    ]);
    expect((await put('lanus', 'dni=23444510', 'nombre=Rosa', 'afiliado=150123')).code).toBe(0);
    expect((await admin('list', 'datos-a-corregir', 'lanus', '--desde', `person:${old?.id}`)).said).toEqual([
      'No hay datos a corregir en lanus.',
    ]);
  });

  it('asks before it keeps letters of another encoding or invites one mailbox twice [FIXF-03, FIXF-10]', async () => {
    const rows = ['Begoña', 'Iñaki'].map(
      (name, at) => `2344452${at};${name};Núñez;27/3/1958;F;familia@example.com;1144445555;Calle 1;1824`,
    );
    const text = [HEAD, ...rows].join('\r\n');
    const order = (bytes: Uint8Array, ...options: string[]) => {
      const path = file('pacientes.csv');
      writeFileSync(path, bytes);
      return admin('import', 'lanus', path, '--dry-run', ...options);
    };
    const misread = await order(Buffer.from(Buffer.from(text).toString('latin1')));
    expect([misread.code, misread.said.slice(1, 3), misread.said.at(-1)]).toEqual([
      1,
      ['  pacientes.csv:2:2 nombre: "BegoÃ±a"', '  pacientes.csv:2:3 apellido: "NÃºÃ±ez"'],
      'Falta confirmar: no se guardó nada.',
    ]);
    const windows = Buffer.from(text, 'latin1');
    expect((await order(windows)).said).toEqual([
      'pacientes.csv no está en UTF-8. Leído como Windows-1252 dice:',
      '  Begoña',
      '  Núñez',
      '  Iñaki',
      '  Si está bien así, repetí la orden con --textos-como-estan.',
      'Falta confirmar: no se guardó nada.',
    ]);
    expect((await order(windows, '--textos-como-estan')).code).toBe(0);
    const unicode = Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le');
    expect((await order(unicode)).said.at(-1)).toContain('2 nuevos');
    const invited = await order(Buffer.from(text), '--invitar-pacientes');
    expect([invited.code, invited.said[1]]).toEqual([1, '  familia@example.com: 2 personas, DNI 23444520, 23444521']);
    expect((await order(Buffer.from(text), '--invitar-pacientes', '--correos-repetidos')).code).toBe(0);
  });

  it('lists the available columns [D-LOGIN-02]', () => {
    const said: string[] = [];
    printColumns((line) => said.push(line), ['pacientes']);
    expect(said.map((line) => line.split(':')[0]).join(';')).toBe(`${HEAD};obra_social;plan;afiliado;activo`);
  });
});

describe('an account created by an office', () => {
  it('corrects an e-mail before the first password and voids its code [D-LOGIN-02]', async () => {
    await put('lanus', ...row('23333444', 'wrong@example.com'));
    const lanus = await Recovery.at(server, 'lanus');
    const code = await lanus.codeFor('23333444');
    const moved = await put('lanus', 'dni=23333444', 'correo=right@example.com', 'nombre=Rosa María');
    expect(moved.said).toEqual(['cambia: paciente 23333444 (nombre, correo)', '0 nuevos, 1 cambian, 0 sin cambios.']);
    expect(refusalOf(await lanus.reset('23333444', code, PASSWORD))).toEqual([422, 'RESET_REFUSED']);
    expect(await server.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.unit, lanus.unit))).toEqual([]);
    server.clock.advance(3_600_000);
    const right = await lanus.codeFor('23333444');
    expect((await lanus.mails()).at(-1)?.recipient).toBe('right@example.com');
    expect((await lanus.reset('23333444', right, PASSWORD)).statusCode).toBe(200);
  });

  it('accepts only activation changes once its owner has a password [D-LOGIN-02]', async () => {
    const { said } = await put('lanus', ...row('23333444', 'stranger@example.com'));
    expect(said).toEqual([
      'sin cambios: paciente 23333444',
      '  ya eligió su contraseña: sus datos los cambia en Mi perfil; quedan nombre, correo',
      '0 nuevos, 0 cambian, 1 sin cambios.',
    ]);
    expect((await accounts('lanus', '23333444'))[0]).toMatchObject({
      email: 'right@example.com',
      firstName: 'Rosa María',
    });
    const owner = server.browser('lanus');
    expect((await owner.login('23333444', PASSWORD)).statusCode).toBe(200);
    expect((await put('lanus', 'dni=23333444', 'activo=no')).said[0]).toBe('cambia: paciente 23333444 (activo)');
    expect((await owner.get('/api/auth/sesion')).json()).not.toMatchObject({ status: 'authenticated' });
    expect(refusalOf(await server.browser('lanus').login('23333444', PASSWORD))).toEqual([401, 'LOGIN_REFUSED']);
    await put('lanus', 'dni=23333444', 'activo=sí');
    expect((await server.browser('lanus').login('23333444', PASSWORD)).statusCode).toBe(200);
  });

  it('closes an enrolled account that has no password yet [D-LOGIN-02]', async () => {
    await put('lanus', ...row('24333444', 'gone@example.com'));
    expect(await admin('erase', 'lanus', '24333444', '--confirmo')).toMatchObject({
      code: 0,
      said: ['Cuenta dada de baja.'],
    });
    expect(await accounts('lanus', '24333444')).toEqual([]);
    expect((await admin('list', 'pacientes', 'lanus')).said.join()).not.toContain('24333444');
  });
});

describe('enrolment by an office where people also sign up', () => {
  it('replaces an unproven account of the same DNI [D-LOGIN-02, FIXS-04]', async () => {
    await signUp('25333444', 'squatter@example.com', 'jacaranda-azul');
    expect((await admin('list', 'pacientes', 'demo')).said.join()).not.toContain('25333444');
    expect((await put('demo', ...row('25333444', 'owner@example.com', '1425'))).said[0]).toBe(
      'nuevo: paciente 25333444',
    );
    const [owner, ...others] = await accounts('demo', '25333444');
    expect([owner?.email, owner?.provisionalSince, others]).toEqual(['owner@example.com', null, []]);
    expect(refusalOf(await server.browser('demo').login('25333444', 'jacaranda-azul'))).toEqual([401, 'LOGIN_REFUSED']);
    const demo = await Recovery.at(server, 'demo');
    expect((await demo.mails()).filter(({ recipient }) => recipient === 'squatter@example.com').length).toBe(2);
    expect((await demo.reset('25333444', await demo.codeFor('25333444'), PASSWORD)).statusCode).toBe(200);
  });

  it('keeps the account of the same e-mail but discards its unproven password [D-LOGIN-02, FIXS-04]', async () => {
    await signUp('26333444', 'other@example.com', 'jacaranda-azul');
    await signUp('26333444', 'same@example.com', 'jacaranda-rosa');
    const [, own] = await accounts('demo', '26333444');
    const stranger = server.browser('demo');
    await stranger.login('26333444', 'jacaranda-rosa');
    const { said } = await put('demo', ...row('26333444', 'same@example.com'));
    expect(said[0]).toContain('cambia: paciente 26333444 (nombre, apellido');
    expect(said[1]).toContain('elige otra contraseña en /recuperarclave');
    const now = await accounts('demo', '26333444');
    expect(now.map(({ id, firstName, provisionalSince }) => [id, firstName, provisionalSince])).toEqual([
      [own?.id, 'Rosa', null],
    ]);
    expect((await stranger.get('/api/auth/sesion')).json()).not.toMatchObject({ status: 'authenticated' });
    expect(refusalOf(await server.browser('demo').login('26333444', 'jacaranda-rosa'))).toEqual([401, 'LOGIN_REFUSED']);
    const kept = await server.deps.db
      .select()
      .from(credentials)
      .where(eq(credentials.personId, own?.id ?? 0));
    expect(kept).toEqual([]);
    const demo = await Recovery.at(server, 'demo');
    expect((await demo.reset('26333444', await demo.codeFor('26333444'), PASSWORD)).statusCode).toBe(200);
  });

  it('never turns a manager’s account into a patient’s [D-LOGIN-02]', async () => {
    const manager = ['dni=27333444', 'rol=gestor', 'nombre=Inés', 'apellido=Rey', 'correo=ines@example.com'];
    expect((await admin('put', 'gestores', 'demo', ...manager)).said[0]).toBe('nuevo: gestor 27333444');
    expect((await put('demo', ...row('27333444', 'ines@example.com'))).said[0]).toContain('cuenta de gestor');
  });
});

describe('invited patients', () => {
  const invitationOf = async (correo: string) =>
    /invitacion\?codigo=([\w-]+)/.exec((await mailsTo(server, correo)).at(-1)?.body ?? '')?.[1] ?? 'no link';
  const accept = (codigo: string, address: string) =>
    server.browser('lanus').send({
      method: 'POST',
      url: '/api/invitacion/clave',
      payload: { codigo, password: PASSWORD },
      remoteAddress: address,
    });

  it('set a password by mailed link, many behind one IP address [FIXO-06]', async () => {
    const dnis = Array.from({ length: 14 }, (_, at) => String(20_555_100 + at));
    const lines = dnis.map((dni) => `${dni};Rosa;Vera;27/3/1958;F;p${dni}@example.com;1144445555;Calle 1;1824`);
    const done = await admin(
      'import',
      'lanus',
      file('invitados.csv', HEAD, ...lines),
      '--tipo',
      'pacientes',
      '--invitar-pacientes',
    );
    expect(done.code, done.said.join('\n')).toBe(0);
    for (const dni of dnis) {
      const answer = await accept(await invitationOf(`p${dni}@example.com`), '203.0.113.40');
      expect(answer.json(), answer.body).toEqual({ puerta: 'portal' });
    }
    expect((await server.browser('lanus').login(dnis[0] ?? '', PASSWORD)).statusCode).toBe(200);
  });

  it('get mail only on request, and once while the link is valid [FIXO-06]', async () => {
    const mail = 'pendiente@example.com';
    expect((await put('gagil', ...row('20666777', mail))).code).toBe(0);
    expect(await mailsTo(server, mail)).toEqual([]);
    expect((await admin('invite', 'gagil', '--pendientes')).said[0]).toContain('Invitaciones nuevas: 1.');
    expect((await admin('invite', 'gagil', '--pendientes')).said).toEqual(['No hay a quién invitar.']);
    expect(await mailsTo(server, mail)).toHaveLength(1);
    server.clock.advance(8 * 24 * 3_600_000);
    expect((await admin('invite', 'gagil', '20666777')).said[0]).toContain(`Invitación nueva para ${mail}.`);
    const code = await invitationOf(mail);
    const answer = await server.browser('gagil').post('/api/invitacion/clave', { codigo: code, password: PASSWORD });
    expect(answer.json()).toEqual({ puerta: 'portal' });
    const again = await admin('invite', 'gagil', '20666777');
    expect([again.code, again.said[0]]).toEqual([1, expect.stringContaining('ya eligió su contraseña')]);
    server.clock.advance(-8 * 24 * 3_600_000);
  });
});

describe('values that the registration form fixes', () => {
  const member = (dni: string) => [...row(dni, `fijo${dni}@example.com`, '1406'), 'afiliado=123456'];

  it('refuses another value than the fixed one, and stores the fixed one for a row without it [FIXL-76]', async () => {
    const [dni, other] = ['41999112', '41999113'];
    const refused = await put('obsba', ...member(dni), 'obra_social=OTRA');
    expect(refused.code).toBe(1);
    expect(refused.said.join('\n')).toMatch(/obra_social.*"OTRA".*OBSBA, que es lo que guarda el registro/);
    expect(await accounts('obsba', dni)).toEqual([]);
    for (const [who, cells] of [
      [dni, []],
      [other, ['obra_social=OBSBA']],
    ] as const) {
      expect((await put('obsba', ...member(who), ...cells)).code).toBe(0);
      expect(await accounts('obsba', who)).toMatchObject([{ insurer: 'OBSBA' }]);
    }
    expect((await put('obsba', `dni=${dni}`, 'obra_social=OTRA')).code).toBe(1);
    expect((await put('obsba', ...member(dni), 'obra_social=OBSBA')).code).toBe(0);
    expect(await accounts('obsba', dni)).toMatchObject([{ insurer: 'OBSBA' }]);
  });

  it('stores also those of own fields that have no column [FIXL-76]', async () => {
    expect((await put('obsba', ...member('41999114'))).code).toBe(0);
    expect(await accounts('obsba', '41999114')).toMatchObject([{ own: { interno: 'I9' } }]);
  });

  it.each([
    ['nobody chose a password for', '41999115'],
    ['its owner has a password for', '41999116'],
  ])('are listed and mended in an account on file that %s [FIXL-76, FIXF-02]', async (owner, dni) => {
    expect((await put('obsba', ...member(dni))).code).toBe(0);
    const [made] = await accounts('obsba', dni);
    const { id = 0, unit = 0 } = made ?? {};
    const password = { personId: id, unit, passwordHash: 'h', updatedAt: server.clock.now() };
    if (owner.startsWith('its')) await server.deps.db.insert(credentials).values(password);
    const stale = { insurer: null, own: { otro: 'queda' } };
    await server.deps.db.update(people).set(stale).where(eq(people.id, id));
    const listed = () => admin('list', 'datos-a-corregir', 'obsba', '--desde', `person:${id}`);
    expect((await listed()).said.join('\n').split(/\r?\n/).slice(1, 3)).toEqual([
      `"person:${id}";"${dni}";"Vera";"Rosa";"obra_social";"";"La organización guarda OBSBA de todos, y falta";"admin put pacientes"`,
      `"person:${id}";"${dni}";"Vera";"Rosa";"propios.interno";"";"La organización guarda I9 de todos, y falta";"admin put pacientes"`,
    ]);
    await server.deps.db.update(people).set({ insurer: 'OTRA' }).where(eq(people.id, id));
    expect((await listed()).said.join('\n')).toContain('"obra_social";"OTRA";"La organización guarda OBSBA de todos"');
    expect((await put('obsba', `dni=${dni}`)).code).toBe(0);
    expect(await accounts('obsba', dni)).toMatchObject([
      { insurer: 'OBSBA', own: { otro: 'queda', interno: 'I9' }, firstName: 'Rosa' },
    ]);
    expect((await listed()).said).toEqual(['No hay datos a corregir en obsba.']);
  });
});
