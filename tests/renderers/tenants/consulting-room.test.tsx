// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const entry = {
  id: ID,
  senha: { sigla: 'CM', numero: 1 },
  servicio: 'Clínica médica',
  paciente: 'Ana Pérez',
  edad: 43,
  motivo: 'Fiebre desde ayer',
  turno: null,
  esperaDesde: '2026-11-24T13:00:00.000Z',
  posicion: 0,
  identidad: 'institucion',
  status: 'finished',
  empezo: true,
};
const earlier = {
  id: 7,
  atencion: 'CM 004',
  fecha: '2026-10-01 10:00:00.000000',
  servicio: 'Clínica médica',
  profesional: 'Marta Vega',
  notas: 'Reposo y líquidos',
  receta: null,
};
const sheet = {
  documento: '30111222',
  fec_nac: '1983-05-10',
  sexo: 'F',
  obraSocial: null,
  plan: null,
  nroAfiliado: null,
  telefono: null,
  identidad: 'institucion',
  dniVisto: null,
  condiciones: [{ condicion: 'diabetes', observacion: null }],
  anteriores: [earlier],
};

const SERVICE = {
  id: 3,
  nome: 'Clínica médica',
  ativo: true,
  activoUnidad: true,
  menor: false,
  pediatrica: false,
  intervalo: 30,
  diasCorridos: 10,
  turnoEspecialidad: true,
  turnoProfesional: true,
  turnoProfIntervalo: 30,
  icono: null,
  profesionales: [
    {
      id_usuario: 7,
      nombre: 'Julián',
      apellido: 'Ortiz',
      turnos: [{ dias: [1, 2, 3, 4, 5, 6, 7], desde: '08:00', hasta: '20:00' }],
    },
  ],
};
const bodyOf = (request: { readonly body?: unknown } | undefined) =>
  (request?.body as { json?: unknown } | undefined)?.json;

const demo = compiledTenant('demo');

const open = (anteriores: readonly unknown[] = [earlier]) =>
  openCompiled(demo, '/consultorio', signedIn('julian', { role: 'professional' }), {
    '/api/consultorio/actual': () => answer(entry),
    '/api/consultorio/paciente': () => answer({ ...sheet, anteriores }),
    '/api/consultorio/borrador': () => answer({ notas: null, receta: null, documentos: [] }),
    '/api/consultorio/anterior': () => answer({}),
    '/api/consultorio/finalizar': () => answer({ atendida: true }),
    '/api/consultorio/llamar': () => answer(entry),
    '/api/consultorio/cola': () => answer([]),
    '/api/consultorio/agenda': () => answer([]),
  });

/** The room with an unidentified patient, and the text so far; the server keeps the statement. */
function openUnproven(receta: string | null) {
  let dniVisto: string | null = null;
  return openCompiled(demo, '/consultorio', signedIn('julian', { role: 'professional' }), {
    '/api/consultorio/actual': () => answer({ ...entry, identidad: 'sinVerificar' }),
    '/api/consultorio/paciente': () => answer({ ...sheet, identidad: 'sinVerificar', dniVisto }),
    '/api/consultorio/borrador': () => answer({ notas: null, receta, documentos: [] }),
    '/api/consultorio/identidad': () => {
      dniVisto = '2026-11-24T13:05:00.000Z';
      return answer({ dniVisto });
    },
    '/api/consultorio/finalizar': () => answer({ atendida: true }),
    '/api/consultorio/cola': () => answer([]),
    '/api/consultorio/agenda': () => answer([]),
  });
}

describe('the consulting room on the page', { timeout: 120_000 }, () => {
  it('orders reason, conditions, notes and uploads, with one main button [FIXV-02]', async () => {
    await open();
    const words = ['Fiebre desde ayer', 'Diabetes', 'Notas de la atención', 'Documentos para el paciente'];
    const found = await Promise.all(words.map((text) => screen.findByText(text)));
    for (const [index, node] of found.entries()) {
      const next = found[index + 1];
      if (next) expect(node.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    await screen.findByRole('button', { name: 'Adjuntar' });
    const main = screen.getAllByRole('button').filter((button) => button.classList.contains('primary'));
    expect(main.map((button) => button.textContent)).toEqual(['Cerrar la atención']);
  });

  it('lists earlier consultations with their notes folded: a press reads them [FIXV-02]', async () => {
    await open();
    expect(await screen.findByText('Marta Vega, CM 004')).toBeTruthy();
    expect(screen.queryByText('Reposo y líquidos')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ver notas y documentos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Atención anterior' }));
    expect(await dialog.findByText('Reposo y líquidos')).toBeTruthy();
  });
  it('shows the last three earlier consultations, the others on request [FIXV-02]', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...earlier, id: 20 - at, atencion: `CM ${20 - at}` }));
    await open(many);
    const shown = () => screen.queryAllByText(/^Marta Vega, CM/).map(({ textContent }) => textContent?.slice(15));
    expect(await screen.findByText('Marta Vega, CM 20')).toBeTruthy();
    expect(shown()).toEqual(['18', '19', '20'].reverse());
    fireEvent.click(screen.getByRole('button', { name: 'Ver más atenciones (17)' }));
    expect(shown()).toEqual(many.map((_, at) => String(20 - at)));
    // The pressed button is gone: the focus is on the first new entry.
    expect(screen.queryByRole('button', { name: /Ver más/ })).toBeNull();
    expect(document.activeElement?.textContent).toContain('CM 17');
  });

  it('prints all of many earlier consultations, and folds them again after it [FIXV-02]', async () => {
    await open(Array.from({ length: 20 }, (_, at) => ({ ...earlier, id: 20 - at, atencion: `CM ${20 - at}` })));
    const button = await screen.findByRole('button', { name: 'Ver más atenciones (17)' });
    button.focus();
    const shown = () => screen.queryAllByText(/^Marta Vega, CM/).length;
    // Whatever is there when the handlers return is printed.
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown()).toBe(20);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(shown()).toBe(3);
    expect(document.activeElement).toBe(button);
  });

  it('books the next appointment of the patient in the call [FIXT-07]', async () => {
    const [ocupados, proximo] = ['/api/turnos/ocupados', '/api/consultorio/proximoTurno'] as const;
    const backend = await openCompiled(demo, '/consultorio', signedIn('julian', { role: 'professional' }), {
      '/api/consultorio/actual': () => answer({ ...entry, servicioId: 3, profesional: 7 }),
      '/api/consultorio/paciente': () => answer(sheet),
      '/api/consultorio/borrador': () => answer({ notas: null, receta: null, documentos: [] }),
      '/api/consultorio/agenda': () => answer([]),
      '/api/servicios/habilitados': () => answer([SERVICE]),
      [ocupados]: () => answer([]),
      [proximo]: () => answer({ id: 9, fecha: '2026-12-09', hora: '18:00', avisado: true }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Reservar el próximo turno' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Elegir día y hora' }));
    expect(dialog.getByText('Próximo turno de Ana Pérez.')).toBeTruthy();
    fireEvent.click((await dialog.findAllByRole('radio'))[0] as HTMLElement);
    fireEvent.click((await dialog.findAllByRole('radio', { name: /\d{2}:\d{2}/ }))[0] as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Reservar' }));
    expect(await screen.findByText('Queda reservado: miércoles 9 de diciembre, 18:00.')).toBeTruthy();
    expect(bodyOf(backend.at(proximo)[0])).toMatchObject({ id: entry.id, hora: expect.any(String) });
    expect(bodyOf(backend.at(ocupados)[0])).toMatchObject({ servicio: 3, profesional: 7 });
  });

  it('announces a closed consultation until the next call [FIXV-02]', async () => {
    const backend = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar la atención' }));
    const sure = within(await screen.findByRole('alertdialog'));
    fireEvent.click(sure.getByRole('button', { name: 'Cerrar la atención' }));
    const told = await screen.findByText(/^La atención de Ana Pérez quedó cerrada\./);
    expect(told.closest('[role=status]')).not.toBeNull();
    expect(backend.at('/api/consultorio/finalizar')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Llamar al siguiente' }));
    await screen.findByText('Notas de la atención');
    expect(screen.queryByText(/quedó cerrada/)).toBeNull();
  });

  it('requires a stated DNI before a prescription for unproven patients [FIXS-28]', async () => {
    const backend = await openUnproven('Ibuprofeno 400');
    expect(await screen.findByText('Identidad sin verificar')).toBeTruthy();
    expect(await screen.findByText(/^Para emitir la receta hay que ver el DNI/)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar la atención' }));
    const missing = within(await screen.findByRole('alertdialog', { name: 'Falta ver el DNI del paciente' }));
    fireEvent.click(missing.getByRole('button'));
    expect(backend.at('/api/consultorio/finalizar')).toHaveLength(0);

    fireEvent.click(await screen.findByRole('button', { name: 'Vi el DNI del paciente' }));
    const stated = await screen.findByText(/^Quedó constancia a las 10:05 de que se vio el DNI/);
    expect(stated.closest('[role=status]')).not.toBeNull();
    expect(screen.queryByText('Identidad sin verificar')).toBeNull();
    expect(screen.queryByText(/^Para emitir la receta hay que ver el DNI/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar la atención' }));
    const sure = within(await screen.findByRole('alertdialog', { name: /emitir la receta/ }));
    fireEvent.click(sure.getByRole('button', { name: 'Cerrar y emitir la receta' }));
    await screen.findByText(/quedó cerrada\./);
    expect(backend.at('/api/consultorio/finalizar')).toHaveLength(1);
  });

  it('labels waiting patients without verified identity in queue and agenda [FIXS-28]', async () => {
    const turno = {
      id: 1,
      fecha: '2026-11-24',
      hora: '16:00',
      minutos: 30,
      status: 1,
      confirmacion: null,
      espera: null,
      especialidad: 'Clínica médica',
      porEspecialidad: false,
      edad: 30,
    };
    const unproven = { ...turno, paciente: 'Nora Quiroga', identidad: 'sinVerificar' };
    const known = { ...turno, id: 2, paciente: 'Bruno Díaz', identidad: 'institucion' };
    const waiting = { ...entry, status: 'queued', presencia: 'presente' };
    await openCompiled(demo, '/consultorio', signedIn('julian', { role: 'professional' }), {
      '/api/consultorio/actual': () => answer(null),
      '/api/consultorio/cola': () =>
        answer([{ ...waiting, id: 'a', paciente: 'Elena Ruiz', identidad: 'sinVerificar' }, waiting]),
      '/api/consultorio/agenda': () => answer([{ fecha: '2026-11-24', bloqueos: [], turnos: [unproven, known] }]),
    });
    expect(await screen.findAllByText('Sin verificar')).toHaveLength(1);
    expect(screen.getAllByText('Verificada por la institución')).toHaveLength(1);
    expect(await screen.findAllByText('Identidad sin verificar')).toHaveLength(1);
  });
});
