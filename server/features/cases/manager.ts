/** A manager with their own cases, or a coordinator with all of the unit. */
export interface Manager {
  readonly unit: number;
  readonly id: number;
  readonly coordinator: boolean;
}
