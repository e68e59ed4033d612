/**
 * Focuses the first box of a part that takes the focus: one that is hidden, stands in what is hidden, or cannot be used
 * at the moment is passed over.
 */
export function focusFirst(part: HTMLElement | null): void {
  for (const box of part?.querySelectorAll<HTMLElement>('input,select,textarea') ?? []) {
    if (box.matches(':disabled, [type="hidden"]') || box.closest('[hidden]') !== null) continue;
    box.focus();
    if (document.activeElement === box) return;
  }
}
