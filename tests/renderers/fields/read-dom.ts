/** The value of a box. */
export function valueIn(element: Element): string {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  throw new Error(`no box: ${element.outerHTML}`);
}

/** Whether a box or a card is ticked. */
export function isChecked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.checked;
  throw new Error(`no box to tick: ${element.outerHTML}`);
}

/** The words of the option a list shows. */
export function shownOption(element: Element): string | undefined {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.textContent ?? undefined;
  throw new Error(`no list: ${element.outerHTML}`);
}

/** The texts that an element names as its description, in their order. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
