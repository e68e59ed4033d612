import { test } from './fixtures.ts';
import { expectNobodyElse, headers } from './leak-kit.ts';

/** Every fourth tenant; `npm run prove` looks at all. */
for (const header of headers.filter((_, index) => index % 4 === 0)) {
  test(
    `[TEN-02, D-TEN-01] ${header.id}: title, manifest, icon, colour, documents and page are its own and nobody else’s`,
    {
      tag: '@desktop',
    },
    ({ page }) => expectNobodyElse(page, header),
  );
}
