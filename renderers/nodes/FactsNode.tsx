import type { ReactNode } from 'react';
import { Facts } from '../ui/Facts.tsx';
import type { Nodes } from './node-props.ts';

/** From so many facts on they stand in two columns where there is room. */
const MANY = 4;

/** Terms and their values; nothing where there is none yet. */
export function FactsNode({ items }: Nodes['facts']): ReactNode {
  if (items.length === 0) return null;
  const facts = items.map(({ key, label, text }) => ({ id: key, label, value: text }));
  return <Facts facts={facts} columns={facts.length >= MANY ? 2 : 1} />;
}
