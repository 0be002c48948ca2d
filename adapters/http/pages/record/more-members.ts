import type { TSchema } from 'typebox'
import type { AnyRow } from '../../../../domain/records/record-row.ts'

/** What a page shows beside the fields of its record. */
export interface MoreMembers {
  readonly members: Readonly<Record<string, TSchema>>
  of(rows: readonly AnyRow[]): Promise<(row: AnyRow) => Readonly<Record<string, unknown>>>
}

export const NOTHING_MORE: MoreMembers = { members: {}, of: async () => () => ({}) }
