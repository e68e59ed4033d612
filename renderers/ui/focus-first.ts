/**
 * Focuses the first box of a part that accepts the focus; skips boxes that are hidden, inside a hidden element,
 * disabled, or outside the tab order.
 */
export function focusFirst(part: HTMLElement | null): void {
  for (const box of part?.querySelectorAll<HTMLElement>('input,select,textarea') ?? []) {
    if (box.matches(':disabled, [type="hidden"], [tabindex="-1"]') || box.closest('[hidden]') !== null) continue;
    box.focus();
    if (document.activeElement === box) return;
  }
}
