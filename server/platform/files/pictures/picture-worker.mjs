// @ts-check
/**
 * Process that converts pictures (FIXS-01): the only place where uploaded bytes reach a decoder. PictureConverter
 * starts it without the server's environment, sends one picture at a time, and may kill it at any moment. Plain
 * JavaScript and not bundled, so that sources, tests and the build start the same file.
 */
import PdfDocument from 'pdfkit';
import sharp from 'sharp';

/** Longest side in pixels; larger pictures are scaled down to an A4 page at about 300 dpi. */
const LONGEST_SIDE = 4_000;
/** Margin around a picture on its page, in points. */
const MARGIN = 36;
/** Largest PNG in bytes, which keeps sharp edges of drawings; larger ones are photos and become JPEGs. */
const LARGEST_PNG = 8 * 1024 * 1024;
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
  try {
    const pdf = await pageWith(await redrawn(bytes), title);
    process.send?.({ pdf });
  } catch (error) {
    process.send?.({ refused: error instanceof Error ? error.name : typeof error });
  }
});
process.send?.({ ready: true });

/**
 * Draws the picture again, upright, on white: only its pixels, without metadata (places, devices, trailing bytes).
 * @param {Uint8Array} bytes a JPEG or PNG
 * @returns {Promise<Buffer>} a JPEG, or a PNG without transparency, which a PDF embeds as it is
 */
async function redrawn(bytes) {
  const { data, info } = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const drawn = sharp(data, { raw: { width, height, channels } });
  if (isPng(bytes)) {
    const png = await drawn.clone().png().toBuffer();
    if (png.length <= LARGEST_PNG) return png;
  }
  return drawn.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
}

/**
 * @param {Uint8Array} bytes
 * @returns {boolean}
 */
function isPng(bytes) {
  return bytes[0] === 0x89;
}

/**
 * Writes a page with the picture.
 * @param {Buffer} picture
 * @param {string} title shown by PDF readers as the document's name
 * @returns {Promise<Buffer>} the PDF
 */
function pageWith(picture, title) {
  return new Promise((resolve, reject) => {
    const page = new PdfDocument({ size: 'A4', margin: MARGIN, lang: 'es-AR', info: { Title: title } });
    /** @type {Buffer[]} */
    const parts = [];
    page.on('data', (/** @type {Buffer} */ part) => parts.push(part));
    page.once('end', () => resolve(Buffer.concat(parts)));
    page.on('error', reject);
    const { width, height } = page.page;
    page.image(picture, MARGIN, MARGIN, {
      fit: [width - 2 * MARGIN, height - 2 * MARGIN],
      align: 'center',
      valign: 'center',
    });
    page.end();
  });
}
