/** An attention that waits in the queue, as the server tells of it. */
export const ACTIVE = {
  id: '0c7e9d4e-0000-4000-8000-000000000001',
  status: 'queued',
  senha: { sigla: 'CM', numero: 7 },
  servicio: { id: 1, nome: 'Clínica médica' },
  posicion: 1,
  esperaDesde: '2026-11-24T13:00:00.000Z',
  paciente: { nome: 'Ana', sobrenome: 'Pérez', documento: '30111222' },
  profesional: null,
  presentacion: null,
  matricula: null,
};
