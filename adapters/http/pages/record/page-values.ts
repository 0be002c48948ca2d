import type { Asked } from '../../../../application/records/record-hooks.ts'
import type { AnyRow, Condition, SortKey } from '../../../../domain/records/record.ts'
import { type PageQuery, sortKeys } from '../../wire/page-query.ts'
import { columnsOf } from './codecs.ts'
import type { Page } from './page.ts'
import { rangeCondition } from './ranges.ts'

/** @returns a function that shows a row as the page does */
export function shownRow(page: Page): (row: AnyRow) => Record<string, unknown> {
  const columns = columnsOf(page)
  return (row) =>
    Object.fromEntries(columns.map(({ field, name, codec }) => [name, codec.show(row[field])]))
}

/** @returns the values in a form, by field names. Null and blank mean "no change" */
export function formValues(page: Page, body: Readonly<Record<string, unknown>>) {
  const written = columnsOf(page).filter(
    ({ is, field }) => is.writing !== 'never' || field === 'id',
  )
  const values = written.map(({ field, name, codec }): [string, unknown] => {
    const wire = body[name] ?? undefined
    return [field, wire === undefined ? undefined : codec.read(wire)]
  })
  return Object.fromEntries(values)
}

/** @throws InvalidDate */
export function conditionsOf(page: Page, query: Asked): Condition[] {
  return columnsOf(page).flatMap((column): Condition[] => {
    const { field, name, is, codec } = column
    if (is.filter === 'range') return rangeCondition(column, query)
    const text = query[name]
    if (text === undefined || is.filter === undefined) return []
    if (is.isMany) return [{ field, hasAny: [codec.read(text)].flat() }]
    return [is.filter === 'contains' ? { field, contains: text } : { field, is: codec.read(text) }]
  })
}

/** @throws InvalidOrder */
export function sortOf(page: Page, query: PageQuery): readonly SortKey[] {
  const names = ['id', ...page.of.sort]
  const sortable = columnsOf(page).filter(({ field }) => names.includes(field))
  const asked = sortKeys(query, new Map(sortable.map(({ field, name }) => [name, field])))
  return asked.length === 0 ? page.of.order : asked
}
