/**
 * In the page, for engine/rules/structure.ts: the compiler has refused every rule that is not sound before a page could
 * have it, and the server judges with the whole of it. What would be malformed all the same throws where it is worked with.
 */
export function assertSound(): void {}
