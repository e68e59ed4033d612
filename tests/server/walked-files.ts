import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { QPDF } from './qpdf-files.ts';
import { chunk, jpegWithPlace, PDF, PNG, pngOf } from './upload-kit.ts';

declare module 'sharp' {
  interface Sharp {
    /** Part of sharp since 0.35; its types do not say so yet. */
    withGainMap(): Sharp;
  }
}

type Make = () => Buffer | Promise<Buffer>;

/** Facts about a stored file that is opened again. */
export interface Seen {
  readonly pages: number;
  /** Width and height in pixels of the picture of the first page. */
  readonly size?: readonly [number, number];
  /** Red, green and blue of its middle. */
  readonly middle?: readonly [number, number, number];
  readonly password?: string;
}

const RED = [200, 50, 20] as const;
const GREY = [128, 128, 128] as const;
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 50, b: 20 } } });
const clear = (background: { r: number; g: number; b: number }) =>
  sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    {
      input: { create: { width: 10, height: 10, channels: 4, background: { ...background, alpha: 1 } } },
      left: 0,
      top: 0,
    },
  ]);

async function written(options: PDFKit.PDFDocumentOptions, write: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', ...options });
  write(pdf);
  pdf.end();
  return Buffer.concat((await pdf.toArray()) as Buffer[]);
}
const twoPages = () =>
  written({}, (pdf) => {
    pdf.text('Hoja 1').addPage().text('Hoja 2');
  });
const after = (front: string) => async () => Buffer.concat([Buffer.from(front, 'latin1'), await twoPages()]);
/** A PDF of one page whose catalog has these entries, with further objects from number 4 on. */
const pdfWith = (catalog: string, page = '', ...objects: string[]) => {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]${page}>>`,
    ...objects,
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${all.join('')}trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`, 'latin1');
};
const speech = 'BT (HTML/JavaScript y /Launch: obj /EmbeddedFiles) Tj ET';
const packedOtherwise = (dictionary: string, data: Buffer) =>
  Buffer.concat([
    pdfWith('').subarray(0, pdfWith('').indexOf('trailer')),
    Buffer.from(`9 0 obj<</Type/ObjStm/N 1/First 4${dictionary}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ]);

/** A JPEG whose header claims another size: its heights and widths follow the marker of the frame. */
async function claiming(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = await flat(16, 16).jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A segment of a JPEG. */
const segment = (marker: string, data: string): Buffer => {
  const content = Buffer.from(data, 'hex');
  const head = Buffer.from(`ff${marker}0000`, 'hex');
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/**
 * A grey JPEG of any size, made at once: its code words have one bit, and each of its blocks of 8 by 8 says "as the one
 * before" in two of them.
 */
function greyPhoto(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const oneCode = `01${'00'.repeat(15)}00`;
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment('db', `00${'01'.repeat(64)}`),
    segment('c0', `08${size.toString('hex')}01011100`),
    segment('c4', `00${oneCode}10${oneCode}`),
    segment('da', '010100003f00'),
    Buffer.alloc(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 4)),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** A PNG that says to have two frames. */
async function animated(): Promise<Buffer> {
  const png = await flat(40, 20).png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return Buffer.concat([png.subarray(0, 33), chunk('acTL', control), png.subarray(33)]);
}

const grey = () => sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 128, g: 128, b: 128 } } });
const picture = { pages: 1, size: [40, 20], middle: RED } as const;

/** Files that every reader opens: PDFs, JPEGs, PNGs. */
export const GOOD: readonly (readonly [what: string, name: string, make: Make, seen: Seen])[] = [
  ['a PDF of two pages', 'dos.pdf', twoPages, { pages: 2 }],
  ['a PDF behind a line end', 'linea.pdf', after('\r\n'), { pages: 2 }],
  ['a PDF behind a byte order mark', 'marca.pdf', after('\xef\xbb\xbf'), { pages: 2 }],
  [
    'a PDF behind printer commands',
    'impresora.pdf',
    after('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'),
    { pages: 2 },
  ],
  [
    'a PDF padded with zeros',
    'relleno.pdf',
    async () => Buffer.concat([await twoPages(), Buffer.alloc(5_000)]),
    { pages: 2 },
  ],
  ['a PDF with packed objects', 'empaquetado.pdf', () => QPDF.packed, { pages: 1 }],
  ['a PDF made for the web', 'web.pdf', () => QPDF.linear, { pages: 1 }],
  ['a PDF that only restricts changes, by RC4 of 40 bits', 'cambios40.pdf', () => QPDF.restricted40, { pages: 1 }],
  ['one by RC4 of 128 bits', 'cambios128.pdf', () => QPDF.restricted128, { pages: 1 }],
  ['one by AES of 128 bits', 'cambiosaes.pdf', () => QPDF.restrictedAes, { pages: 1 }],
  ['one by AES of 256 bits', 'cambiosaes256.pdf', () => QPDF.restrictedAes256, { pages: 1 }],
  [
    'a PDF with a password whose names are in clear',
    'clave.pdf',
    () => written({ userPassword: '30111222', pdfVersion: '1.7ext3' }, (pdf) => pdf.text('Informe')),
    { pages: 1, password: '30111222' },
  ],
  [
    'a PDF that speaks of scripts, opens at a page and has links',
    'curso.pdf',
    () =>
      pdfWith(
        '/OpenAction[3 0 R/Fit]/PageLabels<</Nums[0<</P(HTML/JavaScript)>>]>>',
        '/Contents 4 0 R/Annots[5 0 R]',
        `<</Length ${speech.length}>>stream\n${speech}\nendstream`,
        '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Contents(/Launch)/A<</S/URI/URI(https://portal.test)>>>>',
      ),
    { pages: 1 },
  ],
  ['a photo that lies on its side', 'acostada.jpg', jpegWithPlace, { pages: 1, size: [4, 8] }],
  ['a progressive JPEG', 'progresiva.jpg', () => flat(40, 20).jpeg({ progressive: true }).toBuffer(), picture],
  [
    'a JPEG in CMYK',
    'imprenta.jpg',
    () => flat(40, 20).toColourspace('cmyk').jpeg().toBuffer(),
    // Ink has no such red; this is the nearest.
    { ...picture, middle: [204, 41, 0] },
  ],
  ['a JPEG of a wide colour space', 'p3.jpg', () => flat(40, 20).withIccProfile('p3').jpeg().toBuffer(), picture],
  [
    'a JPEG with a gain map',
    'hdr.jpg',
    async () =>
      sharp(await flat(640, 480).jpeg().toBuffer())
        .withGainMap()
        .jpeg()
        .toBuffer(),
    { pages: 1, size: [640, 480] },
  ],
  ['a JPEG called .jfif', 'web.JFIF', () => flat(40, 20).jpeg().toBuffer(), picture],
  ['a JPEG called .jpe', 'vieja.jpe', () => flat(40, 20).jpeg().toBuffer(), picture],
  ['a PNG called .jpg', 'captura.jpg', () => flat(40, 20).png().toBuffer(), picture],
  [
    'a JPEG without its last marker',
    'sin-fin.jpg',
    async () => (await flat(40, 20).jpeg().toBuffer()).subarray(0, -2),
    picture,
  ],
  [
    'a photo of 50 megapixels',
    'foto50.jpg',
    () => greyPhoto(8_160, 6_144),
    { pages: 1, size: [4_000, 3_012], middle: GREY },
  ],
  [
    'a photo of 200 megapixels',
    'foto200.jpg',
    () => greyPhoto(16_384, 12_288),
    { pages: 1, size: [4_000, 3_000], middle: GREY },
  ],
  [
    'a dark drawing on clear ground',
    'firma.png',
    () => clear({ r: 0, g: 0, b: 80 }).png().toBuffer(),
    { pages: 1, size: [40, 20], middle: [0, 0, 80] },
  ],
  [
    'a white drawing on clear ground',
    'logo.png',
    () => clear({ r: 255, g: 255, b: 255 }).png().toBuffer(),
    { pages: 1, size: [40, 20], middle: [255, 255, 255] },
  ],
  ['a PNG of 16 bits a colour', 'honda.png', () => flat(40, 20).toColourspace('rgb16').png().toBuffer(), picture],
  [
    'a grey PNG of 16 bits',
    'placa.png',
    () => grey().toColourspace('grey16').png().toBuffer(),
    { ...picture, middle: GREY },
  ],
  [
    'a long screenshot',
    'chat.png',
    () => flat(1_080, 24_000).png().toBuffer(),
    { pages: 16, size: [1_080, 1_589], middle: RED },
  ],
  [
    'a long strip of an ECG',
    'ecg.png',
    () => flat(4_000, 200).png({ palette: true }).toBuffer(),
    { pages: 15, size: [295, 200], middle: RED },
  ],
];

/** Files that are refused, with the code of their cause: PDFs, JPEGs, PNGs, others. */
export const BAD: readonly (readonly [what: string, name: string, make: Make, code: string])[] = [
  ['an empty file', 'vacio.pdf', () => Buffer.alloc(0), 'FILE_EMPTY'],
  ['half a PDF', 'mitad.pdf', async () => (await twoPages()).subarray(0, 700), 'FILE_BROKEN'],
  [
    'the first part of a PDF made for the web',
    'cortado.pdf',
    () => Buffer.concat([QPDF.linear.subarray(0, 700), Buffer.from('\n%%EOF\n')]),
    'FILE_BROKEN',
  ],
  [
    'a PDF with damaged packed objects',
    'roto.pdf',
    () => packedOtherwise('/Filter/FlateDecode', Buffer.from('no zlib')),
    'FILE_BROKEN',
  ],
  ['a PDF with a script', 'programa.pdf', () => pdfWith('/OpenAction<</S/J#61vaScript/JS(1)>>'), 'FILE_ACTIVE'],
  ['a script among packed objects', 'programa2.pdf', () => QPDF.scriptPacked, 'FILE_ACTIVE'],
  ['one that also restricts changes, by RC4', 'programa3.pdf', () => QPDF.scriptRestricted40, 'FILE_ACTIVE'],
  ['one by AES of 128 bits', 'programa4.pdf', () => QPDF.scriptRestrictedAes, 'FILE_ACTIVE'],
  ['one by AES of 256 bits', 'programa5.pdf', () => QPDF.scriptRestrictedAes256, 'FILE_ACTIVE'],
  [
    'a PDF with a file inside',
    'adjunto.pdf',
    () => written({}, (pdf) => pdf.file(Buffer.from('a'), { name: 'a.txt' })),
    'FILE_ACTIVE',
  ],
  [
    'a PDF that goes to an address when it opens',
    'salta.pdf',
    () => pdfWith('/OpenAction<</S/URI/URI(http://x)>>'),
    'FILE_ACTIVE',
  ],
  ['a PDF with actions of a page', 'pagina.pdf', () => pdfWith('', '/AA<</O<</S/Named/N/Print>>>>'), 'FILE_ACTIVE'],
  ['a PDF that needs a password', 'clave.pdf', () => QPDF.protectedPacked, 'FILE_PROTECTED'],
  [
    'a PDF whose objects are packed otherwise',
    'otro.pdf',
    () => packedOtherwise('/Filter/LZWDecode', Buffer.from('x')),
    'FILE_UNCHECKED',
  ],
  [
    'a page of HTML before a PDF',
    'pagina.pdf',
    () => Buffer.concat([Buffer.from('<!doctype html><p>Hola</p>'), PDF]),
    'FILE_REFUSED',
  ],
  [
    'a PDF that is an archive too',
    'ambos.pdf',
    async () => Buffer.concat([await twoPages(), zipSync({ 'a.txt': strToU8('%%EOF') }, { level: 0 })]),
    'FILE_ACTIVE',
  ],
  ['a PDF called .jpg', 'informe.jpg', () => PDF, 'FILE_NAME'],
  [
    'half a JPEG',
    'mitad.jpg',
    async () => {
      const bytes = await flat(400, 400).jpeg().toBuffer();
      return bytes.subarray(0, bytes.length / 2);
    },
    'FILE_BROKEN',
  ],
  ['a JPEG that claims 65,500 × 65,500', 'enorme.jpg', () => claiming(65_500, 65_500), 'FILE_PIXELS'],
  [
    'a progressive JPEG of 190 megapixels in full colour',
    'entera.jpg',
    () => claiming(15_000, 12_666, true),
    'FILE_PIXELS',
  ],
  ['a JPEG called .pdf', 'foto.pdf', () => flat(40, 20).jpeg().toBuffer(), 'FILE_NAME'],
  ['a text called .jpg', 'nota.jpg', () => Buffer.from('Reposo de 48 horas'), 'FILE_REFUSED'],
  [
    'a PNG with a wrong checksum',
    'suma.png',
    () => {
      const bytes = Buffer.from(PNG);
      bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
      return bytes;
    },
    'FILE_BROKEN',
  ],
  [
    'half a PNG',
    'mitad.png',
    async () => {
      const bytes = await flat(400, 400).png().toBuffer();
      return bytes.subarray(0, bytes.length / 2);
    },
    'FILE_BROKEN',
  ],
  [
    'a PNG that claims 100,000 × 100,000',
    'enorme.png',
    () => pngOf(100_000, 100_000, deflateSync(Buffer.alloc(100))),
    'FILE_PIXELS',
  ],
  ['a PNG with two frames', 'animada.png', animated, 'FILE_ANIMATED'],
  ['a PNG of one by 30,000', 'raya.png', () => flat(1, 30_000).png().toBuffer(), 'FILE_LONG'],
  ['a WEBP called .jpg', 'bajada.jpg', () => flat(40, 20).webp().toBuffer(), 'FILE_FOREIGN'],
  ['a HEIC called .jpg', 'IMG_1.jpg', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'FILE_FOREIGN'],
  ['a TIFF called .png', 'escaneo.png', () => flat(40, 20).tiff().toBuffer(), 'FILE_FOREIGN'],
  [
    'a text of Word called .pdf',
    'informe.pdf',
    () => Buffer.from('PK\x03\x04\x14\0\0\0\0\0word/document.xml', 'latin1'),
    'FILE_FOREIGN',
  ],
];
