// @vitest-environment jsdom
import '../../../engine/portal/react/nodes/BoundPdf.tsx';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FileLinks } from '../../../renderers/pdf/FileLinks.tsx';
import { PdfControls } from '../../../renderers/pdf/PdfControls.tsx';
import { PdfFailure } from '../../../renderers/pdf/PdfFailure.tsx';
import { PdfPassword } from '../../../renderers/pdf/PdfPassword.tsx';
import { PdfPrint } from '../../../renderers/pdf/PdfPrint.tsx';
import { PdfWaiting } from '../../../renderers/pdf/PdfWaiting.tsx';
import { pdfFaultOf } from '../../../renderers/pdf/pdf-fault.ts';
import { viewerMove } from '../../../renderers/pdf/viewer-keys.ts';
import { sharpness, sheetWidth, turned, turnedHeight, ZOOMS, zoomed } from '../../../renderers/pdf/zoom.ts';
import { TENANT, WORLD } from '../../engine/language/compile/world.ts';
import { compiledTenant } from '../../tenants/compiled.ts';
import { WithTexts } from '../with-texts.tsx';
import { faultsOf, openDocuments, probe } from '../words/open-documents.tsx';

const show = (node: React.ReactNode) => render(<WithTexts>{node}</WithTexts>);
const file = { href: '/api/documentos/abc.pdf', external: false };
const letter = (message: string) => message;

describe('a pdf in a document', { timeout: 60_000 }, () => {
  const view = { node: 'pdf', document: 'user.nome', title: 'Receta' };

  it('shows a missing PDF in Spanish, keyed by the contract’s message [HIST-09, D-SAFE-7]', async () => {
    await openDocuments(probe(view));
    expect((await screen.findByRole('alert')).textContent).toBe('No hay ningún PDF para mostrar');
  });

  it('speaks to the letter where the tenant wants that [HIST-09, D-SAFE-7]', async () => {
    const tenant = JSON.parse(WORLD.get(`${TENANT}/tenant.json`) ?? '{}');
    await openDocuments({ ...probe(view), 'tenant.json': { ...tenant, settings: { pdf: { messages: 'letter' } } } });
    expect((await screen.findByRole('alert')).textContent).toBe('No PDF file specified.');
  });

  it('asks for no address that the tenant does not name [A1]', () => {
    expect(faultsOf(probe({ node: 'pdf', src: 'https://evil.example/a.pdf', title: 'Otro' }))).not.toEqual([]);
  });
});

describe('the words of the viewer', () => {
  it.each([
    ['Failed to load PDF file.', 'No pudimos abrir el PDF'],
    ['Loading PDF…', 'Abriendo el PDF…'],
    ['No PDF file specified.', 'No hay ningún PDF para mostrar'],
    ['Failed to load the page.', 'No pudimos mostrar esta página'],
    ['Loading page…', 'Cargando la página…'],
    ['No page specified.', 'No se indicó qué página mostrar'],
    ['Invalid password. Please try again.', 'La contraseña no es correcta. Probá de nuevo.'],
  ])('[HIST-09, D-SAFE-7] %s is the key of what is said in Spanish', (message, said) => {
    expect(compiledTenant('demo').public.texts[`pdf.${message}`]).toBe(said);
  });

  it('asks for the password in Spanish and names its source [HIST-07, D-SAFE-7]', () => {
    const asked = compiledTenant('demo').public.texts['pdf.Enter the password to open this PDF file.'];
    expect(asked).toMatch(/^Este PDF está protegido: escribí su contraseña para abrirlo\..*institución/);
  });

  it('says that it is on its way [HIST-09]', async () => {
    show(<PdfWaiting say={letter} />);
    expect(await screen.findByText('Loading PDF…')).toBeTruthy();
  });
});

describe('the ways out of the viewer', () => {
  it('isolates the other tab, and names the file [A2, A45]', () => {
    show(<FileLinks file={file} name="Receta 1001" />);
    const tab = screen.getByRole('link', { name: /^Abrir en otra pestaña/ });
    expect([tab.getAttribute('target'), tab.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(screen.getByRole('link', { name: 'Descargar PDF' }).getAttribute('download')).toBe('Receta 1001.pdf');
  });

  it('saves the loaded file', async () => {
    URL.createObjectURL = () => 'blob:receta';
    URL.revokeObjectURL = () => undefined;
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const read = vi.fn(async () => new Blob(['%PDF-']));
    show(<FileLinks file={file} name="Receta" read={read} />);
    fireEvent.click(screen.getByRole('link', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(read).toHaveBeenCalledTimes(1);
    saved.mockRestore();
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), /^No pudimos descargarlo\. Revisá tu/],
    ['a missing file', async () => new Response('', { status: 404 }), /^El archivo ya no está o el enlace venció/],
    ['a failing server', async () => new Response('', { status: 500 }), /^Algo falló de nuestro lado/],
  ] as const)('says that a download failed by %s [FIXR-09]', async (_, reply, said) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(reply);
    show(<FileLinks file={file} name="Receta" />);
    fireEvent.click(screen.getByRole('link', { name: 'Descargar PDF' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    fetched.mockRestore();
  });

  it('says that a turned file is downloaded as it came [FIXF-12]', () => {
    const { unmount } = show(<FileLinks file={file} name="Receta" />);
    expect(screen.queryByText(/el archivo original, sin girar/)).toBeNull();
    unmount();
    show(<FileLinks file={file} name="Receta" turned />);
    expect(screen.getByRole('status').textContent).toMatch(/^«Descargar PDF» .* el archivo original, sin girar/);
  });

  it('says that a page could not be drawn for paper, and tries again when asked [FIXF-12]', async () => {
    const getPage = vi.fn(() => Promise.reject(new Error('PAGE_UNDRAWN')));
    show(<PdfPrint pdf={{ numPages: 3, getPage }} turn={90} />);
    for (const tries of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
      expect((await screen.findByRole('alert')).textContent).toMatch(/^No pudimos prepararlo para imprimir/);
      expect(getPage).toHaveBeenCalledTimes(tries);
    }
  });

  it('prints a file of many pages from its own tab [FIXF-12]', () => {
    show(<PdfPrint pdf={{ numPages: 61, getPage: () => Promise.reject(new Error('unused')) }} turn={0} />);
    expect(screen.getByText(/^Tiene más de 60 páginas: para imprimirlo, abrilo en otra pestaña/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reports a failure, offers a retry, and still links the file [HIST-09, A38]', async () => {
    const again = vi.fn();
    show(<PdfFailure say={letter} file={file} name="Receta" fault="offline" onRetry={again} />);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load PDF file.');
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(again).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Descargar PDF' })).toBeTruthy();
  });

  it.each([
    ['offline', /Revisá tu conexión/, 1, 1],
    ['server', /Algo falló de nuestro lado/, 1, 1],
    ['broken', /El archivo está dañado/, 0, 1],
    ['large', /demasiadas páginas/, 0, 1],
    ['missing', /El archivo ya no está o el enlace venció/, 0, 0],
  ] as const)('blames the connection for no other fault: %s [FIXR-09]', (fault, said, retries, downloads) => {
    show(<PdfFailure say={letter} file={file} name="Receta" fault={fault} onRetry={() => undefined} />);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(said);
    if (fault !== 'offline') expect(alert.textContent).not.toContain('conexión');
    expect(screen.queryAllByRole('button', { name: 'Reintentar' })).toHaveLength(retries);
    expect(screen.queryAllByRole('link', { name: 'Descargar PDF' })).toHaveLength(downloads);
  });

  it.each([
    [{ name: 'InvalidPDFException', message: 'Invalid PDF structure.' }, 'broken'],
    [{ name: 'UnknownErrorException', message: 'Page dictionary kids object is not an array.' }, 'broken'],
    [{ name: 'UnknownErrorException', message: 'Failed to fetch' }, 'offline'],
    [{ name: 'UnknownErrorException', message: 'NetworkError when attempting to fetch resource.' }, 'offline'],
    [{ name: 'UnknownErrorException', message: 'Load failed' }, 'offline'],
    [{ name: 'ResponseException', message: 'Missing PDF', status: 404, missing: true }, 'missing'],
    [{ name: 'ResponseException', message: 'Unexpected server response (503)', status: 503 }, 'server'],
    [{ name: 'ResponseException', message: 'Unexpected server response (429)', status: 429 }, 'server'],
    [{ name: 'ResponseException', message: 'Unexpected server response (0)', status: 0 }, 'offline'],
  ])('%j of pdf.js is %s [FIXR-09]', (error, fault) => {
    expect(pdfFaultOf(error)).toBe(fault);
  });
});

describe('a protected file', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Contraseña del PDF');

  it('asks with the contract’s prompts, and stores no password, with autocomplete off [HIST-07, A45]', async () => {
    const told = vi.fn();
    const { rerender } = show(<PdfPassword say={letter} wrong={false} onPassword={told} />);
    expect(screen.getByText('Enter the password to open this PDF file.')).toBeTruthy();
    expect([box().type, box().autocomplete]).toEqual(['password', 'off']);
    await userEvent.type(box(), '30111222{Enter}');
    expect(told).toHaveBeenCalledWith('30111222');
    expect(box().value).toBe('');
    rerender(
      <WithTexts>
        <PdfPassword say={letter} wrong onPassword={told} />
      </WithTexts>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Invalid password. Please try again.');
    expect(box().getAttribute('aria-invalid')).toBe('true');
  });

  it('has the focus again after a wrong password, but not at first [FIXR-09]', () => {
    const { unmount } = show(<PdfPassword say={letter} wrong={false} onPassword={() => undefined} />);
    expect(document.activeElement).toBe(document.body);
    unmount();
    show(<PdfPassword say={letter} wrong onPassword={() => undefined} />);
    expect(document.activeElement).toBe(box());
  });

  it('an empty box is not tried', () => {
    const told = vi.fn();
    show(<PdfPassword say={letter} wrong={false} onPassword={told} />);
    fireEvent.submit(box());
    expect(told).not.toHaveBeenCalled();
  });
});

describe('pages and sizes', () => {
  it('the controls lead no further than the ends', async () => {
    const go = vi.fn();
    show(<PdfControls page={1} pages={3} onPage={go} zoom={4} onZoom={go} turn={0} onTurn={go} controls="x" />);
    expect(screen.getByText('Página 1 de 3')).toBeTruthy();
    for (const name of ['Anterior', 'Acercar']) await userEvent.click(screen.getByRole('button', { name }));
    expect(go).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(go).toHaveBeenCalledWith(2);
  });

  it('turns by quarters until the pages are upright again, and says how far [FIXF-12]', async () => {
    const turn = vi.fn();
    const controls = { page: 1, pages: 1, onPage: turn, zoom: 1, onZoom: turn, onTurn: turn, controls: 'x' };
    const { rerender } = show(<PdfControls {...controls} turn={0} />);
    await userEvent.click(screen.getByRole('button', { name: 'Girar' }));
    expect(turn).toHaveBeenCalledWith(90);
    rerender(
      <WithTexts>
        <PdfControls {...controls} turn={270} />
      </WithTexts>,
    );
    expect(screen.getByText('Girado 270°').getAttribute('role')).toBe('status');
    expect(([0, 90, 180, 270] as const).map(turned)).toEqual([90, 180, 270, 0]);
    expect(([0, 90, 180, 270] as const).map((by) => turnedHeight(2, by))).toEqual([2, 0.5, 2, 0.5]);
    const key = { ctrlKey: false, metaKey: false, altKey: false };
    expect([viewerMove({ ...key, key: 'g' }, true), viewerMove({ ...key, key: 'G' }, false)]).toEqual(['turn', 'turn']);
    expect(viewerMove({ ...key, key: 'g', ctrlKey: true }, false)).toBeUndefined();
  });

  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [4, 1, 4],
    [0.5, -1, 0.5],
  ] as const)('from %s by %s is %s', (zoom, by, wanted) => {
    expect(zoomed(zoom, by)).toBe(wanted);
    expect(ZOOMS).toContain(wanted);
  });

  it('fits a page to its container, up to a readable width', () => {
    expect([sheetWidth(340, 1), sheetWidth(340, 2), sheetWidth(1200, 1)]).toEqual([340, 680, 820]);
  });

  it.each([
    ['a sheet on a phone', 340, Math.SQRT2, 3, 2],
    ['a sheet on an old desk', 820, Math.SQRT2, 1, 1],
  ] as const)('%s is drawn as sharp as the eye sees', (_, width, tall, screen, wanted) => {
    expect(sharpness(width, tall, screen)).toBe(wanted);
  });

  it.each([
    ['a strip of paper two metres long', 820, 25],
    ['the largest page there is, two points wide', 820, 7_200],
    ['a sheet at its largest', 3_280, Math.SQRT2],
    ['a banner', 3_280, 0.01],
  ] as const)('[HIST-09] %s is drawn no larger than what a browser draws at all', (_, width, tall) => {
    const dots = sharpness(width, tall, 3);
    expect(Math.max(width, width * tall) * dots).toBeLessThanOrEqual(16_384.001);
    expect(width * tall * width * dots ** 2).toBeLessThanOrEqual(16_777_217);
  });

  it('turns pages by arrow keys, except with modifiers or on wide pages', () => {
    const key = (name: string, more: object = {}) => ({
      key: name,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...more,
    });
    expect(viewerMove(key('ArrowRight'), false)).toBe('next');
    expect(viewerMove(key('ArrowRight'), true)).toBeUndefined();
    expect(viewerMove(key('End'), true)).toBe('last');
    expect(viewerMove(key('+', { ctrlKey: true }), false)).toBeUndefined();
    expect(viewerMove(key('PageDown'), false)).toBeUndefined();
  });
});
