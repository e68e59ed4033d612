import { describe, expect, it } from 'vitest';
import { compiledTenant } from './compiled.ts';
import { headers, signsOf } from './signs-of-others.ts';

describe('the delivered files of a tenant', () => {
  it.each(headers.map(({ id, name = '' }) => [id, name]))(
    '[TEN-02, D-TEN-01] %s: bears its own name, and no file, address or name of another',
    (id, name) => {
      const delivered = JSON.stringify(compiledTenant(id).public);
      expect(delivered).toContain(`"name":${JSON.stringify(name)}`);
      expect(signsOf(id, name).filter((sign) => sign.test(delivered))).toEqual([]);
    },
  );
});
