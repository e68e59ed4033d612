import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { HttpRequest } from '../../../engine/portal/calls/transport.ts';
import { bornAgo } from '../../engine/born-ago.ts';
import { answer, type Reply } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { type OpenedTenant, openCompiled } from './open-tenant.tsx';

const service = (id: number, nome: string, menor: boolean, on = true) => ({
  id,
  nome,
  ativo: true,
  activoUnidad: on,
  menor,
  icono: null,
});
const GROWN = [
  service(1, 'Clínica médica', false),
  service(2, 'Dermatología', false),
  service(3, 'Kinesiología', false, false),
];
const CHILDREN = [service(4, 'Pediatría', true)];

/** Body of a call. */
export const sent = ({ body }: HttpRequest) => (body as { readonly json: Readonly<Record<string, unknown>> }).json;
export const services: Reply = (request) => answer(sent(request).menor === true ? CHILDREN : GROWN);

/** Elena, with a child of eight and an adult son. */
function elena(): unknown {
  const session = signedIn();
  const member = (ref: string, nome: string, documento: string, age: number) => ({
    ref,
    nome,
    sobrenome: 'Paz',
    documento,
    ativo: true,
    fec_nac: bornAgo(age),
  });
  const family = [member('elena-lucia', 'Lucía', '50112018', 8), member('elena-mateo', 'Mateo', '50112006', 20)];
  return { ...session, user: { ...(session.user as object), fec_nac: '1980-05-04' }, family };
}

export const JUDGE = '/api/controles/juzgar';
export const SERVICES = '/api/servicios/listar';
export const LIMIT = '/api/atenciones/limite';
export const START = '/api/atenciones/iniciar';
export const FINE: Reply = () => answer({ ok: true, check: null, title: null, message: null });

/** Limits of Elena: her coupons, and her use of the one attention a month. */
export const limits = (cupones: number, atenciones = 1) =>
  answer({ limit: 1, amount: 5000, cupones, pacientes: [{ documento: '20111222', atenciones }] });

/** Opens the page on which care is asked for. */
export const openRequest = (id: string, replies: Readonly<Record<string, Reply>> = {}) =>
  openRequestOf(compiledTenant(id), replies);

/** The same of a tenant that a test compiled. */
export const openRequestOf = (tenant: CompiledTenant, replies: Readonly<Record<string, Reply>> = {}) =>
  openCompiled(tenant, '/especialidad', elena(), {
    [SERVICES]: services,
    [JUDGE]: FINE,
    [LIMIT]: () => limits(0, 0),
    '/api/payment/pendiente': () => answer(null),
    '/api/documentos/terminos': () =>
      answer({ version: '1', titulo: 'Términos', cuerpo: [{ title: null, text: 'Lomas de Zamora te ofrece' }] }),
    ...replies,
  });

export const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
export const pick = async (name: RegExp) => fireEvent.click(await radio(name));
export const startButton = () => screen.findByRole('button', { name: 'Iniciar videollamada' });
export const isOff = (element: HTMLElement) =>
  element.getAttribute('aria-disabled') === 'true' || element.hasAttribute('disabled');
export const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

/** The same, with Elena and Clínica médica picked and the start pressed. */
export async function pressStart(id: string, replies: Readonly<Record<string, Reply>> = {}): Promise<OpenedTenant> {
  const backend = await openRequest(id, replies);
  await pick(/Elena Paz/);
  await pick(/Clínica médica/);
  await waitFor(async () => expect(isOff(await startButton())).toBe(false));
  fireEvent.click(await startButton());
  return backend;
}

/** Reads the terms, which may still be on their way, and accepts them. */
export async function acceptTerms(): Promise<void> {
  const accept = await screen.findByRole('button', { name: 'Aceptar y continuar' });
  await waitFor(() => expect(isOff(accept)).toBe(false));
  fireEvent.click(accept);
}
