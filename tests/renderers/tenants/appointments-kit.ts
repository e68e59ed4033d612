import { fireEvent, screen, within } from '@testing-library/react';
import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { bornAgo } from '../../engine/born-ago.ts';
import { answer, type FakeBackend, type Reply } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

const elena = { nome: 'Elena', sobrenome: 'Paz', documento: '20111222' };
export const tomas = { nome: 'Tomás', sobrenome: 'Paz', documento: '50111222' };
const user = { ...(signedIn().user as object), ...elena, fec_nac: '1980-01-01' };
const child = { ref: 'hijo', ...tomas, fec_nac: bornAgo(7), ativo: true };
export const clinic = {
  id: 1,
  nome: 'Clínica',
  ativo: true,
  activoUnidad: true,
  menor: false,
  pediatrica: false,
  icono: null,
  intervalo: 30,
  diasCorridos: 20,
  turnoProfIntervalo: null,
  profesionales: [],
  turnoEspecialidad: true,
  turnoProfesional: false,
};
const MINUTE = 60_000;
export const DAY = 24 * 60;

let next = 0;
/** An appointment so many minutes from now, counted from a whole minute, as the contract tells it. */
export function turno(minutes: number, more: object = {}) {
  next += 1;
  const start = Math.ceil(Date.now() / MINUTE) * MINUTE + minutes * MINUTE;
  const { date, time } = wallTimeIn(ZONE, new Date(start));
  const at = (from: number) => new Date(start + from * MINUTE).toISOString();
  return {
    ingreso: { desde: at(-15), hasta: at(30) },
    id: next,
    fecha: date.split('-').reverse().join('-'),
    hora: time.slice(0, 5),
    status: 1,
    especialidad: { id: 1, nome: `Clínica ${next}`, turnoProfesionalOn: false, turnoProfIntervalo: null },
    paciente: elena,
    profesional: null,
    turno: null,
    certificado: null,
    confirmacion: null,
    motivoCancelar: null,
    profesionalNombre: null as string | null,
    espera: null as object | null,
    ...more,
  };
}
export type Turno = ReturnType<typeof turno>;

const demo = compiledTenant('demo');

export const open = (turnos: readonly Turno[], at = '/misTurnos', replies: Readonly<Record<string, Reply>> = {}) =>
  openCompiled(demo, at, signedIn('elena', { user, family: [child] }), {
    '/api/servicios/habilitados': () => answer([clinic]),
    '/api/turnos/listar': () => answer(turnos),
    '/api/turnos/ocupados': () => answer([]),
    ...replies,
  });

/** A button's name begins with its label; the entry that it is about, or a count, follows (FIXT-10, FIXT-12). */
export const labelled = (label: string) => ({ name: new RegExp(`^${label}(,| \\d|$)`) });

const section = async (name: string) => {
  const head = await screen.findByRole('button', labelled(name));
  if (head.getAttribute('aria-expanded') === 'false') fireEvent.click(head);
  return within(document.getElementById(head.getAttribute('aria-controls') ?? '') as HTMLElement);
};
export const pending = () => section('Mis Turnos Agendados');
export const past = () => section('Historial de Turnos');
/** The card of an appointment in a list. */
export const cardIn = async (list: ReturnType<typeof pending>, { especialidad }: Turno) => {
  const name = await (await list).findByText(especialidad.nome);
  return within(name.closest('article') as HTMLElement);
};
export const namesIn = (card: Awaited<ReturnType<typeof cardIn>>) =>
  card.queryAllByRole('button').map((one) => one.textContent);
export const bodyOf = (backend: FakeBackend, path: string) =>
  backend.at(path).map(({ body }) => (body as { json?: unknown } | undefined)?.json);
