import { createContext, useContext } from 'react';

/** A text of texts.json by code. `roots` are what its `{{name}}` parts read; a missing code shows itself. */
export type TextOf = (code: string, roots?: Readonly<Record<string, unknown>>) => string;

/** Texts of the current tenant. */
export const TextsContext = createContext<TextOf>((code) => code);

/** Texts that renderers and blocks show without a document (texts.json). */
export function useTexts(): TextOf {
  return useContext(TextsContext);
}
