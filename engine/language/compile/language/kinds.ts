import { entry, lookUp, type Tree, text } from '../source/tree.ts';
import { CALLS } from './vocabulary.ts';

/** The kind of an action (`do`); undefined for any other tree. */
export const actionKind = (tree: Tree | undefined): string | undefined => text(entry(tree, 'do'));

/** The kind of a node of a view (`node`); undefined for any other tree. */
export const nodeKind = (tree: Tree | undefined): string | undefined => text(entry(tree, 'node'));

/** The call that data, a form's button or a node asks (`call`); undefined without one, or where it is unknown. */
export const callOf = (tree: Tree | undefined): ReturnType<typeof CALLS.get> => lookUp(CALLS, entry(tree, 'call'));
