import { fileURLToPath } from 'node:url';
import { tenantIds } from '../../tools/readers/folder.ts';
import { DESK, hasNoViolation, PHONE } from '../prove/axe-kit.ts';

const TENANTS = fileURLToPath(new URL('../../tenants', import.meta.url));

/** Every tenant, in both widths, and with large letters. */
for (const id of tenantIds(TENANTS)) hasNoViolation(id, [PHONE, DESK]);
