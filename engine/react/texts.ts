import { createContext, useContext } from 'react';

/** A text of texts.json by code. `roots` are what its `{{name}}` parts read; a missing code shows itself. */
export type TextOf = (code: string, roots?: Readonly<Record<string, unknown>>) => string;

/** The texts of the tenant at hand. */
export const TextsContext = createContext<TextOf>((code) => code);

/** What renderers and blocks say that no document shows (texts.json). */
export function useTexts(): TextOf {
  return useContext(TextsContext);
}
