import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { splitArtifact } from '../../engine/language/screens/delivery/split-artifact.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { loadTenant } from '../../tools/readers/load-tenant.ts';
import { root } from '../architecture/sources.ts';

/**
 * Bytes that a tenant adds to the page, and that an area adds to those (threats, section 4; decision 0008); gzip, 1 kB
 * = 1000 bytes.
 */
const ARTIFACT = 19_700;
const AREA = 32_300;
const THEME = 2_000;

const ids = tenantIds(`${root}tenants`);

describe('bytes of a tenant', () => {
  it('there are all of them to weigh [TEN-01]', () => {
    expect(ids.length).toBeGreaterThanOrEqual(19);
  });

  it.each(ids)(
    `%s is at most ${ARTIFACT / 1000} kB, each area ${AREA / 1000} kB, and its theme ${THEME / 1000} kB`,
    (id) => {
      const tenant = loadTenant(`${root}tenants`, id);
      const { first, pieces } = splitArtifact(tenant.public);
      expect(gzipSync(JSON.stringify(first)).length).toBeLessThanOrEqual(ARTIFACT);
      for (const piece of Object.values(pieces))
        expect(gzipSync(JSON.stringify(piece)).length).toBeLessThanOrEqual(AREA);
      expect(gzipSync(tenant.themeCss).length).toBeLessThanOrEqual(THEME);
    },
  );
});
