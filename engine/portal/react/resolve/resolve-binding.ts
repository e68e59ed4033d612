import type { Binding } from '../../../../schemas/resolved.ts';
import { RuleFault } from '../../../language/rules/fault.ts';
import { parsePath } from '../../../language/rules/path.ts';
import { mayLose } from '../runtime/guard-screen.ts';
import type { Resolving } from './resolving.ts';

/** A value that a node may write: `state.x` or `query.x`. @throws RuleFault for any other path */
export function resolveBinding(path: string, at: Resolving): Binding<unknown> {
  const names = parsePath(path);
  const [root, name = '', ...rest] = names;
  if ((root !== 'state' && root !== 'query') || name === '' || rest.length > 0) {
    throw new RuleFault({ code: 'BAD_PATH', at: '', args: { path } });
  }
  const { screenRuntime } = at.viewScope;
  const change = (value: unknown, how?: 'step') => {
    const may = mayLose(at.runtime, screenRuntime, () => screenRuntime.suppose([{ target: root, name, value }]));
    // At once where nothing is lost: a box that is typed into shows its letter in the same event.
    if (may === true) screenRuntime.write(root, name, value, how);
    else void may.then((yes) => yes && screenRuntime.write(root, name, value, how));
  };
  return {
    value: at.scope.read(names),
    set: (value) => change(value),
    ...(root === 'query' ? { step: (value: unknown) => change(value, 'step') } : {}),
  };
}
