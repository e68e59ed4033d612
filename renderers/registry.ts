import type { Registry } from '../engine/portal/react/runtime/registry.ts';
import { blocks } from './blocks/index.ts';
import { bound, nodes } from './nodes/nodes.ts';
import { Fault } from './shell/Fault.tsx';
import { Layout } from './shell/Layout.tsx';
import { Confirm, Dialog, Notice, Popups } from './shell/lazy-popups.ts';
import { ScreenSkeleton } from './shell/ScreenSkeleton.tsx';

/** Renderers of all nodes and blocks. A kind of the language without a renderer is a type error here. */
export const registry = {
  nodes,
  bound,
  blocks,
  shell: { Layout, Popups, Dialog, Notice, Confirm, Fault, ScreenSkeleton },
} satisfies Registry;
