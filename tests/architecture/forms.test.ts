import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { callForms } from '../../schemas/generated/call-forms.ts';
import { codeFiles, linesMatching, nodesOf, parse } from './sources.ts';

const FORM_CALLS = Object.keys(callForms);
const routes = () => codeFiles().filter((file) => /^server\/.*routes\//.test(file));

/** First arguments of the calls of a function in a file: the name of a call of the contract, or `*` for one that is computed. */
function argumentsOf(file: string, callee: string): string[] {
  return nodesOf(parse(file)).flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== callee) return [];
    const [first] = node.arguments;
    return first !== undefined && ts.isStringLiteral(first) ? [first.text] : ['*'];
  });
}

describe('what a route does with a payload', () => {
  it('begins after accept, wherever its call names a form [FIXL-04]', () => {
    const served = new Set<string>();
    for (const file of routes()) {
      const accepted = argumentsOf(file, 'accept');
      for (const call of [...argumentsOf(file, 'callSchema'), ...argumentsOf(file, 'querySchema')]) {
        if (call === '*' || FORM_CALLS.includes(call)) expect([file, accepted]).toEqual([file, [call]]);
        served.add(call);
      }
      for (const node of nodesOf(parse(file))) if (ts.isStringLiteral(node)) served.add(node.text);
    }
    expect(FORM_CALLS.filter((call) => !served.has(call))).toEqual([]);
    expect(FORM_CALLS.length).toBeGreaterThan(8);
  });

  it('is judged nowhere else on the server [FIXL-04]', () => {
    // An operator's rows are validated where they are imported (server/admin), by the same interpreter.
    const own = /^server\/(features\/forms\/accept(-body)?|admin\/form-judge)\.ts$/;
    const server = codeFiles().filter((file) => file.startsWith('server/') && !own.test(file));
    const uses =
      /^import (?!type).*engine\/language\/forms\/(parse-forms|parse-submission|validate-form|field-states)\.ts/;
    expect(linesMatching(server, uses)).toEqual([]);
  });
});
