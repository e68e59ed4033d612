import { and, asc, desc, eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointments, outboxMails } from '../../server/platform/db/schema/index.ts';
import { calendarFile } from '../../server/platform/mail/calendar-file.ts';
import { queueMail } from '../../server/platform/mail/outbox.ts';
import { attendAllDay, book, patients, serviceNamed } from './booking-kit.ts';
import { BRUNO, patient } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { khalEntries } from './khal-entries.ts';
import { refusalOf } from './refusal-of.ts';
import { listSource, testTenant } from './test-tenant.ts';

/** A name with everything that a parameter of a calendar entry must escape (RFC 6868), but a semicolon. */
const QUOTED = 'Mutual "La Unión", Río 5º: ^ñ';

let server: TestServer;
beforeAll(async () => {
  const quiet = { mailBooked: false, mailMoved: false, mailCancelled: false, mailCalendar: false };
  const telling = { patientInMail: 'initials', calendarAlarmMinutes: 0 };
  const naming = { patientInMail: 'name' };
  const quoted = testTenant({ id: 'cinco', unit: 5 });
  const defaults = testTenant({ id: 'x', unit: 9 }).public.settings.appointments;
  server = await buildTestServer({
    source: listSource([
      testTenant({ id: 'uno', unit: 1 }),
      testTenant({ id: 'dos', unit: 2, settings: { appointments: { ...(defaults as object), ...quiet } } }),
      testTenant({ id: 'tres', unit: 3, settings: { appointments: { ...(defaults as object), ...telling } } }),
      testTenant({ id: 'cuatro', unit: 4, settings: { appointments: { ...(defaults as object), ...naming } } }),
      { ...quoted, public: { ...quoted.public, name: QUOTED } },
    ]),
  });
});
afterAll(() => server.close());
beforeEach(() => server.clock.setTo(TUESDAY));

const mailsTo = (to: string) =>
  server.deps.db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.unit, 1), eq(outboxMails.recipient, to)))
    .orderBy(asc(outboxMails.id));

let halves = 15;
/** A half hour that no earlier test booked. */
function nextHour(): string {
  halves += 1;
  return `${String(Math.floor(halves / 2)).padStart(2, '0')}:${halves % 2 === 0 ? '00' : '30'}`;
}

/** A new patient with an appointment of their own, a week from now. */
async function booked(headers: Record<string, string> = {}) {
  const [one] = await patients(server, 1);
  if (!one) throw new Error('no patient');
  const { browser, documento, email } = one;
  const servicio = (await serviceNamed(browser, 'Clínica médica')).id;
  await attendAllDay(server);
  const wish = { documento, servicio, fecha: '2026-12-02', hora: nextHour() };
  const answer = await book(browser, wish, headers);
  return { browser, wish, email, id: Number(answer.json().id), answer };
}

const linkIn = (body: string, path: string) => new URL(new RegExp(`http\\S*${path}\\S*`).exec(body)?.[0] ?? 'none:');
const mailOf = (mails: Awaited<ReturnType<typeof mailsTo>>, at: number) => {
  const mail = mails.at(at);
  if (!mail) throw new Error(`no mail ${at}`);
  return mail;
};
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const fileOf = (mail: Awaited<ReturnType<typeof mailsTo>>[number]) => {
  if (!mail.calendar) throw new Error('no calendar');
  return lines(calendarFile(mail.calendar, { from: 'portal@example.org', to: mail.recipient }));
};

type SentMail = Awaited<ReturnType<typeof mailsTo>>[number];

/** The entry of a mail as ical.js reads it. */
function entryIn(mail: SentMail) {
  const file = new ICAL.Component(ICAL.parse(fileOf(mail).join('\r\n')) as unknown[]);
  const entry = file.getFirstSubcomponent('vevent');
  const organizer = entry?.getFirstProperty('organizer');
  return {
    summary: entry?.getFirstPropertyValue('summary'),
    description: entry?.getFirstPropertyValue('description'),
    status: entry?.getFirstPropertyValue('status'),
    attendee: entry?.getFirstPropertyValue('attendee'),
    organizer: { cn: organizer?.getFirstParameter('cn'), address: organizer?.getFirstValue() },
  };
}

/** The entry of a mail as node-ical reads it. */
function nodeEntryIn(mail: SentMail): VEvent {
  const found = Object.values(nodeIcal.sync.parseICS(fileOf(mail).join('\r\n')));
  const entry = found.find((part): part is VEvent => part?.type === 'VEVENT');
  if (!entry) throw new Error('no entry');
  return entry;
}

/** The last mail of an appointment that a patient of a tenant books. */
async function toldMail(tenant = 'tres', unidad = 3) {
  const rosa: Browser = server.browser(tenant);
  await rosa.login('5123456', 'portal2026');
  await attendAllDay(server);
  const services = (await rosa.post('/api/servicios/habilitados', { unidad })).json();
  const servicio = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica').id;
  const hora = nextHour();
  await rosa.post('/api/turnos/reservar', { unidad, documento: '5123456', servicio, fecha: '2026-12-02', hora });
  const [mail] = await server.deps.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.unit, unidad))
    .orderBy(desc(outboxMails.id));
  if (!mail) throw new Error('no mail');
  return { mail, file: fileOf(mail) };
}

describe('the mail of an appointment', () => {
  it('contains links that confirm the appointment and enter the call [BOOK-05, CONF-01, ENTRY-01]', async () => {
    const { email, wish, id } = await booked();
    const mail = mailOf(await mailsTo(email), 0);
    expect(mail.subject).toBe(`Tu turno del 02/12/2026 a las ${wish.hora} · Unidad 1`);
    const anybody = server.browser('uno');
    const codigo = linkIn(mail.body, '/confirmar').searchParams.get('id');
    const [confirmed] = (await anybody.post('/api/turnos/confirmacion', { codigo, estado: 1 })).json();
    expect(confirmed).toMatchObject({ hora: wish.hora, respuesta: 1, estadoConfTurno: null });
    server.clock.setTo(new Date(`2026-12-02T${wish.hora}:00-03:00`));
    const codigoTurno = linkIn(mail.body, '/turnoAcceso').searchParams.get('codigoTurno');
    const entry = (await anybody.post('/api/turnos/acceso', { codigoTurno })).json();
    expect(entry).toMatchObject({ diferenciaEnMinutos: 0, turno: { id } });
    expect(confirmed.linkAcceso).toContain(String(codigoTurno));
  });

  it('names neither patient nor DNI nor specialty, nor does its calendar entry [A52]', async () => {
    const { email, wish } = await booked();
    const mail = mailOf(await mailsTo(email), 0);
    const said = [mail.subject, mail.body, ...fileOf(mail)].join('\n').replaceAll(email, '');
    expect(said).not.toMatch(new RegExp(`${wish.documento}|Número|Clínica`));
  });

  it('names the time zone in the body, not in the subject [FIXT-09]', async () => {
    const { email, wish } = await booked();
    const { subject, body } = mailOf(await mailsTo(email), 0);
    expect(body).toContain(`a las ${wish.hora} (hora de Argentina)`);
    expect(subject).not.toContain('Argentina');
  });

  it('sets the calendar reminder by the tenant’s setting [FIXT-12]', async () => {
    const { email } = await booked();
    const file = fileOf(mailOf(await mailsTo(email), 0));
    const alarm = file.slice(file.indexOf('BEGIN:VALARM'), file.indexOf('END:VALARM'));
    expect(alarm).toContain('ACTION:DISPLAY');
    expect(alarm).toContain('TRIGGER:-PT30M');
    expect((await toldMail()).file).not.toContain('BEGIN:VALARM');
  });

  it('ends with the patient’s initials where the tenant wants them [FIXT-12, A52]', async () => {
    const { mail, file } = await toldMail();
    expect(mail.body.split('\n\n').at(-1)).toBe('Es para R. L.');
    expect(mail.subject).not.toContain('R. L.');
    expect(file.find((line) => line.startsWith('DESCRIPTION'))).toContain('Es para R. L.');
    expect(file.find((line) => line.startsWith('SUMMARY'))).not.toContain('R. L.');
  });

  it('gives only the first name where the tenant wants that [FIXT-12, A52]', async () => {
    const { mail, file } = await toldMail('cuatro', 4);
    expect(mail.body.split('\n\n').at(-1)).toBe('Es para Rosa');
    expect(`${mail.subject} ${mail.body}`).not.toContain('Ledesma');
    expect(file.find((line) => line.startsWith('DESCRIPTION'))).toContain('Es para Rosa');
    expect(file.find((line) => line.startsWith('SUMMARY'))).not.toContain('Rosa');
  });

  it('is not sent for a move to the same slot [FIXT-12]', async () => {
    const { browser, email, id, wish } = await booked();
    const same = { id, fecha: wish.fecha, hora: wish.hora };
    const refused = await browser.post('/api/turnos/reprogramar', same);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'TURNO_MISMO']);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await browser.post('/api/turnos/reprogramar', { ...same, fecha: '2026-12-03' })).statusCode).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('updates the calendar entry on a move and cancels it on cancellation [TURN-05, TURN-07]', async () => {
    const { browser, email, id } = await booked();
    const mails = [mailOf(await mailsTo(email), 0)];
    const to = { id, fecha: '2026-12-03', hora: '08:30' };
    expect((await browser.post('/api/turnos/reprogramar', to)).statusCode).toBe(200);
    mails.push(mailOf(await mailsTo(email), 1));
    expect((await browser.post('/api/turnos/cancelar', { id })).statusCode).toBe(200);
    mails.push(mailOf(await mailsTo(email), 2));
    expect(mails.map(({ subject }) => subject.split(' ').slice(0, 3).join(' '))).toEqual([
      'Tu turno del',
      'Tu turno cambió:',
      'Turno cancelado: 03/12/2026',
    ]);
    // A patient who still needs one gets the link to book another; the mail has no code of the old one.
    expect(mails[2]?.body).toMatch(/http:\/\/localhost:3000\/misTurnos\?tenant=uno$/);
    expect(mails[2]?.body).not.toMatch(/confirmar|rechazar|codigoTurno/);
    const files = mails.map(fileOf);
    const said = (name: string) => files.map((file) => file.find((line) => line.startsWith(`${name}:`)));
    expect(new Set(said('UID')).size).toBe(1);
    expect(said('SEQUENCE')).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2']);
    expect(said('METHOD')).toEqual(['METHOD:REQUEST', 'METHOD:REQUEST', 'METHOD:CANCEL']);
    expect(said('STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CONFIRMED', 'STATUS:CANCELLED']);
    expect(said('DTSTART').slice(1)).toEqual(['DTSTART:20261203T113000Z', 'DTSTART:20261203T113000Z']);
    expect(said('DTEND')[1]).toBe('DTEND:20261203T120000Z');
  });

  it('has links that follow a moved appointment to its new hour [TURN-05, CONF-03, ENTRY-03, FIXI-03]', async () => {
    const { browser, email, id, wish } = await booked();
    const { body } = mailOf(await mailsTo(email), 0);
    await browser.post('/api/turnos/reprogramar', { id, fecha: '2026-12-10', hora: '08:30' });
    const anybody = server.browser('uno');
    const codigo = linkIn(body, '/confirmar').searchParams.get('id');
    const present = { fecha: '10-12-2026', hora: '08:30' };
    const answered = async (more: object) =>
      (await anybody.post('/api/turnos/confirmacion', { codigo, estado: 1, ...more })).json()[0];
    expect(await answered({})).toMatchObject({ pendiente: true, respuesta: null, movido: { antesHora: wish.hora } });
    expect(await answered(present)).toMatchObject({ ...present, respuesta: 1, estadoConfTurno: null });
    const codigoTurno = linkIn(body, '/turnoAcceso').searchParams.get('codigoTurno');
    const entered = async (at: string) => {
      server.clock.setTo(new Date(at));
      return (await server.browser('uno').post('/api/turnos/acceso', { codigoTurno })).json();
    };
    expect(await entered(`2026-12-02T${wish.hora}:00-03:00`)).toMatchObject({ login: '', turno: { hora: '08:30' } });
    expect((await entered('2026-12-10T08:30:00-03:00')).login).not.toBe('');
  });

  it('attaches an RFC 5545 file: CRLF lines of at most 75 octets [FIXF-16]', async () => {
    const { email, id, browser } = await booked();
    const mail = mailOf(await mailsTo(email), 0);
    const { calendar } = mail;
    if (!calendar) throw new Error('no calendar');
    const saved = await browser.post('/api/turnos/calendario', { id });
    const sent = calendarFile(calendar, { from: 'portal@example.org', to: email });
    for (const file of [sent, calendarFile({ ...calendar, cancelled: true }), saved.body]) {
      expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    }
  });

  it('names an organization with quotes to two readers of calendars [FIXF-15]', async () => {
    const { mail } = await toldMail('cinco', 5);
    const { organizer, attendee } = entryIn(mail);
    expect(organizer).toEqual({ cn: QUOTED, address: 'mailto:portal@example.org' });
    expect(attendee).toBe(`mailto:${mail.recipient}`);
    const other = nodeEntryIn(mail);
    const named = typeof other.organizer === 'string' ? undefined : other.organizer;
    // This reader leaves the escapes of RFC 6868 as they are.
    const escapes: Readonly<Record<string, string>> = { "^'": '"', '^^': '^' };
    expect(named?.params.CN?.replace(/\^['^]/g, (mark) => escapes[mark] ?? mark)).toBe(QUOTED);
    expect(named?.val).toBe('mailto:portal@example.org');
    expect([other.summary, other.url, other.status]).toEqual([mail.calendar?.summary, mail.calendar?.url, 'CONFIRMED']);
  });

  it('has each property before its alarm, as the grammar has it [FIXF-16]', async () => {
    const { email, browser, id } = await booked();
    const saved = await browser.post('/api/turnos/calendario', { id });
    for (const file of [fileOf(mailOf(await mailsTo(email), 0)), lines(saved.body)]) {
      expect(file.slice(file.indexOf('END:VALARM'))).toEqual(['END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '']);
      expect(file.findIndex((line) => line.startsWith('URL'))).toBeGreaterThan(0);
    }
  });

  it('names an organizer wherever it names a method, as invitations do [FIXF-16]', async () => {
    const { browser, email, id } = await booked();
    const saved = await browser.post('/api/turnos/calendario', { id });
    const files = [fileOf(mailOf(await mailsTo(email), 0))];
    await browser.post('/api/turnos/cancelar', { id });
    files.push(fileOf(mailOf(await mailsTo(email), 1)), lines(saved.body));
    const has = (start: string) => files.map((file) => file.some((line) => line.startsWith(start)));
    expect(has('METHOD:')).toEqual([true, true, false]);
    expect(has('ORGANIZER')).toEqual([true, true, false]);
    expect(has('ATTENDEE')).toEqual([true, true, false]);
  });

  it('neither invites to enter nor rings once it is over [FIXF-19]', async () => {
    const { browser, id } = await booked();
    const saved = async () => lines((await browser.post('/api/turnos/calendario', { id })).body).join('\n');
    const ahead = await saved();
    expect([ahead.includes('abrí este enlace'), ahead.includes('BEGIN:VALARM')]).toEqual([true, true]);
    const startsAt = new Date(server.clock.now().getTime() - 24 * 3_600_000);
    await server.deps.db.update(appointments).set({ startsAt, status: 'attended' }).where(eq(appointments.id, id));
    const over = await saved();
    expect(over).toContain('STATUS:CONFIRMED');
    expect(over).not.toMatch(/DESCRIPTION|abrí este enlace|VALARM/);
  });

  it('does not invite to enter once it is cancelled [FIXF-19]', async () => {
    const { browser, email, id } = await booked();
    expect(entryIn(mailOf(await mailsTo(email), 0)).description).toContain('abrí este enlace');
    await browser.post('/api/turnos/cancelar', { id });
    const cancelled = mailOf(await mailsTo(email), 1);
    const { summary, description, status } = entryIn(cancelled);
    expect([summary, description, status]).toEqual([
      'Cancelado: turno por videollamada · Unidad 1',
      'Este turno quedó cancelado. Ese día no hay que conectarse.',
      'CANCELLED',
    ]);
    const { method, ...other } = nodeEntryIn(cancelled);
    expect([method, other.summary, other.description]).toEqual(['CANCEL', summary, description]);
  });

  it('is one entry of three readers while it is booked, moved and cancelled [FIXF-15, FIXF-16]', async () => {
    const { browser, email, id, wish } = await booked();
    /** The newest mail, which a later one no longer replaces once it was sent. */
    const sent = async () => {
      const mail = mailOf(await mailsTo(email), -1);
      await server.deps.db.update(outboxMails).set({ status: 'sent' }).where(eq(outboxMails.id, mail.id));
      return mail;
    };
    const moved = { fecha: '2026-12-09', hora: wish.hora };
    const mails = [await sent()];
    expect((await browser.post('/api/turnos/reprogramar', { id, ...moved })).statusCode).toBe(200);
    mails.push(await sent());
    await browser.post('/api/turnos/cancelar', { id });
    mails.push(await sent());
    const [first = '', later = ''] = [wish.fecha, moved.fecha].map((day) => `${day}T${wish.hora}:00-03:00`);
    const uid = mails[0]?.calendar?.uid;
    const steps = [
      { uid, method: 'REQUEST', status: 'CONFIRMED', start: Date.parse(first) },
      { uid, method: 'REQUEST', status: 'CONFIRMED', start: Date.parse(later) },
      { uid, method: 'CANCEL', status: 'CANCELLED', start: Date.parse(later) },
    ];
    const files = mails.map((mail) => new ICAL.Component(ICAL.parse(fileOf(mail).join('\r\n')) as unknown[]));
    const entries = files.map((file) => ({
      file,
      event: new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined),
    }));
    expect(
      entries.map(({ file, event }) => ({
        uid: event.uid,
        method: file.getFirstPropertyValue('method'),
        status: event.component.getFirstPropertyValue('status'),
        start: event.startDate.toJSDate().getTime(),
      })),
    ).toEqual(steps);
    const sequences = entries.map(({ event }) => event.sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    const others = mails.map(nodeEntryIn);
    expect(
      others.map(({ uid: own, method, status, start }) => ({ uid: own, method, status, start: start.getTime() })),
    ).toEqual(steps);
    const listed = khalEntries(mails.map((mail) => fileOf(mail).join('\r\n')));
    if (listed === undefined) return console.warn('khal is not installed: two readers were asked');
    expect(
      listed.map((all) =>
        all.map((line) =>
          line
            .split('|')
            .slice(0, 3)
            .map((part) => part.trim()),
        ),
      ),
    ).toEqual([
      [[uid, `${wish.fecha} ${wish.hora}`, 'CONFIRMED']],
      [[uid, `${moved.fecha} ${wish.hora}`, 'CONFIRMED']],
      [[uid, `${moved.fecha} ${wish.hora}`, 'CANCELLED']],
    ]);
  });

  it('discards a pending mail when a later mail replaces it [A22, TURN-07]', async () => {
    const { browser, email, id } = await booked();
    const { db } = server.deps;
    const booking = mailOf(await mailsTo(email), 0);
    await db.update(outboxMails).set({ status: 'sent' }).where(eq(outboxMails.id, booking.id));
    await browser.post('/api/turnos/reprogramar', { id, fecha: '2026-12-08', hora: '08:30' });
    await browser.post('/api/turnos/cancelar', { id });
    const [first, moved, last] = await mailsTo(email);
    expect(first).toMatchObject({ status: 'sent', body: booking.body });
    expect(moved).toMatchObject({ status: 'failed', lastError: 'SUPERSEDED', body: '', calendar: null });
    expect(last).toMatchObject({ status: 'pending', lastError: null });
  });

  it('discards a pending mail after a cancellation that sends no mail [A22, TEN-02]', async () => {
    const rosa = server.browser('dos');
    await rosa.login('5123456', 'portal2026');
    const services = (await rosa.post('/api/servicios/habilitados', { unidad: 2 })).json();
    const servicio = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica').id;
    const wish = { unidad: 2, documento: '5123456', servicio, fecha: '2026-12-09', hora: '09:00' };
    const { id } = (await rosa.post('/api/turnos/reservar', wish)).json();
    const { db, clock } = server.deps;
    const about = `appointment:${id}`;
    await queueMail(db, clock, { unit: 2, to: 'rosa@example.com', subject: 'Recordatorio', body: 'Código', about });
    await rosa.post('/api/turnos/cancelar', { id });
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.about, about));
    expect(mails).toMatchObject([{ status: 'failed', lastError: 'SUPERSEDED', body: '' }]);
    await db.delete(outboxMails).where(eq(outboxMails.unit, 2));
  });

  it('links its calendar entry to the appointments page, without any code [A3, A52]', async () => {
    const { email } = await booked();
    const { calendar, body } = mailOf(await mailsTo(email), 0);
    expect(body).toContain('codigoTurno=');
    expect(calendar?.url).toMatch(/^http:\/\/[^/]+\/misTurnos\b/);
    expect(JSON.stringify(calendar)).not.toMatch(/codigoTurno|turnoAcceso|confirmar/);
  });

  it('is sent once for a booking requested twenty times [R2]', async () => {
    const { browser, wish, email } = await booked({ 'idempotency-key': 'correo-0001' });
    await Promise.all(Array.from({ length: 20 }, () => book(browser, wish, { 'idempotency-key': 'correo-0001' })));
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('sends no mail when the booking was refused [A22]', async () => {
    const { wish } = await booked();
    const [late] = await patients(server, 1);
    if (!late) throw new Error('no patient');
    expect(refusalOf(await book(late.browser, { ...wish, documento: late.documento }))).toEqual([409, 'TURNO_OCUPADO']);
    expect(await mailsTo(late.email)).toEqual([]);
  });

  it('sends a cancellation on rejection, a request on reconfirmation, no repeats [CONF-01]', async () => {
    const { email } = await booked();
    const body = mailOf(await mailsTo(email), 0).body;
    const codigo = linkIn(body, '/rechazar').searchParams.get('id');
    const mails = await mailsTo(email);
    const answer = async (estado: number, cambiar = false) => {
      await server.browser('uno').post('/api/turnos/confirmacion', { codigo, estado, cambiar });
      mails.push(...(await mailsTo(email)).slice(mails.length));
    };
    await answer(2);
    await answer(2);
    await answer(1, true);
    await answer(1);
    const files = mails.map(fileOf);
    expect(files.map((file) => file[3])).toEqual(['METHOD:REQUEST', 'METHOD:CANCEL', 'METHOD:REQUEST']);
    expect(files.map((file) => file.find((line) => line.startsWith('SEQUENCE')))).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:1',
      'SEQUENCE:2',
    ]);
  });

  it('uses the holder’s address and account for a child without address [BOOK-04]', async () => {
    const ana = await patient(server, { documento: '30111222', password: 'portal2026' });
    const kids = await serviceNamed(ana, 'Pediatría');
    const [vega] = kids.profesionales;
    const wish = { servicio: kids.id, profesional: vega?.id_usuario ?? 0, fecha: '2026-12-02', hora: '14:00' };
    const answer = await book(ana, { ...wish, documento: '50222333' });
    expect(answer.statusCode).toBe(200);
    const mail = (await mailsTo('ana.perez@example.com')).at(-1);
    server.clock.setTo(new Date('2026-12-02T14:00:00-03:00'));
    const codigoTurno = linkIn(mail?.body ?? '', '/turnoAcceso').searchParams.get('codigoTurno');
    const entry = (await server.browser('uno').post('/api/turnos/acceso', { codigoTurno })).json();
    expect(entry).toMatchObject({ login: '30111222', turno: { paciente: { documento: '50222333' } } });
  });

  it('is not sent where the tenant disables it [TEN-02]', async () => {
    const rosa: Browser = server.browser('dos');
    await rosa.login('5123456', 'portal2026');
    const services = (await rosa.post('/api/servicios/habilitados', { unidad: 2 })).json();
    const servicio = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica').id;
    const wish = { unidad: 2, documento: '5123456', servicio, fecha: '2026-12-02', hora: '09:00' };
    const { id } = (await rosa.post('/api/turnos/reservar', wish)).json();
    await rosa.post('/api/turnos/reprogramar', { id, fecha: '2026-12-02', hora: '09:30' });
    expect((await rosa.post('/api/turnos/cancelar', { id })).json()).toMatchObject({ status: 2 });
    expect(await server.deps.db.select().from(outboxMails).where(eq(outboxMails.unit, 2))).toEqual([]);
  });

  it('refuses to book for a patient without e-mail address [BOOK-04]', async () => {
    const bruno = await patient(server, BRUNO);
    const servicio = (await serviceNamed(bruno, 'Clínica médica')).id;
    const wish = { documento: BRUNO.documento, servicio, fecha: '2026-12-04', hora: '09:00' };
    expect((await book(bruno, wish)).json().error.code).toBe('SIN_EMAIL');
  });

  it('can be read in the demo outbox, with links and attachment [TEN-02]', async () => {
    const { email } = await booked();
    const { id } = mailOf(await mailsTo(email), 0);
    const page = await server.browser('uno').get('/demo/correo');
    expect(page.body).toMatch(/<a href="http:\/\/\S+\/confirmar\?id=[\w-]+/);
    expect(page.body).toContain(`/demo/correo/${id}/turno.ics`);
    expect(page.body).toContain('· 24/11/2026 10:00');
    const file = await server.browser('uno').get(`/demo/correo/${id}/turno.ics`);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(lines(file.body)).toContain(`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${email}`);
    expect(refusalOf(await server.browser('dos').get(`/demo/correo/${id}/turno.ics`))).toEqual([404, 'NOT_FOUND']);
  });
});
