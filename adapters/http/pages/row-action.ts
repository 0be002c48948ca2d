import type { Words } from '../../../domain/records/shown.ts'

/**
 * A button of each row in generated pages. It posts to a route of yours below the address of the
 * row, and shows what came back until somebody closes it.
 */
export interface RowAction {
  /** `ping` for `POST /system/webhook/:id/ping`. */
  readonly path: string
  /** The last part of the code that the route asks for. */
  readonly permission: string
  readonly words: Words
  /** What is asked first. */
  readonly question?: Words
  /** Members of the answer with their labels. Empty ones are not shown. */
  readonly shows?: Readonly<Record<string, Words>>
}
