// @engine pg
import { readFileSync } from 'node:fs';
import { and, desc, eq, isNotNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentenceOf } from '../../server/admin/problem.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { readSchedule, scheduleWords } from '../../server/admin/schedule-words.ts';
import { servicesOf } from '../../server/features/services/services-of.ts';
import {
  audit,
  outboxMails,
  people,
  serviceProfessionals,
  services,
  tenantVersions,
} from '../../server/platform/db/schema/index.ts';
import { withOrders } from './admin-kit.ts';
import { TERMS } from './care-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

const GUIDE = readFileSync('docs/operation.md', 'utf8');
const DOCTOR = 'laura.paz@mi-obra-social.org.ar';
const PASSWORD = 'Jacaranda-27';
/** An operator's first file, from the guide. */
const START = /```json arranque\n(.*?)```/s.exec(GUIDE)?.[1] ?? '';

let server: TestServer;
const { admin, file } = withOrders(() => server);
beforeAll(async () => {
  const source = listSource([
    // The walk is about orders: the second factor is tried in second-factor.test.ts.
    testTenant({ id: 'uno', unit: 1, flags: { art: true }, settings: { security: { secondFactor: 'offered' } } }),
    testTenant({ id: 'dos', unit: 2, hosts: ['dos.test'] }),
  ]);
  server = await buildTestServer({ source, config: { demo: false, publicUrl: 'https://portal.test' } });
});
afterAll(() => server.close());

/** The code of the newest link that was mailed to somebody. */
async function invited(to: string): Promise<string> {
  const [mail] = await server.deps.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, to))
    .orderBy(desc(outboxMails.id))
    .limit(1);
  return /https:\/\/portal\.test\/invitacion\?codigo=([\w-]+)$/m.exec(mail?.body ?? '')?.[1] ?? 'no link';
}

const accept = (codigo: string, password = PASSWORD) =>
  server.browser('uno').post('/api/invitacion/clave', { codigo, password });

// In order: the walk of docs/operation.md makes the staff and the patients that the later steps change.
describe('an operator', { shuffle: false }, () => {
  describe('an operator starting with an empty database', () => {
    it('reaches a first call by docs/operation.md [FIXS-20]', async () => {
      const start = file('arranque.json', START);
      const tried = await admin('import', 'uno', start, '--dry-run');
      expect([tried.code, tried.said.at(-1)]).toEqual([
        0,
        'Prueba: 4 nuevos, 0 cambian, 0 sin cambios. No se guardó nada.',
      ]);
      expect(await server.deps.db.select().from(services)).toEqual([]);
      const done = await admin('import', 'uno', start);
      expect(done.said).toEqual([
        'nuevo: servicio Clínica médica',
        'nuevo: servicio Pediatría',
        `nuevo: profesional ${DOCTOR}`,
        `nuevo: agenda Clínica médica · ${DOCTOR}`,
        expect.stringContaining('todavía no se mandó: acá no hay SMTP_URL'),
        '4 nuevos, 0 cambian, 0 sin cambios.',
      ]);
      const [schedule] = await server.deps.db.select().from(serviceProfessionals);
      expect(schedule?.schedule).toEqual([
        { dias: [1, 2, 3, 4, 5], desde: '08:00', hasta: '14:00' },
        { dias: [6], desde: '09:00', hasta: '12:00' },
      ]);

      expect((await accept(await invited(DOCTOR))).json()).toEqual({ puerta: 'consultorio' });
      const patient = server.browser('uno');
      const form = {
        dni: '35000111',
        apellido: 'Quiroga',
        nombre: 'Nora',
        telefono: '1144440000',
        correo: 'n@example.com',
      };
      const more = { fec_nac: '1990-05-10', sexo: 'F', domicilio: 'Calle 1', cp: '1425', terms: true };
      const secret = { password: PASSWORD, conf_password: PASSWORD };
      expect((await patient.post('/api/usuarios/registro', { ...form, ...more, ...secret })).json()).toEqual({
        ok: true,
      });
      expect((await patient.login('35000111', PASSWORD)).statusCode).toBe(200);
      const [clinic] = (await patient.post('/api/servicios/habilitados', { unidad: 1 })).json();
      const asked = { documento: '35000111', unidad: 1, servicio: clinic.id, terminos: TERMS };
      expect((await patient.post('/api/atenciones/iniciar', asked)).statusCode).toBe(200);
      const doctor = server.browser('uno');
      const door = await doctor.post('/api/auth/consultorio', { correo: DOCTOR, password: PASSWORD });
      expect(door.statusCode).toBe(200);
      expect((await doctor.post('/api/consultorio/llamar')).json()).toMatchObject({ paciente: 'Nora Quiroga' });
    });

    it('audits changed rows and reports unchanged ones on a repeated import [FIXS-20]', async () => {
      const start = file('arranque.json', START);
      expect((await admin('import', 'uno', start)).said.at(-1)).toBe('0 nuevos, 0 cambian, 4 sin cambios.');
      const changed = await admin('put', 'servicios', 'uno', 'nombre=clínica médica', 'intervalo=20', 'activo=no');
      expect(changed.said[0]).toBe('cambia: servicio clínica médica (intervalo, activo)');
      await admin('put', 'servicios', 'uno', 'nombre=Clínica médica', 'intervalo=30', 'activo=sí');
      const rows = await server.deps.db.select().from(audit).where(like(audit.action, 'operator.%')).orderBy(audit.id);
      expect(rows.map(({ action }) => action)).toEqual([
        ...Array(4).fill('operator.create'),
        ...Array(2).fill('operator.change'),
      ]);
      expect(rows[0]).toMatchObject({
        actorRole: 'operator',
        actorId: null,
        outcome: 'ok',
        address: expect.stringContaining('@'),
      });
      const listed = await admin('list', 'agendas', 'uno');
      expect((await admin('import', 'uno', file('agendas.csv', listed.said.join('\n')))).said.at(-1)).toBe(
        '0 nuevos, 0 cambian, 1 sin cambios.',
      );
    });
  });

  describe('input of an operator', () => {
    it('rejects duplicate columns and fields [FIXS-20]', async () => {
      const csv = file('profesionales.csv', 'correo;nombre;Correo\nana@x.com;Ana;eva@x.com\n');
      const twice = 'se encontró "otra vez correo"; se admite: cada';
      expect((await admin('import', 'uno', csv)).said[0]).toBe(`profesionales.csv:1:3 ${twice} columna una sola vez`);
      const json = file('doble.json', '{ "gestores": [{ "correo": "a@x.com", "correo": "b@x.com" }] }');
      expect((await admin('import', 'uno', json)).said[0]).toBe(`doble.json:1:39 ${twice} campo una sola vez`);
    });

    it('reports each error with position and accepted values, and saves nothing [FIXS-20]', async () => {
      const csv = file(
        'profesionales.csv',
        'correo;nombre;apellido;dni;titulo;matricula_tipo;matricula\nana@x.com;Ana;Gil;22.333.444;Médica;nac;1\nluis@x;Luis;Paz;2233344;Médico;nacional;2\n;Eva;Sol;21333444;Médica;nac;3\n',
      );
      expect((await admin('import', 'uno', csv)).said).toEqual([
        'profesionales.csv:3:1 correo: se encontró "luis@x"; se admite: una dirección de correo',
        'profesionales.csv:3:6 matricula_tipo: se encontró "nacional"; se admite: nac | prov',
        'profesionales.csv:4:1 correo: falta; se admite: la dirección de correo con la que entra',
        '3 problemas: no se guardó nada.',
      ]);
      expect(await server.deps.db.select().from(people).where(eq(people.email, 'ana@x.com'))).toEqual([]);
      const json = file(
        'malo.json',
        '{\n  "agendas": [\n    { "servicio": "Nada", "profesional": "nadie@x.com", "horario": "lun 14:00-08:00" }\n  ],\n  "otros": []\n}',
      );
      const told = await admin('import', 'uno', json);
      expect(told.code).toBe(1);
      expect(told.said[0]).toContain(
        'malo.json:5:3 se encontró "otros"; se admite: servicios, profesionales, agendas, gestores, pacientes',
      );
      expect(told.said.join('\n')).toContain(
        'malo.json:3:68 horario: se encontró "lun 14:00-08:00"; se admite: un final después',
      );
    });

    it('rejects unknown orders, options, organizations, files and kinds [FIXS-20]', async () => {
      for (const [words, text] of [
        [['borrar'], 'No existe la orden borrar.'],
        [['import', 'tres', 'x.csv'], 'No existe la organización tres. Hay: uno, dos.'],
        [['import', 'uno', 'x.csv'], 'No existe el archivo "x.csv".'],
        [['put', 'medicos', 'uno'], 'Falta el tipo, o no existe "medicos".'],
        [['list', 'servicios', 'uno', '--todo'], 'No existe la opción --todo. Hay: ninguna.'],
      ] as const) {
        const { code, said } = await admin(...words);
        expect([code, said[0]]).toEqual([1, expect.stringContaining(text)]);
      }
    });

    it('understands every word of a schedule, or refuses it by that word [FIXF-01]', async () => {
      const read = (text: string) => {
        const schedule = readSchedule(text);
        return typeof schedule === 'string' ? schedule.replace(/^.*?: "/, '"') : scheduleWords(schedule);
      };
      for (const [text, expected] of [
        ['lun–vie 08:00—14:00', 'lun-vie 08:00-14:00'],
        ['Lunes a Viernes 8:00 a 14:00', 'lun-vie 08:00-14:00'],
        ['lunes y miércoles 08:00-10:00', 'lun mie 08:00-10:00'],
        ['mié. sábados 08:00-10:00', 'mie sab 08:00-10:00'],
        ['lun/mie/vie 08:00-14:00', '"lun/mie/vie" no es un día'],
        ['lun+vie 08:00-14:00', '"lun+vie" no es un día'],
        ['lunes.a.viernes 08:00-14:00', '"lunes.a.viernes" no es un día'],
        ['marzo 08:00-14:00', '"marzo" no es un día'],
        ['lun-mie-vie 08:00-14:00', '"lun-mie-vie" une más de dos días con guiones'],
        ['vie-lun 08:00-14:00', '"vie-lun" termina antes de empezar, y la semana va de lun a dom'],
        ['lun- 08:00-14:00', '"lun-" no es un día'],
        ['lun 08:00-12:00 14:00-18:00', '"lun 08:00-12:00 14:00-18:00" tiene dos'],
        ['lun 08:00-25:00', '"25:00" no existe'],
        ['lun 8-14', '"lun 8-14" no es días y horas'],
        ['31/2/2027 08:00-14:00', '"31/2/2027" no lo es'],
      ] as const)
        expect([text, read(text)]).toEqual([text, expected]);
      const agenda = ['servicio=Clínica médica', `profesional=${DOCTOR}`, 'horario=lun/vie 08:00-14:00'];
      const put = await admin('put', 'agendas', 'uno', ...agenda, '--dry-run');
      expect([put.code, put.said[0]]).toEqual([1, expect.stringMatching(/"lun\/vie" no es un día$/)]);
    });

    it('reports a value of several lines, or with signs that move the cursor, on one line [FIXF-02]', () => {
      const place = { file: 'pacientes.xlsx', line: 2, column: 2, field: 'cp', allowed: 'cuatro números' };
      expect(sentenceOf({ ...place, found: '16\r\n25\u001b[2J\u202e' })).toBe(
        'pacientes.xlsx:2:2 cp: se encontró "16⏎25�[2J�"; se admite: cuatro números',
      );
    });

    it('knows a service without the accents, capitals and blanks of its name [FIXF-06]', async () => {
      await admin('import', 'uno', file('arranque.json', START));
      const named = async (nombre: string, sigla = 'CM') =>
        (await admin('put', 'servicios', 'uno', `nombre=${nombre}`, `sigla=${sigla}`, '--dry-run')).said[0];
      for (const nombre of ['clinica medica', 'CLÍNICA  MÉDICA', 'Cli\u0301nica me\u0301dica'])
        expect(await named(nombre)).toBe(`sin cambios: servicio ${nombre}`);
      expect(await named('Clínica médica 2', 'CN')).toBe('nuevo: servicio Clínica médica 2');
      const agenda = ['servicio=CLINICA MEDICA', `profesional=${DOCTOR}`, '--dry-run'];
      expect((await admin('put', 'agendas', 'uno', ...agenda)).said[0]).toMatch(
        /^sin cambios: agenda Clínica médica ·/,
      );
    });

    it('refuses letters of a ticket that another service has, and lists those that share them [FIXF-06]', async () => {
      await admin('import', 'uno', file('arranque.json', START));
      const put = await admin('put', 'servicios', 'uno', 'nombre=Cirugía menor', 'sigla=CM', '--dry-run');
      expect([put.code, put.said[0]]).toEqual([1, expect.stringContaining('CM es de Clínica médica')]);
      const { db } = server.deps;
      const [service] = await db.select().from(services).where(eq(services.name, 'Clínica médica'));
      if (service === undefined) throw new Error('no service');
      const { id: _, ...alike } = { ...service, name: 'CLINICA  MEDICA' };
      const [second] = await db.insert(services).values(alike).returning({ id: services.id });
      const { said } = await admin('list', 'identificadores-repetidos', 'uno');
      const rows = said
        .filter((line) => /^"(servicio|sigla)"/.test(line))
        .map((line) => line.split(';').slice(0, 4).join(';'));
      expect(rows).toEqual([
        `"servicio";"clinica medica";"Clínica médica";"service:${service.id}"`,
        `"servicio";"clinica medica";"CLINICA  MEDICA";"service:${second?.id}"`,
        `"sigla";"CM";"Clínica médica";"service:${service.id}"`,
        `"sigla";"CM";"CLINICA  MEDICA";"service:${second?.id}"`,
      ]);
    });

    it('offers the services of its unit alone, and leaves the same letters to another unit [R11, FIXF-06]', async () => {
      await admin('import', 'uno', file('arranque.json', START));
      expect((await admin('put', 'servicios', 'dos', 'nombre=Vacunas', 'sigla=CM')).code).toBe(0);
      const names = async (unit: number) => (await servicesOf(server.deps.db, unit)).map(({ nome }) => nome);
      expect([(await names(1)).includes('Vacunas'), await names(2)]).toEqual([false, ['Vacunas']]);
      await server.deps.db.delete(services).where(eq(services.unit, 2));
    });

    it('lists the versions of an organization’s documents, the newest first [FIXE-05]', async () => {
      await server.browser('uno').get('/api/unidad/requisitos');
      const { db } = server.deps;
      const [version] = await db.select().from(tenantVersions).where(eq(tenantVersions.tenant, 'uno'));
      if (version === undefined) throw new Error('no version');
      const later = { ...version, digest: 'x', number: 0, note: 'Sube la edad', artifact: null };
      await db.insert(tenantVersions).values({ ...later, goodAt: new Date(version.goodAt.getTime() + 1) });
      const rows = (await admin('list', 'versiones', 'uno')).said.slice(1, 3).map((line) => line.trim().split(';'));
      await db.delete(tenantVersions).where(eq(tenantVersions.digest, 'x'));
      await db.update(tenantVersions).set({ state: 'served' }).where(eq(tenantVersions.tenant, 'uno'));
      expect(rows.map(([number, state, origin, , , , note, made]) => [number, state, origin, note, made])).toEqual([
        ['"2"', '"en uso"', '"su carpeta"', '"Sube la edad"', '"no"'],
        ['"1"', '"anterior"', '"su carpeta"', '""', '"sí"'],
      ]);
    });

    it('lists stored schedules that were shortened or would be refused [FIXF-01]', async () => {
      const { db } = server.deps;
      const [{ schedule } = { schedule: [] }] = await db.select().from(serviceProfessionals);
      const doubts = async (rows: typeof schedule) => {
        await db.update(serviceProfessionals).set({ schedule: rows });
        return (await admin('list', 'agendas-dudosas', 'uno')).said;
      };
      expect(await doubts([{ dias: [1, 2, 3, 4, 5], desde: '08:00', hasta: '14:00' }])).toEqual([
        'No hay agendas dudosas en uno.',
      ]);
      const [, short] = await doubts([{ dias: [2], desde: '08:00', hasta: '14:00' }]);
      expect(short).toMatch(/"mar 08:00-14:00";"si los días son sólo mar";"2026-/);
      const [, wrong] = await doubts([{ dias: [1, 2, 3, 4, 5], desde: '14:00', hasta: '08:00' }]);
      expect(wrong).toContain('hoy no se admitiría');
      await db.update(serviceProfessionals).set({ schedule });
    });

    it('refuses a word, a column or an option that it would leave out [FIXF-01]', async () => {
      for (const [words, text] of [
        [['list', 'servicios', 'uno', 'dos'], 'Sobra "dos"'],
        [['invite', 'uno', DOCTOR, '--pendientes'], `Sobra "${DOCTOR}"`],
        [['put', 'servicios', 'uno', 'nombre=Clínica médica', 'cupo=2', 'cupo=3'], 'cupo está dos veces'],
        [['audit', 'uno', '--desde', '2026-11-01', '--desde', '2026-11-02'], '--desde está dos veces'],
        [['mails', 'uno', '--reenviar', '1e3'], '"1e3" no dice qué correos'],
        [['mails', 'uno', '--reenviar', '1', '--descartar', '2'], '--reenviar y --descartar no van juntas'],
        [['payments', 'uno', '--devuelto', '1,', '--referencia', 'x'], '"1," no dice qué líneas'],
        [['audit', 'uno', '--desde', '31/02/2026'], '--desde lleva un día'],
      ] as const)
        expect(await admin(...words), words.join(' ')).toMatchObject({
          code: 1,
          said: [expect.stringContaining(text)],
        });
    });

    it('creates managers only where ART cases exist, never from patient accounts [FIXS-20]', async () => {
      const row = ['dni=24555666', 'rol=coordinador', 'nombre=Inés', 'apellido=Rey', 'correo=ines@x.com'];
      expect((await admin('put', 'gestores', 'dos', ...row)).said[0]).toContain('casos de ART');
      expect((await admin('put', 'gestores', 'uno', ...row)).said[0]).toBe('nuevo: gestor 24555666');
      const proven = and(eq(people.identityNumber, '35000111'), isNotNull(people.provisionalSince));
      await server.deps.db.update(people).set({ provisionalSince: null }).where(proven);
      expect((await admin('put', 'gestores', 'uno', 'dni=35000111', 'rol=gestor')).said[0]).toContain(
        'cuenta de paciente',
      );
      expect((await accept(await invited('ines@x.com'))).json()).toEqual({ puerta: 'portal' });
      const manager = await server.browser('uno').login('24555666', PASSWORD);
      expect(manager.json()).toMatchObject({ user: { role: 'coordinator' } });
      await admin('put', 'gestores', 'uno', 'dni=24555666', 'activo=no');
      expect(refusalOf(await server.browser('uno').login('24555666', PASSWORD))).toEqual([401, 'LOGIN_REFUSED']);
    });
  });

  describe('a list for an operator', () => {
    it('escapes spreadsheet formulas, reimports unchanged and is audited [FIXS-20, A27, R17]', async () => {
      const hostile = ['nombre==A1', 'apellido=@SUMA(A1)', 'telefono=+54 9 11 4444-5555', 'dni=23111999'];
      const rest = ['titulo=Médica', 'matricula_tipo=nac', 'matricula=7'];
      await admin('put', 'profesionales', 'uno', 'correo=formula@x.com', ...hostile, ...rest, '--sin-invitar');
      const { said } = await admin('list', 'profesionales', 'uno');
      const row = said.find((line) => line.includes('formula@x.com'));
      expect(row).toContain(`"'=A1";"'@SUMA(A1)";"23111999";"1144445555"`);
      const again = await admin('import', 'uno', file('profesionales.csv', said.join('\r\n')));
      expect(again.said.at(-1)).toBe('0 nuevos, 0 cambian, 2 sin cambios.');
      const [act] = await server.deps.db
        .select()
        .from(audit)
        .where(eq(audit.action, 'operator.list'))
        .orderBy(desc(audit.id));
      expect(act).toMatchObject({ unit: 1, object: 'profesionales', actorRole: 'operator' });
    });
  });

  describe('the audit', () => {
    it('filters by actor, subject, action and date, and includes failed codes [FIXS-23, R17]', async () => {
      const guess = { email: '35000111', codigo: '000000' };
      const wrong = await server.browser('uno').post('/api/recuperacionClave/verificarCodigo', guess);
      expect(refusalOf(wrong)).toEqual([422, 'CODE_REFUSED']);
      const rows = async (...words: string[]) => (await admin('audit', 'uno', ...words)).said.slice(1);
      expect((await rows('--que', 'recovery.code')).length).toBe(1);
      const operators = await rows('--quien', 'operator');
      expect(operators.length).toBeGreaterThan(3);
      expect(operators.filter((row) => !row.includes('"operator"'))).toEqual([]);
      const own = await rows('--quien', '35000111', '--que', 'login');
      expect(own).toEqual([expect.stringMatching(/"patient";"login";"";"ok"/)]);
      expect((await rows('--sobre', '35000111')).some((row) => row.includes('"registration"'))).toBe(true);
      expect((await rows('--que', 'operator.audit')).length).toBeGreaterThan(3);
      expect(await rows('--hasta', '2026-11-23')).toEqual([]);
      expect((await rows('--desde', '2026-11-24', '--hasta', '2026-11-24')).length).toBeGreaterThan(5);
      for (const [option, value, words] of [
        ['--desde', '24/11', '--desde lleva un día'],
        ['--hasta', '9999-12-31', '--hasta lleva un día'],
        ['--quien', '99999999', 'No hay nadie'],
      ] as const)
        expect(await admin('audit', 'uno', option, value)).toMatchObject({
          code: 1,
          said: [expect.stringContaining(words)],
        });
      for (const command of ['audit', 'payments'])
        expect([command, await admin(command, 'uno', '--desde', '2026-11-25', '--hasta', '2026-11-24')]).toMatchObject([
          command,
          { code: 1, said: [expect.stringContaining('--desde es posterior a --hasta')] },
        ]);
    });
  });

  describe('an invitation', () => {
    it('works once until replaced, and survives a rejected password [FIXS-20]', async () => {
      await admin('invite', 'uno', DOCTOR);
      const first = await invited(DOCTOR);
      await admin('invite', 'uno', DOCTOR);
      const code = await invited(DOCTOR);
      expect((await accept(first)).json().error.code).toBe('LINK_UNKNOWN');
      expect((await accept(code, 'clave23111222')).json().error.code).toBe('WEAK_PASSWORD');
      expect(
        refusalOf(
          await server
            .browser()
            .post(
              '/api/invitacion/clave',
              { codigo: code, password: PASSWORD },
              { host: 'dos.test', origin: 'http://dos.test' },
            ),
        ),
      ).toEqual([404, 'LINK_UNKNOWN']);
      expect((await accept(code)).statusCode).toBe(200);
      expect((await accept(code)).json().error.code).toBe('LINK_USED');
      await admin('invite', 'uno', DOCTOR);
      server.clock.advance(8 * 24 * 3_600_000);
      expect((await accept(await invited(DOCTOR))).json().error.code).toBe('LINK_USED');
    });

    it('asks staff for a longer password than patients, as the tenant says [FIXS-37, FIXE-07]', async () => {
      await admin('invite', 'uno', DOCTOR);
      const code = await invited(DOCTOR);
      const seen = (codigo: string) => server.browser('uno').post('/api/invitacion/datos', { codigo });
      expect((await seen(code)).json()).toEqual({ cuenta: DOCTOR, minimo: 10 });
      expect(refusalOf(await seen('nadie'))).toEqual([404, 'LINK_UNKNOWN']);
      const short = await accept(code, 'zapallo7x');
      expect([short.statusCode, short.json().error.code]).toEqual([422, 'SHORT_PASSWORD']);
      const { security } = (await server.deps.tenants.get('uno'))?.public.settings ?? {};
      expect(security?.staffPasswordMin).toBe(10);
      expect((await accept(code, 'zapallo7xy')).statusCode).toBe(200);
      expect(refusalOf(await seen(code))).toEqual([409, 'LINK_USED']);
    });

    it('voids the invitation and ends sessions when the e-mail is corrected [FIXS-20]', async () => {
      const row = ['put', 'gestores', 'uno', 'dni=26777888', 'rol=gestor', 'nombre=Ada', 'apellido=Sosa'];
      await admin(...row, 'correo=ajena@x.com');
      const strangers = await invited('ajena@x.com');
      expect((await admin(...row, 'correo=ada@x.com')).said.join(' ')).toContain(
        'El correo quedó en la bandeja de salida',
      );
      expect((await accept(strangers)).json().error.code).toBe('LINK_UNKNOWN');
      const mails = await server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, 'ajena@x.com'));
      expect(mails.filter(({ status }) => status === 'pending')).toEqual([]);
      expect((await accept(await invited('ada@x.com'))).json()).toEqual({ puerta: 'portal' });

      const manager = server.browser('uno');
      expect((await manager.login('26777888', PASSWORD)).statusCode).toBe(200);
      const moved = await admin(...row, 'correo=ada.sosa@x.com');
      expect(moved.said.join('\n')).toContain('npm run admin -- invite uno 26777888');
      expect((await manager.get('/api/auth/sesion')).json()).not.toMatchObject({ status: 'authenticated' });
      expect(await invited('ada.sosa@x.com')).toBe('no link');
    });

    it('reports an invitation as queued, and as not sent without SMTP_URL [FIXS-20]', async () => {
      const orders = [
        ['invite', 'uno', DOCTOR],
        ['put', 'gestores', 'uno', 'dni=26777999', 'rol=gestor', 'nombre=Eva', 'apellido=Paz', 'correo=eva@x.com'],
      ];
      for (const order of orders) {
        const { code, said } = await admin(...order);
        expect([code, said.join(' ')]).toEqual([
          0,
          expect.stringMatching(/bandeja de salida y todavía no se mandó: acá no hay SMTP_URL/),
        ]);
      }
      const said: string[] = [];
      const config = { ...server.deps.config, smtpUrl: 'smtp://mail.test' };
      await runAdmin({ ...server.deps, config, say: (line) => said.push(line) }, ['invite', 'uno', DOCTOR]);
      expect(said.join(' ')).toMatch(/bandeja de salida: lo manda el servidor/);
      const again = await admin(...(orders[1] ?? []));
      expect(again.said.join(' ')).not.toContain('bandeja');
      expect([...said, ...again.said].join(' ')).not.toMatch(/enviad[ao]/);
    });

    it('refuses an invitation for an account that has a password [FIXS-20]', async () => {
      const { code, said } = await admin('invite', 'uno', '35000111');
      expect([code, said[0]]).toEqual([1, expect.stringContaining('ya eligió su contraseña')]);
    });
  });
});
