/** Prints the page once its letters and pictures are there, so that no paper lacks them (A44). */
export async function printPage(): Promise<void> {
  await document.fonts?.ready;
  await Promise.all(
    [...document.images].filter((image) => !image.complete).map((image) => image.decode().catch(() => undefined)),
  );
  window.print();
}
