import type { PublicArtifact } from '../artifact.ts';

/** Words for a person who does not pass a check. */
export interface RefusalWords {
  readonly title: string;
  readonly message: string;
  /** Named contact to show below the message; without it, the tenant's usual one. */
  readonly contact?: string;
}

/**
 * Words of a check that refuses: of the refusal that the server names, else the check's own; undefined for an unknown
 * check.
 */
export function refusalWords(
  checks: PublicArtifact['checks'],
  check: string,
  refusal: string | undefined,
): RefusalWords | undefined {
  const definition = Object.hasOwn(checks, check) ? checks[check] : undefined;
  const named = definition?.refusals;
  return refusal !== undefined && named !== undefined && Object.hasOwn(named, refusal) ? named[refusal] : definition;
}
