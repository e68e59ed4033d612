/** Result of `omitUndefined`: the same entries, without undefined values. */
export type WithoutUndefined<Props> = { [Name in keyof Props]?: Exclude<Props[Name], undefined> };

/** The entries that hold a value: an optional prop is then left out instead of being undefined. */
export function omitUndefined<Props extends object>(props: Props): WithoutUndefined<Props> {
  return Object.fromEntries(
    Object.entries(props).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Props>;
}
