import type { PageFiles } from '../../server/pages/page-files.ts';

/** A built page of no more than is given. */
export const pagesOf = (given: Partial<PageFiles> & Pick<PageFiles, 'index'>): PageFiles => ({
  styles: '',
  area: { scripts: [], styles: [] },
  work: { scripts: [], styles: [] },
  asset: () => undefined,
  ...given,
});
