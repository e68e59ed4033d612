import type { AppDeps } from '../../deps.ts';
import { recordExport } from '../records/export-record.ts';
import type { JobKind } from './job-kind.ts';

/** Every kind of job that this server does. */
export const JOB_KINDS: readonly JobKind<AppDeps>[] = [recordExport];
