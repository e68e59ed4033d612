import calls from '../../../schemas/calls.json' with { type: 'json' };
import entities from '../../../schemas/entities.json' with { type: 'json' };
import { answerProblem } from '../../calls/answer-problem.ts';
import type { NamedProfiles, Profile } from '../../types/profile.ts';

const contracts = calls as unknown as Readonly<Record<string, { readonly answer?: Profile } | undefined>>;
const named = entities as unknown as NamedProfiles;

/** What is wrong with an answer by the contract. For development and tests: it carries the whole contract with it. */
export function contractProblem(call: string, answer: unknown): string | undefined {
  const profile = contracts[call]?.answer;
  if (profile === undefined || (answer === null && call === 'auth.signOut')) return undefined;
  return answerProblem(profile, answer, named);
}
