import jsonLogic from 'json-logic-js';

/** The operations of json-logic-js that the language uses; all else of the library stays out of reach. */
export type Primitive =
  | '==='
  | '!=='
  | '<'
  | '<='
  | '>'
  | '>='
  | '!'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'min'
  | 'max'
  | 'cat';

type LogicRule = Parameters<typeof jsonLogic.apply>[0];

const calls = new Map<string, LogicRule>();

/**
 * Lets json-logic-js calculate one operation on arguments that are already evaluated, of the right kind and known.
 *
 * The rule it gets is fixed (`{"<": [{"var": "0"}, {"var": "1"}]}`) and the arguments are its data, by position. So a
 * value that looks like a rule is never run, and no trap of the library is reachable: a missing value compares as 0, a
 * prototype can be read, two keys are truthy, a misspelt operator throws. Its singleton is never changed.
 */
export function primitive(operation: Primitive, args: readonly unknown[]): unknown {
  const name = `${operation} ${args.length}`;
  const seen = calls.get(name);
  if (seen !== undefined) return jsonLogic.apply(seen, args);
  const call = { [operation]: args.map((_, index) => ({ var: String(index) })) };
  if (!jsonLogic.is_logic(call)) throw new Error(`PRIMITIVE ${operation} is no rule of json-logic-js`);
  calls.set(name, call);
  return jsonLogic.apply(call, args);
}
