import type { TProperties, TSchema } from 'typebox'
import { Type } from './schema.ts'

const pages = new WeakMap<object, TProperties>()

/** The schema of a paged answer; its handler returns `{ total, rows }`. */
export function pageOf<Row extends TSchema>(row: Row) {
  const page = Type.Object({ total: Type.Integer(), rows: Type.Array(row) })
  pages.set(page, page.properties)
  return page
}

/** @returns `undefined` for schemas that `pageOf` did not make */
export function pageProperties(schema: object): TProperties | undefined {
  return pages.get(schema)
}
