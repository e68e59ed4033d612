/*
 * Loaded beforehand: what tests of pages prove is the page, not how long its code takes to come. Vite compiles a part when
 * it is first asked for, which on a busy machine takes longer than a test waits; here it happens before the tests begin.
 */
import '../../engine/portal/react/data/queries.ts';
import '../../renderers/fields/slots/SlotControl.tsx';
import '../../renderers/nodes/signed-in-nodes.ts';
import '../../renderers/nodes/mantine-nodes.ts';
import '../../renderers/shell/Menu.tsx';
import '../../renderers/shell/popups/popups.ts';
