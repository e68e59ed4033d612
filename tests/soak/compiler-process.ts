import { compile } from '../../engine/language/compile/compile.ts';

/** A compiler in a process of its own: it has compiled nothing but what it was sent. */
process.on('message', ({ files, id }: { readonly files: ReadonlyMap<string, string>; readonly id: string }) => {
  process.send?.(JSON.stringify(compile(files, id)));
});
