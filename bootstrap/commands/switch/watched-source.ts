import type { LegacyRow, LegacySource } from '../../../application/ports/legacy-source.ts'
import { UnusableSource } from '../../../application/switch/unusable-source.ts'

/** The same source, whose faults end the import with a sentence for people. */
export function watchedSource(source: LegacySource, name: string): LegacySource {
  const plainly = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new UnusableSource(`${name} cannot be read: ${reason}`, { cause })
  }
  return {
    tables: () =>
      source.tables().catch((error: unknown) => {
        throw plainly(error)
      }),
    async *rows(table: string, columns: readonly string[]): AsyncIterable<readonly LegacyRow[]> {
      try {
        yield* source.rows(table, columns)
      } catch (error) {
        throw plainly(error)
      }
    },
  }
}
