import { useEffect } from 'react';
import { useTexts } from '../../../engine/react/texts.ts';

/** The page's title begins with 'Error: ' while a refused form stands on it: the first thing a screen reader says. */
export function useErrorTitle(wrong: boolean): void {
  const prefix = `${useTexts()('form.errorPrefix')} `;
  useEffect(() => {
    if (!wrong) return undefined;
    const bare = (title: string) => (title.startsWith(prefix) ? title.slice(prefix.length) : title);
    document.title = prefix + bare(document.title);
    return () => {
      document.title = bare(document.title);
    };
  }, [wrong, prefix]);
}
