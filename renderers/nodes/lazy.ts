import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';

/** Frame and nodes of the pages behind sign-in; fetched with their documents. */
export const signedInNodes = lazyParts(() => import('./signed-in-nodes.ts'));

/** Nodes on Mantine, with which people search, choose and write; fetched once the first page behind sign-in stands. */
export const mantineNodes = lazyParts(() => import('./mantine-nodes.ts'));

/** Nodes whose libraries few pages need; fetched where one is shown. */
export const charts = lazyParts(() => import('./ChartNode.tsx'));
export const passkeys = lazyParts(() => import('./PasskeyNode.tsx'));
export const qr = lazyParts(() => import('./QrNode.tsx'));
