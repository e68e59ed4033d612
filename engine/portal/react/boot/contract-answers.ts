import calls from '../../../../schemas/calls.json' with { type: 'json' };
import entities from '../../../../schemas/entities.json' with { type: 'json' };
import { isRecord } from '../../../language/rules/rule.ts';
import type { Profile } from '../../../language/types/profile.ts';
import { answerProblem } from '../../calls/answer-problem.ts';

const contracts: Readonly<Record<string, unknown>> = calls;

/** Trusts profiles of schemas/: generators and their tests read them too. */
const isProfile = (value: unknown): value is Profile => isRecord(value);
const named: Record<string, Profile> = {};
for (const [name, profile] of Object.entries<unknown>(entities)) if (isProfile(profile)) named[name] = profile;

/** Checks an answer by the contract; returns the first fault. For development and tests: it imports the whole contract. */
export function contractProblem(call: string, answer: unknown): string | undefined {
  const contract = contracts[call];
  const profile = isRecord(contract) ? contract.answer : undefined;
  if (!isProfile(profile) || (answer === null && call === 'auth.signOut')) return undefined;
  return answerProblem(profile, answer, named);
}
