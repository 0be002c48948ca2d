import type { EntitySchema } from '@mikro-orm/core'
import { TABLES } from '../tables/tables.ts'

export interface KnownTables {
  /** Registers a further table, once. */
  know(table: EntitySchema): void
  /** Call it before the mapper is used. */
  discover(): void
}

/**
 * Tables that a mapper does not know from the beginning. It looks at all its tables whenever it
 * discovers some, so those that wait are discovered together.
 */
export function knownTables(mapper: { discoverEntity(tables: EntitySchema[]): void }): KnownTables {
  const known = new WeakSet<object>(TABLES)
  const waiting: EntitySchema[] = []
  return {
    know(table) {
      if (!known.has(table)) waiting.push(table)
      known.add(table)
    },
    discover() {
      if (waiting.length > 0) mapper.discoverEntity(waiting.splice(0))
    },
  }
}
