/** Milliseconds before the browser's dialog opens, as the contract says: what was pressed is seen to work first (RX-01). */
const DELAY = 500;

/** Prints the page once its letters and pictures are there, so that no paper lacks them (A44). */
export async function printPage(): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, DELAY));
  await document.fonts?.ready;
  await Promise.all(
    [...document.images].filter((image) => !image.complete).map((image) => image.decode().catch(() => undefined)),
  );
  await waited;
  window.print();
}
