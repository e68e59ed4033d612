import type { PageFiles } from '../../server/platform/pages/page-files.ts';

/** A built page of no more than is given. */
export const pagesOf = (given: Partial<PageFiles> & Pick<PageFiles, 'index'>): PageFiles => ({
  styles: '',
  area: { scripts: [], styles: [] },
  areaStyles: '',
  asset: () => undefined,
  ...given,
});
