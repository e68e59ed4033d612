// Most tests draw a whole tenant as it was compiled, which fetches nothing.
import '../../engine/language/rules/formatters/phone-formatters.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { drafts } from '../../engine/portal/drafts/draft.ts';

// A second is little on a busy machine: elements may take longer to appear, and a test waits for them.
configure({ asyncUtilTimeout: 30_000 });

/*
 * Replaces browser APIs that jsdom lacks and Mantine needs. None of it replaces code of ours: the replacements report a
 * wide screen without preferences, and observers that never fire.
 */
class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const matchMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});
// Not stubbed by Vitest: a test that takes back its own stubs leaves these.
Object.assign(globalThis, { ResizeObserver: QuietObserver, matchMedia });
// A device of a patient in Argentina, whatever the machine's zone: texts name the zone only to devices abroad (FIXT-09).
const device = { ...new Intl.DateTimeFormat('es').resolvedOptions(), timeZone: 'America/Argentina/Buenos_Aires' };
Intl.DateTimeFormat.prototype.resolvedOptions = () => device;
window.HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// Clears the drafts of a test, because the files of a worker share the page's memory. They become Elena's, whom most
// tests sign in. Resets the browser's history too: at a step that one test left, 'Volver' of the next would go back in
// that history, which its own router does not know. The new entry also cancels a pending step back.
afterEach(() => {
  cleanup();
  window.history.pushState(null, '', '/');
  // Clears the owner first: a draft that is still being encrypted reaches no storage.
  drafts.clear();
  drafts.clear('elena');
  sessionStorage.clear();
  localStorage.clear();
});
