import { entry, type Tree, text } from '../source/tree.ts';

/** The word that names an action of a list without `as`. Other layers patch by it; it is removed afterwards. */
export const ACTION_KEY = 'key';

/** The name by which another layer reaches an action of a list. */
export function actionName(action: Tree): string | undefined {
  return text(entry(action, 'as')) ?? text(entry(action, ACTION_KEY));
}
