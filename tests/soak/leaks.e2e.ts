import { test } from '../e2e/fixtures.ts';
import { expectNobodyElse } from '../e2e/leak-kit.ts';
import { headers } from '../tenants/signs-of-others.ts';

for (const header of headers) {
  test(
    `${header.id}: leaks nothing of other tenants into its sign-in page [TEN-02, D-TEN-01]`,
    {
      tag: '@phone',
    },
    ({ page }) => expectNobodyElse(page, header),
  );
}
