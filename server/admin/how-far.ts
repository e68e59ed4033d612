/** Rows between two reports of progress, at the least. */
const FEW = 500;

const NUMBER = new Intl.NumberFormat('es-AR');

/**
 * Reports the progress of a long order at every hundredth of it, so that the operator does not take it for hung and
 * stop it.
 * @param total number of rows
 * @returns function to call after each row
 */
export function howFar(total: number, print: (line: string) => void = () => undefined): () => void {
  const every = Math.max(FEW, Math.ceil(total / 100));
  let done = 0;
  return () => {
    done += 1;
    if (done % every === 0) print(`${NUMBER.format(done)} de ${NUMBER.format(total)} filas…`);
  };
}
