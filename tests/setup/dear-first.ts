import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size, the dearest first. Vitest begins with the largest files, so these would come last,
 * and one worker would end alone.
 */
export const DEAR: readonly string[] = [
  'tests/tools/tenant-data.test.ts',
  'tests/tenants/drawn-views.test.ts',
  'tests/engine/language/compile/silent-mutants.test.ts',
  'tests/engine/language/compile/mutation-fuzz.test.ts',
  'tests/tools/layer-coverage.test.ts',
  'tests/tools/build.test.ts',
  'tests/tools/tenant-coverage.test.ts',
  'tests/engine/language/compile/semantic-mutants.test.ts',
  'tests/renderers/tenants/asking-for-care.test.tsx',
  'tests/renderers/tenants/case-moments.test.tsx',
  'tests/renderers/words/owner-drafts.test.tsx',
  'tests/renderers/tenants/ways-on-recovery.test.tsx',
  'tests/renderers/tenants/case-created.test.tsx',
  'tests/renderers/tenants/case-draft.test.tsx',
  'tests/server/recovery.test.ts',
  'tests/server/one-place.test.ts',
  'tests/server/process.test.ts',
  'tests/server/access-matrix.test.ts',
  'tests/server/boot.test.ts',
  'tests/server/database-state.test.ts',
  'tests/server/initial-migration.test.ts',
  'tests/server/walk-of-files.test.ts',
  'tests/server/extremes.test.ts',
  'tests/server/booking-races.test.ts',
  'tests/server/admin-command.test.ts',
  'tests/server/form-verdicts.test.ts',
  'tests/server/migrate-command.test.ts',
];

/** Begins with the files that are known to be dear, and goes on as Vitest does. */
export class DearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const at = DEAR.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? DEAR.length : at;
    };
    return [...sorted].sort((one, other) => place(one) - place(other));
  }
}
