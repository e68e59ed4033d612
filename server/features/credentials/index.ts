/** Public API of this feature: other features import nothing else of it. */
export { type BrowserWords, browserWords } from './browser-words.ts';
export { confirmPassword } from './confirm-password.ts';
export { knownDevice, setDeviceCookie } from './device.ts';
export { endBegun, endFactor } from './end-factor.ts';
export { begunFactor, type FactorRow, factorOf, hasFactor, requireCurrent } from './factor-of.ts';
export {
  type FactorStanding,
  factorStanding,
  inCallSince,
  isDemanded,
  isOffered,
  refuseUnoffered,
} from './factor-policy.ts';
export { accountName, ownName } from './known-device.ts';
export { lockCredentials } from './lock-credentials.ts';
export {
  type Attempt,
  forgetFailures,
  recordFailure,
  refuseWaiting,
  reserveAttempt,
  settleAttempt,
} from './login-limits.ts';
export { type MissingFactor, missingFactors } from './missing-factors.ts';
export { ownAsker } from './own-asker.ts';
export { requireStaffLength, requireStrongPassword, shortestPassword } from './password-rules.ts';
export { recoveryName } from './recovery-name.ts';
export { requireSamePassword } from './require-same-password.ts';
export { setPassword } from './set-password.ts';
export { normalName, type SignInContext, type SignInPortal } from './sign-in-context.ts';
export {
  beginStep,
  endStep,
  endStepsOf,
  findStep,
  hashOfStep,
  renewStep,
  type StepRow,
  takeTry,
  triesLeft,
} from './sign-in-step.ts';
export { clearStepCookie, setStepCookie, stepToken } from './step-cookie.ts';
export { vouchedAtSignIn, vouchedByLink, vouchedByStep, vouchedInRecovery } from './vouch.ts';
