// Most tests draw a whole tenant as it was compiled, which fetches nothing.
import '../../engine/rules/formats/phone-formats.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { drafts } from '../../engine/forms/draft.ts';

// A second is little on a busy machine: what is looked for may take longer to be there, and a test waits for it.
configure({ asyncUtilTimeout: 10_000 });

/*
 * What jsdom lacks and Mantine asks for. Nothing here answers for our own code: the stand-ins report a wide screen with
 * no preference set, and observers that never fire.
 */
class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', QuietObserver);
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
}));
// A device of a patient in Argentina, whatever the machine's zone: texts name the zone only to devices abroad (FIXT-09).
const device = { ...new Intl.DateTimeFormat('es').resolvedOptions(), timeZone: 'America/Argentina/Buenos_Aires' };
Intl.DateTimeFormat.prototype.resolvedOptions = () => device;
window.HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// What was typed and left in one test is no draft of another's form: the files of a worker share the page's memory, too.
// It is Elena's, whom most tests sign in, as a page is whose person just came. So is the browser's history theirs: at a step
// that one test left, 'Volver' of the next would go back in that history, of which its own router knows nothing. The new
// entry also calls off a step back that is still on its way.
afterEach(() => {
  cleanup();
  window.history.pushState(null, '', '/');
  // Of nobody first: what is still being encrypted of the last test reaches no storage.
  drafts.clear();
  drafts.clear('elena');
  sessionStorage.clear();
  localStorage.clear();
});
