import { kindNamed, MAX_FILE_BYTES } from '../../../engine/language/forms/file-limits.ts';

const HEIC = /\.(heic|heif|hif)$/i;
const OTHER = /\.(webp|avif)$/i;
const PICTURE = /\.(heic|heif|hif|webp|avif|jpe?g|jpe|jfif|png)$/i;
/** The second one for a photo that weighs too much with the first. */
const QUALITIES = [0.9, 0.75] as const;
/** Most pixels of a converted photo: Safari on older iPhones draws nothing on a larger canvas. */
const MOST_PIXELS = 16_000_000;

/** Whether a file is a photo as an iPhone stores it. */
export const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || HEIC.test(name);

/** Whether a photo is of an accepted kind and only weighs too much: phones take 200 megapixels. */
export const isHeavyPhoto = ({ name, size }: File): boolean =>
  size > MAX_FILE_BYTES && kindNamed(name)?.mime.startsWith('image/') === true;

/** Whether a photo is sent as a JPG made of it. */
export const isConverted = (file: File): boolean =>
  isHeic(file) || isHeavyPhoto(file) || /^image\/(?:webp|avif)/.test(file.type) || OTHER.test(file.name);

/**
 * Converts a photo to JPG by the browser's own decoder, as Safari has one; other browsers lack it, and a decoder of
 * our own would be megabytes of WebAssembly. Place and device of the photo are left behind.
 * @returns undefined where this browser cannot read it, or no JPG of it is light enough
 */
export async function jpegOf(photo: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(picture.width * scale);
    canvas.height = Math.floor(picture.height * scale);
    const context = canvas.getContext('2d');
    if (context !== null) context.imageSmoothingQuality = 'high';
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // Without memory for it, the canvas would give a blank picture.
    if (context === null) return undefined;
    const bytes = await lightJpeg(canvas);
    if (bytes === undefined) return undefined;
    const name = PICTURE.test(photo.name) ? photo.name.replace(PICTURE, '.jpg') : `${photo.name}.jpg`;
    return new File([bytes], name, { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    return undefined;
  }
}

async function lightJpeg(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (bytes?.type !== 'image/jpeg') return undefined;
    if (bytes.size <= MAX_FILE_BYTES) return bytes;
  }
  return undefined;
}
