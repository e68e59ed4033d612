/** Who works with cases: a manager with their own, a coordinator with all of the unit (ART-02, A20). */
export interface Manager {
  readonly unit: number;
  readonly id: number;
  readonly coordinator: boolean;
}
