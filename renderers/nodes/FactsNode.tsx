import type { ReactElement } from 'react';
import { Facts } from '../ui/Facts.tsx';
import type { Nodes } from './node-props.ts';

/** From so many facts on they stand in two columns where there is room. */
const MANY = 4;

/** Terms and their values. */
export function FactsNode({ items }: Nodes['facts']): ReactElement {
  const facts = items.map(({ key, label, text }) => ({ id: key, label, value: text }));
  return <Facts facts={facts} columns={facts.length >= MANY ? 2 : 1} />;
}
