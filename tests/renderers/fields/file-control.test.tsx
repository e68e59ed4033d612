// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { one, sent } from './one-field.tsx';
import { errorsAtFields } from './render-form.tsx';

/** Names of the files that were sent: two files are always equal to `toEqual`, which reads no getters. */
const sentFiles = async (page: Awaited<ReturnType<typeof one>>) =>
  ((await sent(page)) as readonly File[]).map(({ name }) => name);

describe('files', () => {
  it('takes several, takes one away, and sends the files themselves', async () => {
    const page = await one({ widget: 'file', accept: ['pdf', 'png'] });
    const [first, second] = [
      new File(['a'], 'a.pdf', { type: 'application/pdf' }),
      new File(['bb'], 'b.png', { type: 'image/png' }),
    ];
    const input = page.box('probe');
    expect(input.getAttribute('accept')).toBe('.pdf,.png');
    fireEvent.change(input, { target: { files: [first, second] } });
    await page.user.click(await screen.findByRole('button', { name: 'Quitar a.pdf' }));
    expect(await sentFiles(page)).toEqual(['b.png']);
    expect(await sent(page)).toSatisfy(([file]: unknown[]) => file === second);
  });

  it('offers neither choosing nor removing when the field is read-only', async () => {
    const file = new File(['a'], 'a.pdf', { type: 'application/pdf' });
    const page = await one({ widget: 'file', accept: ['pdf'], readOnly: true }, { probe: [file] });
    expect(page.box('probe')).toHaveProperty('disabled', true);
    expect([...page.container.querySelectorAll('li')].map((row) => row.textContent)).toEqual(['a.pdf']);
    expect([screen.queryByText('Elegir archivos'), screen.queryByRole('button', { name: 'Quitar a.pdf' })]).toEqual([
      null,
      null,
    ]);
  });

  it('where one is all that is taken, another takes its place [A25]', async () => {
    const page = await one({ widget: 'file', accept: ['pdf'], maxFiles: 1 });
    const [first, second] = ['a.pdf', 'b.pdf'].map((name) => new File([name], name, { type: 'application/pdf' }));
    const input = page.box('probe');
    expect([input.hasAttribute('multiple'), screen.queryByText('Elegir archivo') !== null]).toEqual([false, true]);
    fireEvent.change(input, { target: { files: [first] } });
    fireEvent.change(input, { target: { files: [] } });
    fireEvent.change(input, { target: { files: [second] } });
    expect(await sentFiles(page)).toEqual(['b.pdf']);
  });

  it('refuses another kind before it is sent [A25]', async () => {
    const page = await one({ widget: 'file', accept: ['pdf'], errors: { format: 'Solo PDF' } });
    fireEvent.change(page.box('probe'), { target: { files: [new File(['<b>'], 'a.html', { type: 'text/html' })] } });
    await page.user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(errorsAtFields()).toEqual(['Solo PDF']));
  });

  const FORMATS = { widget: 'file', accept: ['pdf', 'jpg'], maxFiles: 1 } as const;
  const SAID = { format: 'PDF o JPG', range: 'Hasta 10 MB' };
  const photo = new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('reports a too large file at once, and lets it be removed [FIXT-12]', async () => {
    const page = await one({ ...FORMATS, errors: SAID });
    const large = new File(['x'], 'a.pdf', { type: 'application/pdf' });
    Object.defineProperty(large, 'size', { value: 12 * 1024 * 1024 });
    fireEvent.change(page.box('probe'), { target: { files: [large] } });
    await waitFor(() => expect(errorsAtFields()).toEqual(['Hasta 10 MB']));
    await page.user.click(screen.getByRole('button', { name: 'Quitar a.pdf' }));
    expect(errorsAtFields()).toEqual([]);
  });

  /** A browser that decodes photos of this size, and answers to `decode`. */
  function decoder(size: readonly [number, number], context: object | null = { drawImage: () => undefined }) {
    const waiting: (() => void)[] = [];
    const sizes: [number, number][] = [];
    vi.stubGlobal('createImageBitmap', async () => {
      await new Promise<void>((go) => waiting.push(go));
      return { width: size[0], height: size[1], close: () => undefined };
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
      sizes.push([this.width, this.height]);
      done(new Blob(['jpg'], { type: 'image/jpeg' }));
    });
    return { sizes, decode: () => act(async () => waiting.shift()?.()) };
  }
  const pick = (page: Awaited<ReturnType<typeof one>>, file: File) =>
    fireEvent.change(page.box('probe'), { target: { files: [file] } });

  it('converts an iPhone’s photo where the browser can read it [FIXT-12]', async () => {
    const { decode } = decoder([4, 3]);
    const page = await one({ ...FORMATS, errors: SAID });
    pick(page, photo);
    await decode();
    await screen.findByRole('button', { name: 'Quitar IMG_1.jpg' });
    const [converted] = (await sent(page)) as File[];
    expect([converted?.name, converted?.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
  });

  it('is not sent without a photo that is being converted [FIXT-12]', async () => {
    const { decode } = decoder([4, 3]);
    const page = await one({ ...FORMATS, errors: SAID });
    pick(page, photo);
    expect(screen.getByRole('status').textContent).toBe('Pasando la foto a JPG…');
    await page.user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(page.onSubmit).not.toHaveBeenCalled();
    await decode();
    await waitFor(() => expect(errorsAtFields()).toEqual([]));
    expect(await sentFiles(page)).toEqual(['IMG_1.jpg']);
  });

  it('keeps the file that was picked during a conversion [FIXT-12]', async () => {
    const { decode } = decoder([4, 3]);
    const page = await one({ ...FORMATS, errors: SAID });
    pick(page, photo);
    const later = new File(['x'], 'a.pdf', { type: 'application/pdf' });
    pick(page, later);
    await decode();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    expect(await sentFiles(page)).toEqual(['a.pdf']);
  });

  it('shrinks a large photo, and converts no photo without memory [FIXT-12]', async () => {
    const { decode, sizes } = decoder([8064, 6048]);
    const page = await one({ ...FORMATS, errors: SAID });
    pick(page, photo);
    await decode();
    await screen.findByRole('button', { name: 'Quitar IMG_1.jpg' });
    expect(sizes.every(([width, height]) => width * height <= 16_000_000 && width > height)).toBe(true);
    vi.restoreAllMocks();
    const poor = decoder([4, 3], null);
    pick(page, photo);
    await poor.decode();
    await screen.findByRole('button', { name: 'Quitar IMG_1.HEIC' });
  });

  it('shrinks a photo that weighs too much, and says so [FIXF-14]', async () => {
    const { decode, sizes } = decoder([16_384, 12_288]);
    const page = await one({ ...FORMATS, errors: SAID });
    const heavy = new File(['x'], 'IMG_200.JPEG', { type: 'image/jpeg' });
    Object.defineProperty(heavy, 'size', { value: 30 * 1024 * 1024 });
    pick(page, heavy);
    await decode();
    await screen.findByRole('button', { name: 'Quitar IMG_200.jpg' });
    expect(sizes).toEqual([[4_618, 3_464]]);
    expect(screen.getByRole('status').textContent).toMatch(/«IMG_200.jpg» pesaba más de 10 MB/);
    expect(errorsAtFields()).toEqual([]);
  });

  it('keeps a photo that weighs too much where the browser cannot read it [FIXF-14]', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('memory')));
    const page = await one({ ...FORMATS, errors: SAID });
    const heavy = new File(['x'], 'IMG_200.jpg', { type: 'image/jpeg' });
    Object.defineProperty(heavy, 'size', { value: 30 * 1024 * 1024 });
    pick(page, heavy);
    await waitFor(() => expect(errorsAtFields()).toEqual(['Hasta 10 MB']));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('converts a WEBP, and takes a JPG by its name alone [FIXF-12]', async () => {
    const { decode } = decoder([4, 3]);
    const page = await one({ ...FORMATS, maxFiles: 2, errors: SAID });
    pick(page, new File(['x'], 'bajada.webp', { type: 'image/webp' }));
    await decode();
    await screen.findByRole('button', { name: 'Quitar bajada.jpg' });
    pick(page, new File(['x'], 'vieja.jfif', { type: '' }));
    expect(await sentFiles(page)).toEqual(['bajada.jpg', 'vieja.jfif']);
  });

  it('says nothing of a photo’s format where JPG would not do either [FIXT-12]', async () => {
    const page = await one({ ...FORMATS, accept: ['pdf'], errors: SAID });
    pick(page, photo);
    await waitFor(() => expect(errorsAtFields()).toEqual(['PDF o JPG']));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('tells at once how to send a HEIC photo [FIXT-12]', async () => {
    const page = await one({ ...FORMATS, errors: SAID });
    fireEvent.change(page.box('probe'), { target: { files: [photo] } });
    await waitFor(() => expect(errorsAtFields()).toEqual(['PDF o JPG']));
    expect(screen.getByRole('status').textContent).toMatch(/«IMG_1.HEIC» es una foto HEIC.*guardala como JPG/);
  });
});
