const HEIC = /\.(heic|heif|hif)$/i;
const QUALITY = 0.9;
/** Most pixels of a converted photo: Safari on older iPhones draws nothing on a larger canvas. */
const MOST_PIXELS = 16_000_000;

/** Whether a file is a photo as an iPhone stores it. */
export const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || HEIC.test(name);

/**
 * Converts a photo to JPG by the browser's own decoder, as Safari has one; other browsers lack it, and a decoder of
 * our own would be megabytes of WebAssembly (docs/decisions/0041). Place and device of the photo are left behind.
 * @returns undefined where this browser cannot read it
 */
export async function jpegOf(photo: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(picture.width * scale);
    canvas.height = Math.floor(picture.height * scale);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // Without memory for it, the canvas would give a blank picture.
    if (context === null) return undefined;
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (bytes?.type !== 'image/jpeg') return undefined;
    const name = HEIC.test(photo.name) ? photo.name.replace(HEIC, '.jpg') : `${photo.name}.jpg`;
    return new File([bytes], name, { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    return undefined;
  }
}
