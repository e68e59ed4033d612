import { test } from '../e2e/fixtures.ts';
import { expectNobodyElse } from '../e2e/leak-kit.ts';
import { headers } from '../tenants/signs-of-others.ts';

for (const header of headers) {
  test(
    `${header.id}: nothing of another tenant is in its sign-in page or what that fetches [TEN-02, D-TEN-01]`,
    {
      tag: '@phone',
    },
    ({ page }) => expectNobodyElse(page, header),
  );
}
