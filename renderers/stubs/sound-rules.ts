/**
 * Replaces engine/language/rules/structure.ts in the page: the compiler has refused every malformed rule before a page could
 * receive it, and the server runs the full check. A rule that is malformed all the same throws during its evaluation.
 */
export function assertSound(): void {}
