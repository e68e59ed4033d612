import type { ReactNode } from 'react';
import type { NodeProps } from '../../schemas/generated/node-props.ts';

/** What each node's renderer receives: `Nodes['table']`. */
export type Nodes = NodeProps<ReactNode>;
