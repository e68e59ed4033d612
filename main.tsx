import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { tabDrafts } from './engine/portal/drafts/encrypted-drafts.ts';
import { Boot, type BootParts, begin } from './engine/portal/react/boot/Boot.tsx';
import { replayEarlyInput } from './engine/portal/react/boot/early-input.ts';
import { openPortal } from './engine/portal/react/boot/open-portal.tsx';
import { plainGet } from './engine/portal/react/boot/plain-get.ts';
import { readPage } from './engine/portal/react/boot/read-page.ts';
import { stepInHistory } from './engine/portal/react/browser/step-history.ts';
import { signedInNodes } from './renderers/nodes/lazy.ts';
import { registry } from './renderers/registry.ts';
import { BootFailure } from './renderers/shell/BootFailure.tsx';
import { Loading } from './renderers/shell/Loading.tsx';
import './renderers/theme/theme.css';

/** In development every answer is validated against the contract; the built page does not contain the validator. */
const contract = import.meta.env.DEV ? import('./engine/portal/react/boot/contract-answers.ts') : undefined;

/** Renders the portal of the tenant that the server wrote into the page. */
function main(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // A page restored from the back-forward cache may show the person who signed out.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
  const parts: BootParts = {
    page: readPage(document),
    get: plainGet,
    open: async (start) => openPortal(start, registry, (await contract)?.contractProblem),
    loadAreaCode: signedInNodes.preload,
    Loading,
    Failure: BootFailure,
  };
  const { earlyInput } = window;
  if (earlyInput === undefined) {
    createRoot(root).render(<Boot parts={parts} />);
    return;
  }
  // The server's drawing stays until everything is loaded. It shows a visitor's page; signed-in people then see their
  // own.
  void begin(parts).then((begun) => {
    const page = <Boot parts={parts} begun={begun} />;
    const draw = () => {
      root.querySelector('.start-over')?.remove();
      // A reload at a later step of a form shows another view than the server drew, which is always the first step. So
      // does a draft, which the server cannot know.
      const asDrawn = (stepInHistory() ?? 0) === 0 && tabDrafts.keys('').length === 0;
      const sameView = begun.is === 'ready' && begun.visitor && asDrawn;
      if (sameView) hydrateRoot(root, page);
      else createRoot(root).render(page);
    };
    replayEarlyInput(earlyInput, root, () => flushSync(draw));
  });
}

main();
