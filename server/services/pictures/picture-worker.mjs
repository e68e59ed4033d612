// @ts-check
/**
 * The process that opens pictures (FIXS-01): the only place where bytes of a stranger meet a decoder. It is started by
 * PictureConverter with nothing of the server's environment, one picture at a time, and may be killed at any moment.
 * Plain JavaScript and not bundled, so that sources, tests and the build start the same file.
 */
import PdfDocument from 'pdfkit';
import sharp from 'sharp';

/** Longest side that is kept, in pixels: an A4 page at 300 points an inch and something to spare. */
const LONGEST_SIDE = 4_000;
/** Room around a picture on its page, in points. */
const MARGIN = 36;
/** A drawing keeps its sharp edges (PNG) up to this size; what is bigger is a photo, and becomes a JPEG. */
const LARGEST_PNG = 8 * 1024 * 1024;
/** Milliseconds between two looks at what this process takes. */
const LOOK = 25;

const [pixels = 0, memory = 0] = process.argv.slice(2).map(Number);

// Other kinds of picture never reach the code that would read them, whatever a file calls itself.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

// The picture is decoded beside this thread, so it is noticed while it grows. Killed, not ended: an end would wait for it.
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
 * The picture drawn anew, upright, on white: its pixels and nothing else of what came (places, devices, what stands
 * behind its end).
 * @param {Uint8Array} bytes a JPEG or PNG
 * @returns {Promise<Buffer>} a JPEG, or a PNG without transparency, which a PDF takes as it is
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
 * A page with the picture.
 * @param {Buffer} picture
 * @param {string} title what a reader shows as the document's name
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
