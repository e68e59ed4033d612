import { createContext, use } from 'react';

/** Whether this stands inside a card already: a card in a card is drawn without its frame. */
export const InCard = createContext(false);

/**
 * Whether the title just above asks the question of a group of choices, so that its legend is only for screen readers.
 */
export const UnderTitle = createContext(false);

/** Names the entry of a list in which this stands: its buttons and links add it to their names. */
export const Subject = createContext<string | undefined>(undefined);

/** Accessible name of a button or link: its label, and the entry of the list that it is about. */
export function useName(label: string): string | undefined {
  const subject = use(Subject);
  return subject === undefined ? undefined : `${label}, ${subject}`;
}
