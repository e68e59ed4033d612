import type { ReactNode } from 'react';
import type { NodeProps } from '../../schemas/generated/node-props.ts';

/** Props of each node's renderer, such as `Nodes['table']`. */
export type Nodes = NodeProps<ReactNode>;
