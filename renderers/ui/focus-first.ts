/**
 * Focuses the first box of a part that accepts the focus; skips boxes that are hidden, inside a hidden element, or
 * disabled.
 */
export function focusFirst(part: HTMLElement | null): void {
  for (const box of part?.querySelectorAll<HTMLElement>('input,select,textarea') ?? []) {
    if (box.matches(':disabled, [type="hidden"]') || box.closest('[hidden]') !== null) continue;
    box.focus();
    if (document.activeElement === box) return;
  }
}
