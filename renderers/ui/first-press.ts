/** Target of the first press, made before the chunk with the page's layers had loaded (read by keep-focus.ts). */
export const firstPress: { target: Node | undefined } = { target: undefined };
