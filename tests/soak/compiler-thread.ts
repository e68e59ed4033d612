import { parentPort } from 'node:worker_threads';
import { compile } from '../../engine/language/compile/compile.ts';

/** A compiler in a thread of its own: it has compiled nothing but what it was sent. */
parentPort?.on('message', ({ files, id }: { readonly files: ReadonlyMap<string, string>; readonly id: string }) => {
  parentPort?.postMessage(JSON.stringify(compile(files, id)));
});
