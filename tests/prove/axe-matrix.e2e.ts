import { DESK, hasNoViolation, PHONE } from './axe-kit.ts';

/** The tenants that differ most, in both widths; `npm run soak` looks at the others, and the stories at every screen of all. */
for (const id of ['demo', 'escobar', 'osef', 'vilsar']) hasNoViolation(id, [PHONE, DESK]);
