import { defineError } from '../../../domain/shared/domain-error.ts'
import type { PageQuery } from './page-query.ts'

class InvalidOrder extends defineError(
  'invalid',
  'invalid_order',
  'The list cannot be sorted by these columns and directions.',
) {}

export interface SortKey<Column> {
  readonly by: Column
  readonly descending: boolean
}

/**
 * @param columns the sortable columns by their names on the wire
 * @throws InvalidOrder for unknown columns or directions, and for counts that do not match
 */
export function sortKeys<Column>(
  { orderByColumn, isAsc }: PageQuery,
  columns: ReadonlyMap<string, Column>,
): SortKey<Column>[] {
  const names = words(orderByColumn)
  const directions = words(isAsc)
  if (names.length === 0 || directions.length === 0) return []
  if (directions.length !== 1 && directions.length !== names.length) throw new InvalidOrder()
  return names.map((name, at) => {
    const by = columns.get(name)
    const descending = DESCENDING.get(directions[at] ?? directions[0] ?? '')
    if (by === undefined || descending === undefined) throw new InvalidOrder()
    return { by, descending }
  })
}

const DESCENDING: ReadonlyMap<string, boolean> = new Map([
  ['asc', false],
  ['ascending', false],
  ['desc', true],
  ['descending', true],
])

function words(list: string | undefined): string[] {
  const text = list?.trim() ?? ''
  return text === '' ? [] : text.split(',').map((word) => word.trim())
}
