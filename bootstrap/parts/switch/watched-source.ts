import type { LegacyRow, LegacySource } from '../../../application/parts/switch/legacy-source.ts'
import { UnusableSource } from '../../../application/parts/switch/legacy-tables.ts'

/**
 * The same source, whose faults end the import with a sentence for people.
 * @param tell is called with the number of rows of a table that were read so far
 */
export function watchedSource(
  source: LegacySource,
  name: string,
  tell: (table: string, rows: number) => void,
): LegacySource {
  const plainly = (cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new UnusableSource(`${name} cannot be read: ${reason}`, { cause })
  }
  const columns = (found: ReturnType<LegacySource['tables']>) =>
    found.catch((error: unknown) => {
      throw plainly(error)
    })
  return {
    tables: () => columns(source.tables()),
    texts: () => columns(source.texts()),
    async *rows(table: string, names: readonly string[]): AsyncIterable<readonly LegacyRow[]> {
      let read = 0
      try {
        for await (const some of source.rows(table, names)) {
          read += some.length
          tell(table, read)
          yield some
        }
      } catch (error) {
        throw plainly(error)
      }
    },
  }
}
