/** Rows after which a long file says how far it is, at the least. */
const FEW = 500;

const NUMBER = new Intl.NumberFormat('es-AR');

/**
 * Tells how far a long order is, at each hundredth part of it, so that nobody ends it for having hung.
 * @param total how many rows it has
 * @returns to be called after each of them
 */
export function howFar(total: number, tell: (line: string) => void = () => undefined): () => void {
  const every = Math.max(FEW, Math.ceil(total / 100));
  let done = 0;
  return () => {
    done += 1;
    if (done % every === 0) tell(`${NUMBER.format(done)} de ${NUMBER.format(total)} filas…`);
  };
}
