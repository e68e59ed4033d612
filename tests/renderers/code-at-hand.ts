/*
 * Loaded beforehand: what tests of pages prove is the page, not how long its code takes to come. Vite compiles a part when
 * it is first asked for, which on a busy machine takes longer than a test waits; here it happens before the tests begin.
 * The page itself still fetches each part when it wants it, but for its forms: files of a worker share what was fetched, so
 * only the first of them would meet a form's first view, and lose what it wrote into a box that gives way. What happens
 * then is tested by itself (fields/first-form.test.tsx).
 */
import '../../engine/actions/handlers.ts';
import '../../engine/calls/lazy-request.ts';
import '../../engine/react/data/queries.ts';
import '../../engine/react/dialogs/Popups.tsx';
import '../../engine/react/leaving/guard-form.ts';
import '../../engine/react/leaving/navigation-guard.ts';
import '../../engine/react/nodes/StepsNode.tsx';
import '../../renderers/fields/FormRead.tsx';
import '../../renderers/fields/controls/rare-controls.ts';
import '../../renderers/fields/edit/FormEditor.tsx';
import '../../renderers/fields/slots/SlotControl.tsx';
import '../../renderers/nodes/WaitingButton.tsx';
import '../../renderers/nodes/beside.ts';
import '../../renderers/nodes/private.ts';
import '../../renderers/nodes/work.ts';
import '../../renderers/shell/Menu.tsx';
import '../../renderers/shell/popups/popups.ts';
import { rareControls } from '../../renderers/fields/controls/rare-chunk.ts';
import { formChunk } from '../../renderers/fields/form-chunk.ts';

await Promise.all([formChunk.preload(), rareControls.preload()]);
