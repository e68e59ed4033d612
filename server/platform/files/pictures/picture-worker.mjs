// @ts-check
/**
 * Process that converts pictures (FIXS-01): the only place where uploaded bytes reach a decoder. PictureConverter
 * starts it without the server's environment, sends one picture at a time, and may kill it at any moment. Plain
 * JavaScript and not bundled, so that sources, tests and the build start the same file.
 */
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { layoutOf, MARGIN } from './picture-layout.mjs';

/** Bytes that a decoder may need which cannot read a picture row by row, such as a progressive JPEG. */
const LARGEST_WHOLE = 512 * 1024 * 1024;
/** Largest PNG of a page in bytes, which keeps sharp edges of drawings; larger ones are photos and become JPEGs. */
const LARGEST_PNG = 8 * 1024 * 1024;
/** Ground of see-through pictures, and of those whose visible part is almost white. */
const GROUND = '#ffffff';
const DARK_GROUND = '#333333';
/** Marker at the end of a JPEG. */
const JPEG_END = Buffer.from([0xff, 0xd9]);
/** Milliseconds between two checks of this process's memory. */
const LOOK = 25;

const [pixels = 0, memory = 0] = process.argv.slice(2).map(Number);

// Block decoders of all other formats, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

// Decoding runs beside this thread, so growing memory is noticed. SIGKILL, because an orderly exit would wait for it.
const look = () => {
  if (process.memoryUsage.rss() > memory) process.kill(process.pid, 'SIGKILL');
};
setInterval(look, LOOK);
look();

process.on('disconnect', () => process.exit(0));
process.on('message', async (/** @type {{ bytes: Uint8Array, title: string }} */ { bytes, title }) => {
  process.send?.(await replyTo(bytes, title).catch(() => ({ refused: 'broken' })));
});
process.send?.({ ready: true });

/**
 * Draws the picture again, upright and without metadata (places, devices, trailing bytes), on the pages of a PDF.
 * @param {Uint8Array} bytes a JPEG or PNG
 * @param {string} title
 * @returns {Promise<{ pdf: Buffer } | { refused: 'pixels' | 'long' | 'animated' }>}
 */
async function replyTo(bytes, title) {
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (facts.width * facts.height > pixels || decodedWhole(facts) > LARGEST_WHOLE) return { refused: 'pixels' };
  if (isPng(bytes) && isAnimated(bytes)) return { refused: 'animated' };
  const plan = layoutOf(facts.autoOrient.width, facts.autoOrient.height);
  if (plan === undefined) return { refused: 'long' };
  const picture = onGround(await drawn(bytes, plan));
  const most = isPng(bytes) ? LARGEST_PNG / plan.parts.length : 0;
  const parts = [];
  for (const part of plan.parts) parts.push(await encoded(picture().extract(part), most));
  return { pdf: await pagesWith(parts, plan.layout, title) };
}

/**
 * Bytes of a picture whose decoder needs all of it at once; 0 for those that are read row by row.
 * @param {import('sharp').Metadata} facts
 */
function decodedWhole({ width, height, channels, depth, isProgressive, format, chromaSubsampling }) {
  if (!isProgressive) return 0;
  // A progressive JPEG is kept as coefficients of two bytes; 4:2:0 stores half as many.
  if (format === 'jpeg') return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return width * height * channels * (depth === 'ushort' ? 2 : 1);
}

/**
 * The decoded pixels at the planned size. Sharp reads a JPEG at a half, a quarter or an eighth where that suffices. A
 * file whose last marker alone is missing is whole to every reader: it is read again with the marker, and then any
 * warning refuses it.
 * @param {Uint8Array} bytes
 * @param {import('./picture-layout.mjs').PictureLayout} plan
 */
async function drawn(bytes, { width, height }) {
  /** @param {Uint8Array} whole @param {'error' | 'warning'} failOn */
  const pixelsOf = (whole, failOn) =>
    sharp(whole, { limitInputPixels: pixels, failOn, sequentialRead: true })
      .autoOrient()
      .resize({ width, height, fit: 'fill', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  try {
    return await pixelsOf(bytes, 'error');
  } catch (error) {
    if (isPng(bytes)) throw error;
    return pixelsOf(Buffer.concat([bytes, JPEG_END]), 'warning');
  }
}

/**
 * Makes pictures of the pixels without transparency, for each of which nothing is decoded again.
 * @param {{ data: Buffer, info: import('sharp').OutputInfo }} drawn
 * @returns {() => import('sharp').Sharp}
 */
function onGround({ data, info: { width, height, channels } }) {
  const raw = { width, height, channels };
  const background = channels === 4 && isLightDrawing(data) ? DARK_GROUND : GROUND;
  return () => sharp(data, { raw }).flatten({ background });
}

/**
 * Whether most is see-through and the rest almost white, so that white paper would hide it.
 * @param {Buffer} rgba
 */
function isLightDrawing(rgba) {
  let light = 0;
  let opacity = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0;
    opacity += alpha;
    light += alpha * (rgba[at + 1] ?? 0);
  }
  return opacity > 0 && opacity < (255 * rgba.length) / 8 && light > 200 * opacity;
}

/**
 * @param {import('sharp').Sharp} picture
 * @param {number} most bytes of a PNG; 0 for a photo
 * @returns {Promise<Buffer>} a PNG, which a PDF embeds as it is, or a JPEG
 */
async function encoded(picture, most) {
  if (most > 0) {
    const png = await picture.clone().png().toBuffer();
    if (png.length <= most) return png;
  }
  return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * @param {Uint8Array} bytes
 * @returns {boolean}
 */
function isPng(bytes) {
  return bytes[0] === 0x89;
}

/**
 * Whether a PNG has more frames than the first: its chunk acTL, before the pixels, counts them.
 * @param {Uint8Array} bytes
 */
function isAnimated(bytes) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const kind = file.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') return file.readUInt32BE(at + 8) > 1;
    if (kind === 'IDAT') return false;
  }
  return false;
}

/**
 * Writes a page for each part of the picture.
 * @param {readonly Buffer[]} parts
 * @param {'portrait' | 'landscape'} layout
 * @param {string} title shown by PDF readers as the document's name
 * @returns {Promise<Buffer>} the PDF
 */
function pagesWith(parts, layout, title) {
  return new Promise((resolve, reject) => {
    const pdf = new PdfDocument({
      size: 'A4',
      layout,
      margin: MARGIN,
      lang: 'es-AR',
      info: { Title: title },
      autoFirstPage: false,
    });
    /** @type {Buffer[]} */
    const written = [];
    pdf.on('data', (/** @type {Buffer} */ part) => written.push(part));
    pdf.once('end', () => resolve(Buffer.concat(written)));
    pdf.on('error', reject);
    for (const part of parts) {
      const { width, height } = pdf.addPage().page;
      pdf.image(part, MARGIN, MARGIN, {
        fit: [width - 2 * MARGIN, height - 2 * MARGIN],
        // The parts of a long picture follow each other from the beginning of their pages.
        align: parts.length > 1 && layout === 'landscape' ? undefined : 'center',
        valign: parts.length > 1 && layout === 'portrait' ? undefined : 'center',
      });
    }
    pdf.end();
  });
}
