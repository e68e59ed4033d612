import { useEffect } from 'react';
import { words } from '../../ui/words.ts';

/** The page's title begins with 'Error: ' while a refused form stands on it: the first thing a screen reader says. */
export function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return undefined;
    document.title = words.errorPrefix + bare(document.title);
    return () => {
      document.title = bare(document.title);
    };
  }, [wrong]);
}

const bare = (title: string): string =>
  title.startsWith(words.errorPrefix) ? title.slice(words.errorPrefix.length) : title;
