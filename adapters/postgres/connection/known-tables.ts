import type { EntitySchema } from '@mikro-orm/core'
import { TABLES } from '../tables/tables.ts'

/** Lets a mapper know further tables. It refuses one that it knows. */
export function knownTables(mapper: {
  discoverEntity(table: EntitySchema): void
}): (table: EntitySchema) => void {
  const known = new WeakSet<object>(TABLES)
  return (table) => {
    if (!known.has(table)) mapper.discoverEntity(table)
    known.add(table)
  }
}
