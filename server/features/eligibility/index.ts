/** Public API of this feature: other features import nothing else of it. */
export { askConnector, type Witness } from './connectors/ask-connector.ts';
export { keepCoverage } from './keep-coverage.ts';
export { type Checked, type CheckResult, type Coverage, foundLater } from './run-checks.ts';
export { sealOf, shownLater } from './shown.ts';
export { withEligibility } from './with-eligibility.ts';
