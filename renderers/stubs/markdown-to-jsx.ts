import type { ReactNode } from 'react';

/**
 * Replaces markdown-to-jsx, which RJSF imports for help texts in Markdown (31 kB gz). Our texts are never Markdown, so
 * this shows the text unchanged: also the safe answer if a document carries markup by mistake.
 */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
