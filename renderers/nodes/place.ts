import { createContext } from 'react';

/** Whether this stands inside a card already: a card in a card is drawn without its frame. */
export const InCard = createContext(false);

/** Whether the title just above says what a group of choices asks, so that its legend is only for screen readers. */
export const UnderTitle = createContext(false);
