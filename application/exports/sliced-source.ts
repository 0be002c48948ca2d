import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import type { RowSource } from './row-export.ts'

interface Sliced<Filter, Row> {
  slice(slice: Slice<Filter>): Promise<readonly Row[]>
}

/** A source of rows from a port that returns slices in the order of ids. */
export function slicedSource<Filter, Row extends { readonly id: Id }>(
  port: Sliced<Filter, Row>,
): RowSource<Filter, Row> {
  return {
    read: (filter, after, limit) => port.slice({ filter, after: after?.id, limit }),
  }
}
