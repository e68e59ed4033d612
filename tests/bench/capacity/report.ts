import { figure } from '../ratios.ts';
import type { Cost } from './measure.ts';
import type { Costs } from './measure-costs.ts';
import { type Spent, times } from './meters.ts';
import { type Assumptions, hashPlaces, type Plan } from './model.ts';
import type { Rehearsal } from './rehearsal.ts';

const row = (name: string, ...cells: readonly string[]): void =>
  console.log(`${name.padEnd(44)}${cells.map((cell) => cell.padStart(10)).join('')}`);

/** A value below the measurement's resolution becomes negative where a quiet minute was subtracted. */
const cellsOf = ({ script, threads, database }: Spent, by = 1): string[] =>
  [script, threads, database].map((value) => figure(Math.max(0, value * by)));

const whole = (value: number): string => Math.round(value).toLocaleString('es-AR');

/**
 * Cost of each event: milliseconds of processor time of the server's main thread, of its other threads, of PostgreSQL.
 */
export function printCosts(costs: Costs): void {
  console.log('\nms de procesador');
  row('', 'servidor', 'hilos', 'PostgreSQL', 'WAL kB');
  const events: readonly (readonly [string, Cost])[] = [
    ['primera visita (con sus archivos)', costs.firstVisit],
    ['otra visita', costs.visit],
    ['ingreso', costs.signIn],
    ['inicio (/home)', costs.home],
    ['minuto de uso', costs.minute],
    ['reserva', costs.booking],
    ['entrar en la fila, abrir la línea', costs.queued],
    ['atención, del llamado a la opinión', costs.consultation],
    ['foto adjunta', costs.photo],
  ];
  for (const [name, { spent, log }] of events) row(name, ...cellsOf(spent), figure(log / 1_000));
  row('minuto de una línea (espera o llamada)', ...cellsOf(costs.lineMinute));
  row('minuto de un profesional libre', ...cellsOf(costs.watching.base));
  row('  más, por mil que esperan en sus filas', ...cellsOf(costs.watching.perWaiting, 1_000));
  row('cambio de una fila, por mil que esperan', ...cellsOf(costs.change.perWaiting, 1_000));
  row('minuto de un servidor sin nadie', ...cellsOf(costs.idle));
  console.log('\nlecturas: por segundo y núcleo del servidor; ms de servidor y de PostgreSQL');
  for (const [name, { spent }] of costs.reads)
    row(name, whole(1_000 / spent.script), figure(spent.script + spent.threads), figure(spent.database));
  const { server, line } = costs.memory;
  console.log(
    `\nmemoria: ${whole(server)} MB un servidor que trabaja; ${whole(line * 1_000)} kB más por línea, a lo sumo`,
  );
}

/** Bytes that tables grow by each happening, the biggest first. */
export function printGrowth({ signIn, minute, booking, queued, consultation, photo }: Costs): void {
  console.log('\nbytes por suceso, con índices');
  const events = {
    ingreso: signIn,
    'minuto de uso': minute,
    reserva: booking,
    fila: queued,
    atención: consultation,
    foto: photo,
  };
  for (const [name, { grown }] of Object.entries(events)) {
    const tables = [...grown].filter(([, bytes]) => bytes >= 20).sort(([, one], [, other]) => other - one);
    const sum = tables.reduce((all, [, bytes]) => all + bytes, 0);
    console.log(`${name}: ${whole(sum)} (${tables.map(([table, bytes]) => `${table} ${whole(bytes)}`).join(', ')})`);
  }
  console.log(`la foto que se mandó: ${whole(photo.sent)} bytes`);
}

/** How the model holds against everything at once. */
export function printRehearsal({ measured, predicted, happened, seconds, toldToWait }: Rehearsal): void {
  const { signIns, bookings, consultations, lineMinutes } = happened;
  console.log(
    `\nensayo: ${signIns} personas en ${whole(seconds)} s, ${bookings} reservas, ${consultations} atenciones, ` +
      `${whole(lineMinutes)} minutos de línea; ${toldToWait} ingresos a los que se pidió esperar`,
  );
  row('', 'servidor', 'hilos', 'PostgreSQL', 'todo');
  const all = ({ script, threads, database }: Spent) => script + threads + database;
  const line = (name: string, spent: Spent, by: number) => row(name, ...cellsOf(spent, by), figure(all(spent) * by));
  line('medido, s de procesador', measured, 1 / 1_000);
  line('según el modelo', predicted, 1 / 1_000);
  const ratio = {
    script: measured.script / predicted.script,
    threads: measured.threads / predicted.threads,
    database: measured.database / predicted.database,
  };
  row('medido / modelo', ...cellsOf(ratio).map((cell) => `×${cell}`), `×${figure(all(measured) / all(predicted))}`);
}

/** Needs of a morning, with the assumptions; the model's values replace those that the operator does not set. */
export function printPlan(given: Assumptions, plan: Plan): void {
  console.log(
    `\nmañana: ${Object.entries(given)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  );
  const { busy } = plan;
  const planned = times(busy, 1 / given.use);
  const rows: readonly (readonly [string, string])[] = [
    ['llegan por segundo, en la media hora más cargada', figure(plan.arrivalsPerSecond)],
    ['ingresos por segundo', figure(plan.signInsPerSecond)],
    ['esperan a la vez', whole(plan.waiting)],
    ['atenciones a la vez (profesionales)', whole(plan.inCall)],
    ['líneas abiertas', whole(plan.lines)],
    ['núcleos ocupados: servidor', figure(busy.script)],
    ['núcleos ocupados: hilos', figure(busy.threads)],
    ['núcleos ocupados: PostgreSQL', figure(busy.database)],
    ['instancias', whole(plan.instances)],
    ['núcleos de servidores, con margen', figure(planned.script + planned.threads)],
    ['núcleos de PostgreSQL, con margen', figure(planned.database)],
    ['lugares para verificar contraseñas, ocupados', figure(plan.hashesAtOnce)],
    ['  hay, entre todas las instancias', whole(plan.instances * hashPlaces(given.cores))],
    ['conexiones a PostgreSQL', whole(plan.connections)],
    ['líneas por instancia', whole(plan.linesOfInstance)],
    ['memoria por instancia, MB', whole(plan.memoryOfInstance)],
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(52)}${value.padStart(12)}`);
}
