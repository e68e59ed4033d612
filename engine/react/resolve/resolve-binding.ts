import type { Binding } from '../../../schemas/resolved.ts';
import { RuleFault } from '../../rules/fault.ts';
import { parsePath } from '../../rules/path.ts';
import type { Resolving } from './resolving.ts';

/** A value that a node may write: `state.x` or `query.x`. @throws RuleFault for any other path */
export function resolveBinding(path: string, at: Resolving): Binding<unknown> {
  const names = parsePath(path);
  const [root, name = '', ...rest] = names;
  if ((root !== 'state' && root !== 'query') || name === '' || rest.length > 0) {
    throw new RuleFault({ code: 'BAD_PATH', at: '', args: { path } });
  }
  const { write } = at.viewScope.screenRuntime;
  return {
    value: at.scope.read(names),
    set: (value) => write(root, name, value),
    ...(root === 'query' ? { step: (value: unknown) => write(root, name, value, 'step') } : {}),
  };
}
