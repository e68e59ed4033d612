import type { ReactNode } from 'react';

/**
 * Stands in for markdown-to-jsx, which RJSF imports for help texts in Markdown (31 kB gz). Texts of ours are never
 * Markdown, so the text is shown as it is: also the safe answer if a document carries markup by mistake.
 */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
