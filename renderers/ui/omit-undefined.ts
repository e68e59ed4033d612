/** What `given` answers: the same entries, none of them undefined. */
export type Given<Props> = { [Name in keyof Props]?: Exclude<Props[Name], undefined> };

/** The entries that hold a value: an optional prop is then left out instead of being undefined. */
export function given<Props extends object>(props: Props): Given<Props> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Given<Props>;
}
