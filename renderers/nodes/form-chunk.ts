import { later } from '../later.tsx';

/**
 * What shows a form: the node and its editor, fetched beside each other because a form is wanted whole. It stands alone
 * so that the very first screen can ask for it while the tenant is on its way.
 */
export const formChunk = later(async () => {
  const [node] = await Promise.all([import('./FormNode.tsx'), import('../fields/edit/FormEditor.tsx')]);
  return node;
});
