import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type BeginParts, Boot, begin, type Stage } from './engine/react/boot/Boot.tsx';
import type { Start } from './engine/react/boot/fetch-start.ts';
import { plainGet } from './engine/react/boot/plain-get.ts';
import { readPage } from './engine/react/boot/read-page.ts';
import { BootFailure } from './renderers/shell/BootFailure.tsx';
import { Loading } from './renderers/shell/Loading.tsx';
import './renderers/theme/theme.css';

/** Said once: each `import` of a chunk costs the page's first file a list of what comes with it. */
const fetchPortal = () => import('./renderers/portal.ts');

/**
 * The portal and how it looks. In development every answer is held to the contract; the page that is built does not
 * carry it.
 */
async function loadPortal(): Promise<(start: Start) => Promise<ReactNode>> {
  const [{ fetchWork, openPortal, registry }, contract] = await Promise.all([
    fetchPortal(),
    import.meta.env.DEV ? import('./engine/react/boot/contract-answers.ts') : undefined,
  ]);
  // While documents and session are on their way.
  const work = fetchWork();
  return async (start) => {
    // Its calls begin as soon as they can, not when all of its code is here.
    const portal = openPortal(start, registry, contract?.contractProblem);
    await work;
    return portal;
  };
}

/** What does not come ahead is asked for again where it is wanted, and told there. */
const fetchAhead = (): void =>
  void fetchPortal()
    .then((portal) => portal.fetchAhead())
    .catch(() => undefined);

/** Puts the portal of the tenant that the server wrote into the page on the screen. */
function main(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // A page that the browser kept whole may show the person who has left (R16).
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
  const parts: BeginParts = { page: readPage(document), get: plainGet, loadPortal, fetchAhead };
  const draw = (begun?: Stage): void =>
    createRoot(root).render(<Boot parts={parts} begun={begun} Loading={Loading} Failure={BootFailure} />);
  const { takeOver } = window;
  if (takeOver === undefined) draw();
  // What the server drew stays until all is here, and goes in one go: no key falls in between.
  else void begin(parts).then((begun) => takeOver(() => flushSync(() => draw(begun))));
}

main();
