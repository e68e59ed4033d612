/** Public API of this feature: other features import nothing else of it. */
export { type PresentedSession, presentSession } from './present-session.ts';
export {
  endSession,
  endSessionsOf,
  findSession,
  openSession,
  raiseSession,
  reissueSession,
  SESSION_ENDED,
} from './sessions.ts';
