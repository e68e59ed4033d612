import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { callForms } from '../../schemas/generated/call-forms.ts';
import { codeFiles, linesMatching, nodesOf, parse } from './sources.ts';

const FORM_CALLS = Object.keys(callForms);
const routes = () => codeFiles().filter((file) => /^server\/.*routes(\/|\.ts$)/.test(file));

/** The routes that a file declares, each with its name and with the functions of the file that it uses. */
function routesIn(file: string): readonly (readonly [string, readonly ts.Node[]])[] {
  const nodes = nodesOf(parse(file));
  const functions = new Map(
    nodes.flatMap((node): [string, ts.Node][] =>
      ts.isFunctionDeclaration(node) && node.name ? [[node.name.text, node]] : [],
    ),
  );
  const reached = (node: ts.Node, seen = new Set<ts.Node>()): readonly ts.Node[] => {
    seen.add(node);
    for (const one of nodesOf(node)) {
      const used = ts.isIdentifier(one) ? functions.get(one.text) : undefined;
      if (used !== undefined && !seen.has(used)) reached(used, seen);
    }
    return [...seen];
  };
  return nodes.flatMap((node) =>
    ts.isVariableDeclaration(node) && /Route$/.test(node.name.getText())
      ? [[`${file} ${node.name.getText()}`, reached(node)] as const]
      : [],
  );
}

/** First arguments of the calls of a function in a route: the name of a call of the contract, or `*` for one that is computed. */
function argumentsOf(route: readonly ts.Node[], callee: string): string[] {
  return route.flatMap(nodesOf).flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== callee) return [];
    const [first] = node.arguments;
    return first !== undefined && ts.isStringLiteral(first) ? [first.text] : ['*'];
  });
}

describe('what a route does with a payload', () => {
  it('begins after accept, wherever its call names a form [FIXL-04]', () => {
    const served = new Set<string>();
    for (const file of routes()) {
      for (const [name, route] of routesIn(file)) {
        const accepted = argumentsOf(route, 'accept');
        for (const call of [...argumentsOf(route, 'callSchema'), ...argumentsOf(route, 'querySchema')]) {
          if (call === '*' || FORM_CALLS.includes(call)) expect([name, accepted]).toEqual([name, [call]]);
          served.add(call);
        }
      }
      for (const node of nodesOf(parse(file))) if (ts.isStringLiteral(node)) served.add(node.text);
    }
    expect(FORM_CALLS.filter((call) => !served.has(call))).toEqual([]);
    expect(FORM_CALLS.length).toBeGreaterThan(8);
  });

  it('is judged nowhere else on the server [FIXL-04]', () => {
    // An operator's rows are validated where they are imported (server/admin), by the same interpreter.
    const own = /^server\/(features\/forms\/accept(-body|-own-filter)?|admin\/form-judge)\.ts$/;
    const server = codeFiles().filter((file) => file.startsWith('server/') && !own.test(file));
    const uses =
      /^import (?!type).*engine\/language\/forms\/(parse-forms|parse-submission|validate-form|field-states)\.ts/;
    expect(linesMatching(server, uses)).toEqual([]);
  });
});
