import type { ReactElement } from 'react';
import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';
import type { Nodes } from './node-props.ts';
import { PressButton } from './PressButton.tsx';

const WaitingButton = lazyParts(() => import('./WaitingButton.tsx')).part((parts) => parts.WaitingButton);

/** Starts actions; one that waits between its uses comes when it is wanted. */
export function ButtonNode({ waits, ...button }: Nodes['button']): ReactElement {
  return waits === undefined ? <PressButton {...button} /> : <WaitingButton {...button} waits={waits} />;
}
