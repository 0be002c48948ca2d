import type { Asked } from '../../../../application/records/record-hooks.ts'
import type { SortKey } from '../../../../domain/records/record.ts'
import type { Condition } from '../../../../domain/records/record-change.ts'
import type { AnyRow } from '../../../../domain/records/record-row.ts'
import type { PageQuery } from '../../wire/page-query.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { timeRange } from '../../wire/time-range.ts'
import type { MoreMembers } from './more-members.ts'
import type { Page } from './page.ts'
import { columnsOf } from './page-columns.ts'

/** A row, as the page shows it. */
export function shownRow(page: Page): (row: AnyRow) => Record<string, unknown> {
  const columns = columnsOf(page)
  return (row) =>
    Object.fromEntries(
      columns.map(({ field, name, is, codec }) => {
        const value = row[field]
        const isNone = value === undefined && is.kind !== 'id'
        return [name, isNone ? null : codec.show(value)]
      }),
    )
}

/** Rows with all that the page shows of them. */
export function shownRows(page: Page, more: MoreMembers) {
  const show = shownRow(page)
  return async (rows: readonly AnyRow[]) => {
    const others = await more.of(rows)
    return rows.map((row) => ({ ...show(row), ...others(row) }))
  }
}

/** What a form says, by the names of the record. `null` and blank say nothing. */
export function formValues(page: Page, body: object): Record<string, unknown> {
  const said = new Map<string, unknown>(Object.entries(body))
  return Object.fromEntries(
    columnsOf(page).flatMap(({ field, name, codec }) => {
      const wire = said.get(name)
      const value = wire === undefined || wire === null ? undefined : codec.read(wire)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

/** @throws InvalidDate */
export function conditionsOf(page: Page, query: Asked): Condition[] {
  return columnsOf(page).flatMap(({ field, name, is, codec }): Condition[] => {
    if (is.filter === 'range') {
      const range = timeRange(query)
      return range ? [{ field, ...range }] : []
    }
    const text = query[name] ?? aliasOf(page, query, field)
    if (text === undefined || is.filter === undefined) return []
    return [is.filter === 'contains' ? { field, contains: text } : { field, is: codec.read(text) }]
  })
}

function aliasOf({ alsoAsked = {} }: Page, query: Asked, field: string): string | undefined {
  const alias = Object.entries(alsoAsked).find(([, meant]) => meant === field)?.[0]
  return alias === undefined ? undefined : query[alias]
}

/** @throws InvalidOrder */
export function sortOf(page: Page, query: PageQuery): readonly SortKey[] {
  const names = ['id', ...page.of.sort]
  const sortable = columnsOf(page).filter(({ field }) => names.includes(field))
  const asked = sortKeys(query, new Map(sortable.map(({ field, name }) => [name, field])))
  if (asked.length === 0) return page.of.order
  return asked.map(({ column, descending }) => ({ by: column, descending }))
}
