/** Public API of this feature: other features import nothing else of it. */
export { askConnector, type Witness } from './connectors/ask-connector.ts';
export { keepCoverage } from './keep-coverage.ts';
export type { Checked, CheckResult, Coverage } from './run-checks.ts';
export { sealOf } from './shown.ts';
export { withEligibility } from './with-eligibility.ts';
