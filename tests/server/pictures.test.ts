// @engine pg
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentBytes, documents } from '../../server/platform/db/schema/index.ts';
import { documentPaths } from '../../server/platform/files/document-paths.ts';
import { PictureConverter } from '../../server/platform/files/pictures/picture-converter.ts';
import { type ConsultingRoom, consultingRoom } from './consulting-kit.ts';
import { jpegWithPlace, PNG, pngOf, upload } from './upload-kit.ts';

let room: ConsultingRoom;
beforeAll(async () => {
  room = await consultingRoom();
});
afterAll(() => room.server.close());
beforeEach(() => room.clear());

/** A picture of 40 by 20 pixels, half of it seen through. */
const drawing = () =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });

/** The document that was made of an attached picture, as it is kept and as it is served. */
async function made(id: string): Promise<{ readonly kept: Buffer; readonly served: Buffer }> {
  const [row] = await room.server.deps.db.select().from(documentBytes).where(eq(documentBytes.documentId, id));
  const path = (await documentPaths(room.server.deps, 1))(id);
  const answer = await room.ortiz.get(`/api/documentos/${path.replace('documento/', '')}.pdf`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return { kept: Buffer.from(row?.bytes ?? []), served: answer.rawPayload };
}

describe('a picture that somebody attaches', () => {
  it('is refused when broken or hostile, and the server keeps answering [FIXS-01]', async () => {
    const id = await room.called(true);
    const rows = deflateSync(Buffer.alloc(9));
    const broken66 = Buffer.concat([pngOf(1, 1, Buffer.from('not zlib!'))]);
    expect(broken66).toHaveLength(66);
    const cut = await drawing().png().toBuffer();
    const wrongSum = Buffer.from(PNG);
    wrongSum.writeUInt8(wrongSum.readUInt8(50) ^ 1, 50);
    const wide = Buffer.from(jpegWithPlace());
    wide.writeUInt32BE(0xffff_ffff, wide.indexOf(Buffer.from('ffc0', 'hex')) + 5);
    const hostile: [name: string, bytes: Buffer, code: string][] = [
      ['broken.png', broken66, 'FILE_BROKEN'],
      ['bomb.png', pngOf(15_000, 15_000, deflateSync(Buffer.alloc(15_000 * 1_876))), 'FILE_PIXELS'],
      ['inflates.png', pngOf(8_000, 8_000, deflateSync(Buffer.alloc(1_000))), 'FILE_BROKEN'],
      ['nothing.png', pngOf(0, 0, rows), 'FILE_BROKEN'],
      ['endless.png', pngOf(2 ** 31 - 1, 2 ** 31 - 1, rows), 'FILE_BROKEN'],
      ['cut.png', cut.subarray(0, cut.length - 30), 'FILE_BROKEN'],
      ['sum.png', wrongSum, 'FILE_BROKEN'],
      ['cut.jpg', jpegWithPlace().subarray(0, 200), 'FILE_BROKEN'],
      ['wide.jpg', wide, 'FILE_BROKEN'],
      [
        'svg.png',
        Buffer.concat([PNG.subarray(0, 8), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
        'FILE_BROKEN',
      ],
      ['gif.png', await drawing().gif().toBuffer(), 'FILE_FOREIGN'],
      ['tiff.jpg', await drawing().tiff().toBuffer(), 'FILE_FOREIGN'],
    ];
    for (const [name, bytes, code] of hostile) {
      const answer = await upload(room.ortiz, { id, tipo: 'informe' }, [[name, bytes]]);
      const { error } = answer.json();
      expect([name, answer.statusCode, error.code, error.field]).toEqual([name, 422, code, 'archivo']);
      expect((await room.ana.get('/health')).statusCode).toBe(200);
    }
    expect(await room.server.deps.db.select().from(documents).where(eq(documents.mime, 'image/png'))).toEqual([]);
    const whole = await upload(room.ortiz, { id, tipo: 'informe' }, [['placa.png', PNG]]);
    expect(whole.statusCode).toBe(200);
  });

  it('is kept upright as the served document, with its pixels only [FIXS-01, FIXS-10]', async () => {
    const id = await room.called(true);
    const odd: [string, Buffer][] = [
      ['turned.jpg', jpegWithPlace()],
      ['progressive.jpg', await drawing().jpeg({ progressive: true }).toBuffer()],
      ['cmyk.jpg', await drawing().toColourspace('cmyk').jpeg().toBuffer()],
      ['interlaced.png', await drawing().png({ progressive: true }).toBuffer()],
      ['palette.png', await drawing().png({ palette: true }).toBuffer()],
      ['deep.png', await drawing().toColourspace('rgb16').png().toBuffer()],
      ['grey.png', pngOf(40, 20, deflateSync(Buffer.alloc(20 * 6)))],
      ['tail.png', Buffer.concat([PNG, Buffer.from('<script>GPS-PLACE</script>')])],
    ];
    for (const file of odd) {
      const answer = await upload(room.ortiz, { id, tipo: 'informe' }, [file]);
      expect([file[0], answer.statusCode]).toEqual([file[0], 200]);
      const last = (answer.json() as { id: string; nombre: string }[]).at(-1);
      expect(last?.nombre).toBe(file[0]);
      const { kept, served } = await made(last?.id ?? '');
      expect(served.equals(kept)).toBe(true);
      expect(kept.includes('GPS-PLACE')).toBe(false);
      const [, width, height] = /\/Width (\d+)\s+\/Height (\d+)/.exec(kept.toString('latin1')) ?? [];
      const size = file[0] === 'turned.jpg' ? ['4', '8'] : file[0] === 'tail.png' ? ['1', '1'] : ['40', '20'];
      expect([file[0], width, height]).toEqual([file[0], ...size]);
    }
  });
});

describe('the picture converter', () => {
  const refusal = async (limits: ConstructorParameters<typeof PictureConverter>[0], bytes: Buffer) => {
    const converter = new PictureConverter(limits);
    const outcome = await converter.toPdf(bytes, 'a.png').then(
      () => 'made',
      (error: { readonly status: number; readonly code: string }) => `${error.status} ${error.code}`,
    );
    converter.close();
    return outcome;
  };

  it('stops at its limits of pixels, time, memory and waiting pictures [FIXS-01]', async () => {
    const bytes = await drawing().png().toBuffer();
    expect(await refusal({ pixels: 40 * 20 }, bytes)).toBe('made');
    expect(await refusal({ pixels: 40 * 20 - 1 }, bytes)).toBe('422 FILE_PIXELS');
    expect(await refusal({ time: 0 }, bytes)).toBe('422 FILE_PIXELS');
    expect(await refusal({ memory: 1 }, bytes)).toBe('503 UNAVAILABLE');
    expect(await refusal({ waiting: 0 }, bytes)).toBe('503 FILES_BUSY');
  });

  it('restarts after a crash for the next request [FIXS-01]', async () => {
    const converter = new PictureConverter();
    const bytes = await drawing().png().toBuffer();
    const first = await converter.toPdf(bytes, 'a.png');
    process.kill(converter.pid ?? 0, 'SIGKILL');
    const second = await Promise.any([1, 2, 3].map(() => converter.toPdf(bytes, 'a.png')));
    for (const pdf of [first, second]) expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
    converter.close();
    await expect(converter.toPdf(bytes, 'a.png')).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  });
});
