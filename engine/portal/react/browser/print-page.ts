/**
 * Milliseconds before the browser's print dialog opens, as the contract says: the person first sees that the press
 * worked (RX-01).
 */
const DELAY = 500;

/** Prints the page once its letters and pictures are there, so that no paper lacks them. */
export async function printPage(): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, DELAY));
  await document.fonts?.ready;
  await Promise.all(
    [...document.images].filter((image) => !image.complete).map((image) => image.decode().catch(() => undefined)),
  );
  await waited;
  window.print();
}
