/** A topological order by dependencies, and the cycles that prevent one. */
export interface DependencyOrder {
  readonly order: readonly string[];
  readonly cycles: readonly (readonly string[])[];
}

/** Sorts the names of a graph (name → the names that it reads) with dependencies first. Names of a cycle come last. */
export function inDependencyOrder(graph: ReadonlyMap<string, readonly string[]>): DependencyOrder {
  const order: string[] = [];
  const cycles: string[][] = [];
  const visited = new Set<string>();
  const visit = (name: string, through: readonly string[]): void => {
    const at = through.indexOf(name);
    if (at !== -1) {
      cycles.push(through.slice(at));
      return;
    }
    if (visited.has(name) || !graph.has(name)) return;
    for (const read of graph.get(name) ?? []) visit(read, [...through, name]);
    if (!visited.has(name)) order.push(name);
    visited.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return { order, cycles };
}
