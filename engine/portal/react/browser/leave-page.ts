/** Leaves the portal in the same tab, for an address that was judged safe. */
export function leavePage(href: string): void {
  window.location.assign(href);
}
