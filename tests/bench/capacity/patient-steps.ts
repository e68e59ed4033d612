import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';

import { dniOf, PASSWORD, type Team } from './seed-site.ts';
import type { Site } from './site.ts';
import { Visitor } from './visitor.ts';

const UNIT = 1;

/** A patient at a browser. */
export interface Patient {
  readonly number: number;
  readonly dni: string;
  readonly visitor: Visitor;
}

export const patientOf = ({ origin }: Site, number: number): Patient => ({
  number,
  dni: dniOf(number),
  visitor: new Visitor(origin, number),
});

/** Files of a page that a browser caches for good: a returning visitor requests none of them. */
const KEPT = /(?:href|src|content)="(\/(?:assets|t)\/[^"]+)"/g;

/** Opens the page for the first time, with every file that its HTML names. @returns how many requests it took */
export async function openFirstTime({ visitor }: Patient): Promise<number> {
  const html = await visitor.get('/', 'text/html');
  const files = [...new Set([...html.matchAll(KEPT)].map(([, file = '']) => file))];
  await Promise.all(files.map((file) => visitor.get(file, '*/*')));
  await start({ visitor });
  return files.length + 3;
}

/** Opens the page with its files kept from before. */
export async function openAgain({ visitor }: Patient): Promise<void> {
  await visitor.get('/', 'text/html');
  await start({ visitor });
}

/** Calls that the page makes before it shows anything (engine/portal/react/boot/fetch-start.ts). */
async function start({ visitor }: Pick<Patient, 'visitor'>): Promise<void> {
  await Promise.all([visitor.get('/api/unidad/requisitos'), visitor.get('/api/auth/sesion')]);
}

/** Signs in, and retries as a page under load does. @returns the number of retries */
export async function signIn({ visitor, dni }: Patient): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const { status, text } = await visitor.tryPost('/api/auth/login', { correo: dni, password: PASSWORD });
    if (status === 200) return refused;
    if (status !== 503) throw new Error(`login: ${status} ${text}`);
    await pause(5_000);
  }
}

/** Reads of /home when it is shown. It polls nothing. */
export async function seeHome({ visitor, dni }: Patient): Promise<void> {
  await Promise.all([
    visitor.get('/api/guiaPermisos'),
    visitor.post('/api/atenciones/enCurso', { documento: dni, unidad: UNIT }),
  ]);
}

/** A minute of an active visitor: one renewal, the most there is, and three pages with a read each. */
export async function spendMinute({ visitor, dni }: Patient): Promise<void> {
  await visitor.post('/api/auth/renovar');
  await visitor.post('/api/turnos/listar', {});
  await visitor.post('/api/atenciones/listar', { documento: dni });
  await visitor.post('/api/atenciones/enCurso', { documento: dni, unidad: UNIT });
}

/** Books a slot of its own: services, taken slots for 30 days, the booking, and the list after it. */
export async function book({ teams }: Site, { visitor, dni, number }: Patient): Promise<void> {
  const team = teams[number % teams.length];
  const turn = Math.floor(number / teams.length);
  const professional = team?.professionals[turn % team.professionals.length]?.id;
  const slot = Math.floor(turn / (team?.professionals.length ?? 1));
  const { date: today } = wallTimeIn(ZONE, new Date());
  const minutes = 360 + (slot % 32) * 30;
  const hora = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const wish = { unidad: UNIT, servicio: team?.service, profesional: professional };
  await visitor.post('/api/servicios/habilitados', { unidad: UNIT });
  await visitor.post('/api/turnos/ocupados', { ...wish, desde: today, hasta: addDays(today, 29) });
  await visitor.post('/api/turnos/reservar', {
    ...wish,
    documento: dni,
    fecha: addDays(today, 2 + Math.floor(slot / 32)),
    hora,
  });
  await visitor.post('/api/turnos/listar', {});
}

/** Enters a queue: /especialidad with what it reads, the terms, the limit, the request. @returns the attention's id */
export async function enterQueue({ visitor, dni }: Patient, { service }: Team): Promise<string> {
  await visitor.post('/api/atenciones/enCurso', { documento: dni, unidad: UNIT });
  await visitor.post('/api/payment/pendiente', { unidad_id: UNIT });
  await visitor.post('/api/servicios/listar', { unidad: UNIT, menor: false });
  await visitor.post('/api/atenciones/limite', { unidad: UNIT, documento: dni });
  const { version } = await visitor.post<{ version: string }>('/api/documentos/terminos', { tipo: 96 });
  const wish = { documento: dni, unidad: UNIT, servicio: service, terminos: version, motivo: 'Fiebre desde ayer' };
  return (await visitor.post<{ id: string }>('/api/atenciones/iniciar', wish)).id;
}
