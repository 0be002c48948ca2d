import type { EntitySchema } from '@mikro-orm/core'
import { TABLES } from '../tables/tables.ts'

/** Registers further tables with a mapper, which refuses tables that it knows. */
export function knownTables(mapper: {
  discoverEntity(table: EntitySchema): void
}): (table: EntitySchema) => void {
  const known = new WeakSet<object>(TABLES)
  return (table) => {
    if (!known.has(table)) mapper.discoverEntity(table)
    known.add(table)
  }
}
