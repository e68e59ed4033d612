/** Focuses an element outside the tab order, and restores it on blur. */
export function focusPart(part: HTMLElement | null | undefined): void {
  if (!part) return;
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
