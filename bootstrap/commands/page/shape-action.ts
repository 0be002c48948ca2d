/** A button of each row, and what it shows of the answer. */
export interface ShapeAction {
  readonly path: string
  readonly permission: string
  readonly label: string
  readonly question?: string
  readonly shows: readonly { readonly name: string; readonly label: string }[]
}
