// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepOpenCall } from '../../../renderers/shell/open-call.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { requirements, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { ACTIVE } from './active-attention.ts';
import { openCompiled } from './open-tenant.tsx';

/** A call that both sides have left, and that the professional has not closed. */
const ENDED = {
  id: ACTIVE.id,
  profesional: 'Marta Vega',
  inicio: null,
  fin: null,
  atendida: true,
  sinCosto: false,
  puntaje: 5,
  servicio: 'Clínica médica',
  cierre: null,
};

const open = (at: string, replies: Parameters<typeof openCompiled>[3], session: unknown = signedIn()) =>
  openCompiled(compiledTenant('osef'), at, session, replies);

// The queue opens the devices; an empty stream replaces them, and jsdom has no streams.
beforeAll(() => {
  vi.stubGlobal(
    'MediaStream',
    class {
      getTracks = () => [];
      getAudioTracks = () => [];
      getVideoTracks = () => [];
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});
afterEach(() => keepOpenCall(undefined));

describe('pages of care', { timeout: 60_000 }, () => {
  it('replaces home’s start button by the way back to the queue [FIXV-03]', async () => {
    await open('/home', { '/api/atenciones/enCurso': () => answer(ACTIVE) });
    const back = await screen.findByRole('button', { name: 'Volver a la fila' });
    expect(back.closest('section')?.querySelector('h1')?.textContent).toContain('Hola');
    expect(screen.queryByRole('button', { name: 'Iniciar videollamada' })).toBeNull();
    expect(screen.getByText('Estás en la fila')).toBeTruthy();
  });

  it.each(['/especialidad', '/videocall'])(
    '[CARE-06, CARE-19, D-CARE-06, SHELL-02] who is already waiting is led from %s to the queue, where the logo leads nowhere',
    async (at) => {
      const { address } = await open(at, { '/api/atenciones/enCurso': () => answer(ACTIVE) });
      expect(await screen.findByRole('heading', { level: 1, name: 'Ya estás en la fila' })).toBeTruthy();
      expect(address()).toBe('/videocall');
      await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Tu númeroCM 007'));
      expect(screen.getByRole('main').textContent).toContain('PacienteAna PérezAtenciónClínica médica');
      const around = (role: string) => screen.getAllByRole(role).find((it) => it.closest('main') === null);
      await waitFor(() => expect(around('contentinfo')).toBeDefined());
      expect(around('banner')?.textContent).toContain('OSEF');
      expect(around('banner')?.querySelector('a')).toBeNull();
    },
  );

  it('leads a patient with a begun call from the request to it [CARE-06, CARE-15, CARE-19]', async () => {
    const begun = { ...ACTIVE, status: 'iniciado', profesional: 'Marta Vega' };
    const { address, at } = await open('/especialidad', { '/api/atenciones/enCurso': () => answer(begun) });
    await waitFor(() => expect(address()).toBe('/videocall'));
    const { unit } = compiledTenant('osef').public;
    expect(at('/api/atenciones/enCurso')[0]?.body).toEqual({ json: { documento: '20111222', unidad: unit } });
    await waitFor(() => expect(document.title).toMatch(/^Es tu turno/));
    expect(screen.queryByRole('heading', { name: 'Ya estás en la fila' })).toBeNull();
    // The footer is hidden during a call.
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('a closed service tells hours, emergency numbers and contact, and tries again [D-CARE-03]', async () => {
    const shut = { ...requirements, portal: true };
    const { address } = await openCompiled(compiledTenant('tres_de_febrero'), '/nodisponible', signedIn(), {
      '/api/unidad/requisitos': () => answer(shut),
      '/api/servicios/listar': () => answer([]),
    });
    const title = 'El servicio no está disponible en este momento';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText('08:00 a 20:00')).toBeTruthy();
    expect(screen.getByText('09:00 a 13:00')).toBeTruthy();
    expect(screen.queryByText('Domingos')).toBeNull();
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/home');
    expect(screen.getByText(/llamá al 107 o al 911/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Información de contacto' })).toBeTruthy();
    expect(screen.getByRole('main').textContent).toContain('0800-555-');
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(address()).toBe('/especialidad'));
  });

  it('reports an unread queue, and finds the place on retry [FIXC-03]', async () => {
    let away = true;
    await open('/videocall', { '/api/atenciones/enCurso': () => (away ? refuse(503, 'INTERNAL') : answer(ACTIVE)) });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByText(/Estamos buscando tu lugar en la fila/)).toBeNull();
    away = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Ya estás en la fila' })).toBeTruthy();
  });

  it('links from home back to a call left open [FIXC-06]', async () => {
    keepOpenCall('/videocall');
    await open('/home', {});
    const back = await screen.findByRole('link', { name: 'Volver a la videollamada' });
    expect(back.getAttribute('href')).toBe('/videocall');
  });

  it('shows a refused camera above the place in the queue [FIXC-07]', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
    const refused = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: refused } });
    try {
      await open('/videocall', {
        '/api/atenciones/enCurso': () => answer(ACTIVE),
        '/api/guiaPermisos': () => answer({ url: 'https://support.google.com/chrome/answer/2693767' }),
      });
      const note = await screen.findByText('No podemos usar tu cámara o tu micrófono');
      const place = screen.getByText('Tu lugar en la fila');
      expect(note.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      const guide = await screen.findByRole('link', { name: /Ver cómo dar permiso/ });
      expect(guide.getAttribute('href')).toBe('https://support.google.com/chrome/answer/2693767');
      expect(guide.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    } finally {
      Reflect.deleteProperty(navigator, 'mediaDevices');
    }
  });

  it('leads on from a call’s end, even when it cannot be read [FIXV-05]', async () => {
    await open('/finllamada', { '/api/atenciones/terminada': () => refuse(503, 'INTERNAL') });
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/home');
    cleanup();
    await open('/finllamada', { '/api/atenciones/terminada': () => answer(ENDED) });
    expect((await screen.findByRole('link', { name: '0800-555-0101' })).getAttribute('href')).toBe('tel:08005550101');
  });

  it('shows after a call the professional, its time and next links [D-CARE-03]', async () => {
    await open('/finllamada', {
      '/api/atenciones/terminada': () => answer({ ...ENDED, inicio: '2026-11-24T13:05:00.000Z' }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'La videollamada finalizó' })).toBeTruthy();
    expect(await screen.findByText('Marta Vega')).toBeTruthy();
    expect(screen.getByText('24/11/2026 10:05')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    const way = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect([way('Mis atenciones'), way('Volver al inicio')]).toEqual(['/misatenciones', '/home']);
  });

  it('puts one first action after a call: the opinion, then home [D-CARE-03]', async () => {
    const first = () => [...document.querySelectorAll('.primary')].map((one) => one.textContent);
    await open('/finllamada', { '/api/atenciones/terminada': () => answer({ ...ENDED, puntaje: null }) });
    await screen.findByRole('button', { name: 'Enviar mi opinión' });
    expect(first()).toEqual(['Enviar mi opinión']);
    cleanup();
    await open('/finllamada', { '/api/atenciones/terminada': () => answer(ENDED) });
    await screen.findByText('Gracias por contarnos cómo fue la atención.');
    expect(first()).toEqual(['Volver al inicio']);
    cleanup();
    await open('/finllamada', { '/api/atenciones/terminada': () => refuse(503, 'INTERNAL') });
    await screen.findByRole('button', { name: 'Reintentar' });
    expect(first()).toEqual(['Reintentar']);
    expect(screen.getAllByRole('link', { name: 'Volver al inicio' })).toHaveLength(1);
  });

  it('a page that is not there leads home, and to the institution [FIXV-05]', async () => {
    await open('/nada', {});
    expect((await screen.findByRole('link', { name: 'Volver al inicio' })).getAttribute('href')).toBe('/home');
    expect(screen.getByRole('link', { name: '0800-555-0101' })).toBeTruthy();
  });

  it('offers a first visit for an empty history, not a failed one [FIXV-05]', async () => {
    const offer = { name: 'Solicitar una atención' };
    await open('/misatenciones', { '/api/atenciones/listar': () => answer([]) });
    expect((await screen.findByRole('link', offer)).getAttribute('href')).toBe('/especialidad');
    cleanup();
    await open('/misatenciones', { '/api/atenciones/listar': () => refuse(503, 'INTERNAL') });
    await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByRole('link', offer)).toBeNull();
  });

  it('opens the map of the guards in another tab [FIXV-05]', async () => {
    await openCompiled(compiledTenant('escobar'), '/home', signedIn(), {});
    fireEvent.click(await screen.findByRole('button', { name: /Guardias/ }));
    const link = await screen.findByRole('link', { name: /Abrir el mapa en otra pestaña/ });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('href')).toBe(screen.getByTitle(/Mapa de las guardias/).getAttribute('src'));
  });

  it('names the service, not patients, in the footer [FIXV-06]', async () => {
    await openCompiled(compiledTenant('vilsar'), '/home', signedIn('elena', { role: 'art' }), {});
    const foot = await screen.findByRole('contentinfo');
    expect(foot.textContent).toBe('Vilsar · Telemedicina');
  });

  it('announces documents with a link to them [FIXC-15]', async () => {
    const ended = { ...ENDED, cierre: { consulta: 12, documentos: 1 } };
    await open('/finllamada', { '/api/atenciones/terminada': () => answer(ended) });
    expect(await screen.findByText(/te dejó 1 documento en Mis atenciones/)).toBeTruthy();
    const way = await screen.findByRole('link', { name: 'Ver la consulta y sus documentos' });
    expect(way.getAttribute('href')).toBe('/detalleAtencion?id=12');
  });

  it('offers a link session only pages in its scope [FIXC-10]', async () => {
    await open(
      '/finllamada',
      { '/api/atenciones/terminada': () => answer(ENDED) },
      signedIn('elena', { scope: 'link:turno' }),
    );
    expect(await screen.findByText(/acá se dice si dejó certificados/)).toBeTruthy();
    expect(screen.queryByText(/Mis atenciones/)).toBeNull();
    const { screens } = compiledTenant('osef').public;
    const reach = new Set(screens.filter((one) => one.for.includes('link:turno')).map(({ path }) => path));
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(ways.filter((way) => way.startsWith('/') && !reach.has(way.split('?')[0] ?? ''))).toEqual([]);
  });
});
