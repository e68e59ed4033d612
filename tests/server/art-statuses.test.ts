// @engine pg
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentLinks } from '../../server/features/appointment-mail/appointment-links.ts';
import {
  appointments,
  artFollowUps,
  audit,
  documentBytes,
  documents,
  outboxMails,
} from '../../server/platform/db/schema/index.ts';
import {
  type Cases,
  caseRow,
  createdCase,
  detail,
  freeSlot,
  GISELA,
  inDays,
  outcome,
  sendCase,
  startCases,
  TODAY,
} from './art-kit.ts';
import { HOSTILE } from './hostile-files.ts';
import { jpegWithPlace, multipart, PDF, PNG } from './upload-kit.ts';

let at: Cases;
beforeAll(async () => {
  at = await startCases();
}, 180_000);
afterAll(() => at.server.close());

const created = async (changes?: Readonly<Record<string, unknown>>) => createdCase(await sendCase(at, changes));
describe('the statuses of a case', () => {
  const bring = async (status: number) => {
    const number = await created(freeSlot());
    await does.document?.(await detail(at.gisela, number));
    const row = await caseRow(at, number);
    const { db } = at.server.deps;
    const set = (values: Partial<typeof appointments.$inferInsert>) =>
      db
        .update(appointments)
        .set(values)
        .where(eq(appointments.id, row?.appointmentId ?? 0));
    if (status === 2) await at.gisela.post('/api/art/cancelar', { id: number });
    if (status === 3 || status === 5) await set({ status: 'attended' });
    if (status === 3) await at.gisela.post('/api/art/cerrar', { id: number });
    if (status === 4) await set({ status: 'absent' });
    const full = await detail(at.gisela, number);
    expect(full.caso.status).toBe(status);
    return full;
  };
  const does: Record<string, (full: Awaited<ReturnType<typeof bring>>) => Promise<string>> = {
    cancel: async ({ caso }) => outcome(await at.gisela.post('/api/art/cancelar', { id: caso.id })),
    close: async ({ caso }) => outcome(await at.gisela.post('/api/art/cerrar', { id: caso.id })),
    schedule: async ({ caso, paciente }) => {
      const { fecha_turno: fecha, hora_turno: hora } = freeSlot();
      const body = { caso_id: caso.id, paciente_id: paciente.id, servicio_id: at.service, fecha, hora };
      return outcome(await at.gisela.post('/api/art/crearTurno', body));
    },
    reschedule: async ({ turnos }) => {
      const { fecha_turno: fecha, hora_turno: hora } = freeSlot();
      return outcome(await at.gisela.post('/api/art/reprogramarTurno', { id: turnos[0].id, fecha, hora }));
    },
    describeDocument: async ({ documentos }) => {
      const form = multipart({ id_documento: String(documentos[0].id), descripcion: 'Alta' }, []);
      return outcome(await at.gisela.send({ method: 'POST', url: '/api/art/editDetalleDocumento', ...form }));
    },
    followUp: async ({ caso }) => {
      const body = { idCaso: caso.id, seguimiento: 'Llamó', fecha: TODAY, hora: '09:00' };
      return outcome(await at.gisela.post('/api/art/crearSeguimiento', body));
    },
    editPatient: async ({ caso, paciente: { nombre, apellido, documento } }) =>
      outcome(await at.gisela.post('/api/art/editDataPaciente', { id_caso: caso.id, nombre, apellido, documento })),
    document: async ({ caso, paciente }) => {
      const file = multipart({ id_caso: String(caso.id), id_paciente: String(paciente.id) }, [['a.pdf', PDF]], 'file');
      return outcome(await at.gisela.send({ method: 'POST', url: '/api/art/guardarDocumento', ...file }));
    },
    move: async ({ caso }) => {
      const hugo = (await at.hugo.get('/api/auth/sesion')).json().user.id;
      return outcome(await at.carla.post('/api/art/trasladar', { id: caso.id, gestor_id: hugo }));
    },
  };
  const NO = '409 CASE_READ_ONLY';
  const TABLE: Record<string, readonly string[]> = {
    cancel: ['200', NO, NO, '200', '200'],
    close: [NO, NO, NO, NO, '200'],
    schedule: [NO, NO, NO, '200', NO],
    reschedule: ['200', NO, NO, NO, NO],
    describeDocument: ['200', NO, '200', '200', '200'],
    followUp: ['200', NO, NO, '200', '200'],
    editPatient: ['200', NO, NO, '200', '200'],
    document: ['200', NO, '200', '200', '200'],
    move: ['200', NO, NO, '200', '200'],
  };

  it.each(Object.keys(TABLE))('allow or refuse %s in each status [ART-05, A23, D-ART-01]', async (action) => {
    const outcomes = [];
    for (const status of [1, 2, 3, 4, 5]) outcomes.push(await does[action]?.(await bring(status)));
    expect(outcomes).toEqual(TABLE[action]);
  });

  it('become 1 by a new appointment and 4 when missed or rejected [D-ART-06]', async () => {
    const full = await bring(4);
    await does.schedule?.(full);
    const again = await detail(at.gisela, full.caso.id);
    expect([again.caso.status, again.turnos.length]).toEqual([1, 2]);
    const { db } = at.server.deps;
    const turno = eq(appointments.id, again.turnos[0].id);
    await db
      .update(appointments)
      .set({ status: 'cancelled', confirmation: 'rejected', confirmedAt: at.server.clock.now() })
      .where(turno);
    expect((await detail(at.gisela, full.caso.id)).caso.status).toBe(4);
    const number = await created(freeSlot());
    const now = at.server.clock.now();
    at.server.clock.setTo(new Date(`${inDays(40)}T12:00:00-03:00`));
    await at.gisela.login(GISELA.dni, GISELA.password);
    expect((await detail(at.gisela, number)).caso.status).toBe(4);
    at.server.clock.setTo(now);
    await at.gisela.login(GISELA.dni, GISELA.password);
  });

  it('cancels future appointments together with the case [ART-05]', async () => {
    const full = await bring(1);
    await does.cancel?.(full);
    expect((await detail(at.gisela, full.caso.id)).turnos.map(({ estatus }: { estatus: number }) => estatus)).toEqual([
      2,
    ]);
  });

  it('keep a rejected appointment rejected in ended or rescheduled cases [ART-05, A6, D-SAFE-2]', async () => {
    const after: Record<string, (full: Awaited<ReturnType<typeof bring>>) => Promise<string> | undefined> = {
      cancelled: (full) => does.cancel?.(full),
      'scheduled anew': (full) => does.schedule?.(full),
    };
    for (const [what, act] of Object.entries(after)) {
      const full = await bring(1);
      const { db } = at.server.deps;
      const [row] = await db.select().from(appointments).where(eq(appointments.id, full.turnos[0].id));
      if (!row) throw new Error('no appointment');
      const { confirm } = await appointmentLinks(at.server.deps, row, row.personId);
      const codigo = confirm.replace('/confirmar?id=', '');
      const answer = async (estado: 1 | 2) =>
        (await at.server.browser('demo').post('/api/turnos/confirmacion', { codigo, estado, cambiar: true })).json()[0];
      await answer(2);
      expect((await answer(1)).respuesta).toBe(1);
      await answer(2);
      expect(await act(full)).toBe('200');
      const final = { estadoConfTurno: 'Turno cancelado', respuesta: null, linkAcceso: null };
      for (const estado of [1, 2] as const) expect([what, await answer(estado)]).toMatchObject([what, final]);
      const [kept] = await db.select().from(appointments).where(eq(appointments.id, row.id));
      expect(kept).toMatchObject({ status: 'cancelled', confirmation: 'rejected' });
    }
  });

  it('frees the old slot when an appointment moves to another day [ART-09, ART-06]', async () => {
    const slot = freeSlot();
    const number = await created(slot);
    const turno = (await detail(at.gisela, number)).turnos[0].id;
    const { fecha_turno: fecha, hora_turno: hora } = freeSlot();
    expect(outcome(await at.gisela.post('/api/art/reprogramarTurno', { id: turno, fecha, hora }))).toBe('200');
    const moved = await detail(at.gisela, number);
    expect([moved.turnos.length, moved.turnos[0].fecha.date, moved.turnos[0].hora]).toEqual([
      1,
      `${fecha} ${hora}`,
      hora,
    ]);
    expect((await sendCase(at, slot)).statusCode).toBe(200);
  });

  it('mails the worker each appointment change and shows each delivery status [A22, ART-14]', async () => {
    const number = await created(freeSlot());
    const mails = async () => {
      const { email } = (await detail(at.gisela, number)).paciente;
      const rows = await at.server.deps.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
      return rows.length;
    };
    const [{ id }] = (await detail(at.gisela, number)).turnos;
    const { fecha_turno: fecha, hora_turno: hora } = freeSlot();
    expect(outcome(await at.gisela.post('/api/art/reprogramarTurno', { id, fecha, hora }))).toBe('200');
    expect(await mails()).toBe(2);
    const moved = await detail(at.gisela, number);
    expect([moved.caso.correo, moved.turnos[0].notificado]).toEqual(['pendiente', false]);
    const { db } = at.server.deps;
    await db.update(outboxMails).set({ status: 'sent' }).where(eq(outboxMails.recipient, moved.paciente.email));
    expect((await detail(at.gisela, number)).turnos[0].notificado).toBe(true);
    await db.update(appointments).set({ status: 'absent' }).where(eq(appointments.id, id));
    expect(await does.schedule?.(await detail(at.gisela, number))).toBe('200');
    expect(await mails()).toBe(3);
    const { historia, turnos } = await detail(at.gisela, number);
    expect(historia.map(({ clase }: { clase: string }) => clase).sort()).toEqual([
      'correo',
      'correo',
      'correo',
      'seguimiento',
      'turno',
      'turno',
    ]);
    expect(turnos.map(({ notificado }: { notificado: boolean }) => notificado).sort()).toEqual([false, true]);
  });

  it('mails a cancellation without advising the worker to book again [ART-05, A22]', async () => {
    const number = await created(freeSlot());
    const full = await detail(at.gisela, number);
    expect(await does.cancel?.(full)).toBe('200');
    const { db } = at.server.deps;
    const mails = await db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, full.paciente.email))
      .orderBy(desc(outboxMails.id));
    expect(mails[0]?.subject).toMatch(/^Turno cancelado/);
    expect(mails[0]?.body).toContain('pedíselo a quien sigue tu caso');
    expect(mails[0]?.body).not.toContain('pedí otro');
  });

  it('lists the professional’s days and hours in `turnos` [ART-14]', async () => {
    const all = await Promise.all(
      Array.from({ length: 37 }, async (_, at_) => (await detail(at.carla, 1001 + at_)).turnos[0].profesional),
    );
    const [doctor] = all.filter((one) => one !== null);
    expect(doctor).toMatchObject({
      id: expect.any(Number),
      turnos: { dias: expect.any(Array), horas: expect.any(Array) },
    });
    expect(doctor.turnos.dias).toContain(doctor.turnos.horas[0].dias[0]);
  });

  it('rejects a stale write and returns the current values [A23]', async () => {
    const full = await bring(1);
    const { nombre, documento } = full.paciente;
    const save = (apellido: string) =>
      at.gisela.post('/api/art/editDataPaciente', {
        id_caso: full.caso.id,
        version: full.caso.version,
        nombre,
        apellido,
        documento,
      });
    expect((await save('Primera')).statusCode).toBe(200);
    const stale = await save('Segunda');
    expect(outcome(stale)).toBe('409 CASE_STALE');
    expect(stale.json().error.detail).toMatchObject({
      version: full.caso.version + 1,
      actual: { apellido: 'Primera' },
    });
    const { id, version } = full.caso;
    expect(outcome(await at.gisela.post('/api/art/cancelar', { id, version }))).toBe('409 CASE_STALE');
    // Nor is it closed or given an appointment by who read it before.
    for (const [status, act] of [
      [5, (one: typeof full) => at.gisela.post('/api/art/cerrar', { id: one.caso.id, version: one.caso.version - 1 })],
      [
        4,
        ({ caso, paciente }: typeof full) => {
          const { fecha_turno: fecha, hora_turno: hora } = freeSlot();
          const ids = { caso_id: caso.id, paciente_id: paciente.id, servicio_id: at.service };
          return at.gisela.post('/api/art/crearTurno', { ...ids, fecha, hora, version: caso.version - 1 });
        },
      ],
    ] as const) {
      const one = await bring(status);
      expect([status, outcome(await act(one))]).toEqual([status, '409 CASE_STALE']);
      expect((await detail(at.gisela, one.caso.id)).caso).toEqual(one.caso);
    }
  });

  it('accepts 20 documents per case and no more, even in concurrent uploads [A25]', async () => {
    const full = await bring(1);
    const answers = await Promise.all(Array.from({ length: 22 }, () => does.document?.(full)));
    // One stood there before.
    expect(answers.filter((one) => one === '200')).toHaveLength(19);
    expect(new Set(answers.filter((one) => one !== '200'))).toEqual(new Set(['422 TOO_MANY_FILES']));
    expect((await detail(at.gisela, full.caso.id)).documentos).toHaveLength(20);
  });

  it('keeps fields omitted in a correction and clears null ones [ART-09, A23]', async () => {
    const number = await created({ ...freeSlot(), telefono: '1144440000' });
    const before = (await detail(at.gisela, number)).paciente;
    const { nombre, documento, email } = before;
    const save = (more: object) =>
      at.gisela.post('/api/art/editDataPaciente', { id_caso: number, nombre, apellido: 'Otra', documento, ...more });
    expect((await save({})).statusCode).toBe(200);
    expect((await detail(at.gisela, number)).paciente).toEqual({ ...before, apellido: 'Otra' });
    expect((await save({ telefono: null })).statusCode).toBe(200);
    expect((await detail(at.gisela, number)).paciente).toMatchObject({ telefono: null, email });
    expect((await save({ email: null })).statusCode).toBe(200);
    expect((await detail(at.gisela, number)).paciente.email).toBeNull();
  });

  it('requires date, time and note of follow-ups, text of descriptions [ART-08]', async () => {
    const number = await created(freeSlot());
    const note = (body: object) =>
      at.gisela.post('/api/art/crearSeguimiento', {
        idCaso: number,
        fecha: TODAY,
        hora: '09:00',
        seguimiento: 'x',
        ...body,
      });
    expect((await note({ seguimiento: ' ' })).json().error.message).toBe('El seguimiento es requerido');
    expect(outcome(await note({ hora: '99:99' }))).toBe('400 INVALID_BODY');
    await does.document?.(await detail(at.gisela, number));
    const [document] = (await detail(at.gisela, number)).documentos;
    const describe_ = (browser: typeof at.gisela, descripcion: string) =>
      browser.send({
        method: 'POST',
        url: '/api/art/editDetalleDocumento',
        ...multipart({ id_documento: String(document.id), descripcion }, []),
      });
    expect(outcome(await describe_(at.gisela, 'Alta médica'))).toBe('200');
    expect((await describe_(at.gisela, ' ')).json().error.message).toBe('La descripción es requerida');
    expect(outcome(await describe_(at.hugo, 'Mía'))).toBe('404 NOT_FOUND');
    expect((await detail(at.gisela, number)).documentos[0].contiene.descripcion).toBe('Alta médica');
  });

  it('stores the valid files of a case and nothing of hostile ones [A25, ART-09, FIXF-14]', async () => {
    const full = await bring(1);
    const { db } = at.server.deps;
    const kept = async () => [await db.$count(documents), await db.$count(documentBytes)];
    const fields = { id_caso: String(full.caso.id), id_paciente: String(full.paciente.id) };
    const send = (name: string, bytes: Buffer) => {
      // As a browser writes a name into the head of its part.
      const said = name.replace(/[\r\n"]/g, (letter) => encodeURIComponent(letter));
      const url = '/api/art/guardarDocumento';
      return at.gisela.send({ method: 'POST', url, ...multipart(fields, [[said, bytes]], 'file') });
    };
    const before = await kept();
    const heavy = Buffer.concat([PDF, Buffer.alloc(10_500_000)]);
    for (const [name, bytes, code] of [...HOSTILE, ['a.pdf', heavy, 'TOO_LARGE'] as const]) {
      const answer = await send(name, bytes);
      expect([name, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([name, true]);
      // A name without a known ending is refused by the form before; each refusal names the part that was sent.
      const { error } = answer.json();
      if (error.code !== 'FIELD_FORMAT') expect([name, error.code]).toEqual([name, code]);
      expect([name, error.field]).toEqual([name, 'file']);
      if (error.code.startsWith('FILE_')) expect(error.message).toMatch(/^«[^—]*» [^—]+\.$/);
    }
    expect(await kept()).toEqual(before);
    for (const [name, bytes] of [
      ['denuncia.pdf', PDF],
      ['placa.PNG', PNG],
      ['../../etc/foto.jpeg', jpegWithPlace()],
    ] as const)
      expect(outcome(await send(name, bytes))).toBe('200');
    const { documentos } = await detail(at.gisela, full.caso.id);
    expect(documentos.map(({ nombre }: { nombre: string }) => nombre).sort()).toEqual(
      [full.documentos[0].nombre, 'denuncia.pdf', 'foto.jpeg', 'placa.PNG'].sort(),
    );
  });

  it('audits reading and changing a case [R17]', async () => {
    const number = await created(freeSlot());
    await detail(at.gisela, number);
    await at.gisela.post('/api/art/cancelar', { id: number });
    const rows = await at.server.deps.db
      .select()
      .from(audit)
      .where(and(eq(audit.object, `case:${number}`), like(audit.action, 'art.%')));
    expect(rows.map(({ action }) => action)).toEqual(['art.create', 'art.read', 'art.cancel']);
    expect(await at.server.deps.db.select().from(artFollowUps)).not.toEqual([]);
  });
});
