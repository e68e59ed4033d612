import { screen } from '@testing-library/react';
import { answer, type FakeBackend, type Reply } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

export const row = {
  id: 7,
  casoId: 7,
  status: 1,
  statusString: 'Abierto',
  fechaAlta: '2026-11-20',
  nroSiniestro: 'SIN-1',
  pacienteCliente: null,
  gestor: { id: 3, nombre: 'Hugo', apellido: 'Ibáñez' },
  link_turno: null,
  own: {},
  nombre: 'Ester',
  apellido: 'Paredes',
  documento: '30111999',
  telefonoMovil: '011 15 4444-5555',
  email: null,
  fecha_turno: null,
  hora_turno: null,
};
export const service = {
  id: 1,
  nome: 'Clínica',
  ativo: true,
  activoUnidad: true,
  menor: false,
  pediatrica: false,
  intervalo: 30,
  diasCorridos: 20,
  turnoProfIntervalo: 20,
  turnoEspecialidad: true,
  turnoProfesional: false,
  icono: null,
  profesionales: [],
};
const turno = {
  id: 11,
  fecha: { date: '2099-11-25 10:30' },
  hora: '10:30',
  estatus: 1,
  confirmacion: null,
  notificado: true,
  servicio: { id: 1, nome: 'Clínica' },
  profesional: null,
  link: null,
  version: 1,
};
const event = { autor: 'Romero, Gisela', texto: null, tipo: null, estatus: null, turno: null, estado: null };
export const full = (status: number) => ({
  caso: {
    id: 7,
    status,
    statusString: 'Abierto',
    fechaAlta: '2026-11-20',
    nroSiniestro: 'SIN-1',
    own: {},
    diagnostico: 'Esguince',
    version: 4,
    correo: 'enviado',
  },
  paciente: {
    id: 70,
    nombre: 'Ester',
    apellido: 'Paredes',
    documento: '30111999',
    telefono: null,
    email: null,
    telefonoMovil: '1144445555',
    fecNac: '1990-03-12',
    sexo: 'F',
  },
  gestor: { id: 3, nombre: 'Hugo', apellido: 'Ibáñez' },
  turnos: [turno],
  seguimientos: [],
  documentos: [
    {
      id: 5,
      tipo: 'PDF',
      path: 'documento/x',
      fechaCreacion: '2026-11-20',
      nombre: 'denuncia.pdf',
      contiene: { descripcion: 'Denuncia' },
    },
  ],
  historia: [
    { ...event, id: 's1', clase: 'seguimiento', fecha: '2026-11-21', hora: '09:15', texto: 'Pide otro día' },
    {
      ...event,
      id: 'c1',
      clase: 'correo',
      fecha: '2026-11-20',
      hora: '11:03',
      autor: null,
      texto: 'Tu turno',
      estado: 'fallido',
    },
  ],
});

type Role = 'art' | 'coordinator';

export const open = (at: string, role: Role, replies: Readonly<Record<string, Reply>>): Promise<FakeBackend> =>
  openCompiled(compiledTenant('demo'), at, signedIn('elena', { role }), {
    '/api/servicios/habilitados': () => answer([service]),
    '/api/turnos/ocupados': () => answer([]),
    '/api/art/gestores': () => answer([{ id: 3, nombre: 'Hugo', apellido: 'Ibáñez' }]),
    ...replies,
  });
export const openCase = (
  status: number,
  query = '',
  replies: Readonly<Record<string, Reply>> = {},
  role: Role = 'art',
) => open(`/detalleCaso?id=7${query}`, role, { '/api/art/detalle/7': () => answer(full(status)), ...replies });
export const openList = (casos: readonly object[], role: Role = 'art') =>
  open('/listcasos', role, { '/api/art/listarFitro': () => answer({ casos, total: casos.length, pagina: 1 }) });
export const box = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
export const sent = (backend: FakeBackend, path: string) =>
  (backend.at(path)[0]?.body as { readonly json?: unknown } | undefined)?.json;
