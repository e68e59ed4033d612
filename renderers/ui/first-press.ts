/** What was pressed while nothing of the page's layers was there yet, for whoever comes after it (keep-focus.ts). */
export const firstPress: { target: Node | undefined } = { target: undefined };
