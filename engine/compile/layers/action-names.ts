import { entry, type Tree, text } from '../source/tree.ts';

/** The word by which an action of a list says its name, where it says no `as`. It is for other layers, and goes no further. */
export const ACTION_KEY = 'key';

/** The name by which another layer reaches an action of a list. */
export function actionName(action: Tree): string | undefined {
  return text(entry(action, 'as')) ?? text(entry(action, ACTION_KEY));
}
