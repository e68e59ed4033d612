import type { ReactNode } from 'react';
import { Facts } from '../ui/Facts.tsx';
import type { Nodes } from './node-props.ts';

/** Number of facts from which two columns are used where there is room. */
const MANY = 4;

/** Draws terms and their values; nothing without facts. */
export function FactsNode({ items }: Nodes['facts']): ReactNode {
  if (items.length === 0) return null;
  const facts = items.map(({ key, label, text }) => ({ id: key, label, value: text }));
  return <Facts facts={facts} columns={facts.length >= MANY ? 2 : 1} />;
}
