import { useEffect } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';

/** Prefixes the page's title with 'Error: ' while a form is refused: screen readers announce it first. */
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
