/** An answer of the test app, as far as a refusal is read from it. */
interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly json: () => { readonly error?: { readonly code?: string } | null } | null;
}

/** Status of an answer and the code of its error: what a test of a refusal asserts. An answer that is no JSON has no code. */
export const refusalOf = (
  answer: Answer | undefined,
): readonly [status: number | undefined, code: string | undefined] => [
  answer?.statusCode,
  String(answer?.headers['content-type']).startsWith('application/json') ? answer?.json()?.error?.code : undefined,
];
