import type { ReactElement } from 'react';
import { later } from '../later.tsx';
import type { Nodes } from './node-props.ts';
import { PressButton } from './PressButton.tsx';

const WaitingButton = later(() => import('./WaitingButton.tsx')).part((parts) => parts.WaitingButton);

/** Starts actions; one that waits between its uses comes when it is wanted. */
export function ButtonNode({ waits, ...button }: Nodes['button']): ReactElement {
  return waits === undefined ? <PressButton {...button} /> : <WaitingButton {...button} waits={waits} />;
}
