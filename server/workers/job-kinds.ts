import { recordExport } from '../features/records/export-record.ts';
import type { AppDeps } from '../platform/deps.ts';
import type { JobKind } from '../platform/jobs/job-kind.ts';

/** Every kind of job that this server runs. */
export const JOB_KINDS: readonly JobKind<AppDeps>[] = [recordExport];
