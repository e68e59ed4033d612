import { headers } from '../tenants/signs-of-others.ts';
import { test } from './fixtures.ts';
import { expectNobodyElse } from './leak-kit.ts';

/** Every tenth tenant; what its documents say is judged for all of them (tests/tenants), and `npm run soak` looks at all. */
for (const header of headers.filter((_, index) => index % 10 === 0)) {
  test(
    `${header.id}: shows only its own title, manifest, icon, colour, documents and page [TEN-02, D-TEN-01]`,
    {
      tag: '@desktop',
    },
    ({ page }) => expectNobodyElse(page, header),
  );
}
