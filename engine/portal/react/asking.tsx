import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, useContext } from 'react';
import { renderText } from '../../language/rules/text.ts';
import { scopeFor } from './data/reader.ts';
import { useRuntime } from './runtime/contexts.ts';

/** Says whom the page waits for; undefined while it waits for no one, or not for long yet. */
const AskingContext = createContext<string | undefined>(undefined);

/** Gives the words about companies that calls wait for to the frames of the page. */
export function WithAsking({ children }: { readonly children: ReactNode }): ReactNode {
  const { atoms, text, read, store } = useRuntime();
  const names = useAtomValue(atoms.asking);
  const said = [...new Set(names.map((name) => renderText(name, scopeFor(read, store.get))))];
  const words = said.length === 0 ? undefined : text('asking.wait', { asking: { names: listOf(said) } });
  return <AskingContext value={words}>{children}</AskingContext>;
}

/** Words about the companies that the page waits for; undefined without any. */
export function useAsking(): string | undefined {
  return useContext(AskingContext);
}

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat('es-AR', { type: 'conjunction' }).format(names);
