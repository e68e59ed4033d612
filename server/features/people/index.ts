/** Public API of this feature: other features import nothing else of it. */
export {
  earlierEmail,
  forgetEarlierEmail,
  keepEarlierEmail,
  keepWhileCodeLives,
  putEmailBack,
} from './earlier-email.ts';
export { enteringRole } from './entering-role.ts';
export { familyOf, membersOf } from './family-of.ts';
export { forgottenEmail, forgottenEmails } from './forgotten-email.ts';
export { holdIdentity } from './hold-identity.ts';
export { type IdentityCheck, identityOf, identityThen, presentIdentity } from './identity.ts';
export { lockActive, lockPatient, lockPeople } from './lock-active.ts';
export {
  isOwnValue,
  type OwnSought,
  type OwnValue,
  type OwnValues,
  ownValuesOf,
  type PresentedOwnValues,
  presentOwnValues,
} from './own-values.ts';
export { ownAfter, type PersonValues, personValuesOf } from './person-values.ts';
export { type Person, presentChannel, presentName, presentPerson, roleOf } from './present-person.ts';
export {
  holdersOf,
  holdNetwork,
  isOutproven,
  isProvisional,
  provenFirst,
  provenHolder,
  provisionalHolders,
} from './provisional.ts';
export { refuseClaimedEmail } from './refuse-claimed-email.ts';
export { nameOf, ownPeople, refuseStranger, requirePerson } from './require-person.ts';
export { settleCollision } from './settle-collision.ts';
export { shownEmail } from './shown-email.ts';
export { reviewAfter, UNUSED } from './unused-accounts.ts';
export { dropStatements, keepSeen } from './vouch-for.ts';
