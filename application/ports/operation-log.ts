import type { OperationArea } from '../../domain/audit/operation-area.ts'
import type { OperationKind } from '../../domain/audit/operation-kind.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import type { LogEntries } from './log-entries.ts'

/** Something that somebody did through the console. Never holds a secret. */
export interface Operation {
  readonly area: OperationArea
  readonly kind: OperationKind
  readonly method: string
  /** Pattern of the address. */
  readonly url: string
  /** `0`: somebody without an account. */
  readonly operatorId: Id
  readonly operatorName: string
  /** Source address. */
  readonly address: string
  /** JSON, masked and bounded. */
  readonly parameters: string
  /** Error code; `undefined`: it succeeded. */
  readonly error: string | undefined
  readonly at: Date
  readonly milliseconds: number
}

export interface OperationEntry extends Operation {
  readonly id: Id
  /** Of the operator, as it was called when the entry was written. */
  readonly departmentName?: string | undefined
}

export interface OperationFilter {
  /** One of these; nothing has none of none. */
  readonly areas?: readonly OperationArea[]
  /** Text is literal: `%` and `_` mean themselves. */
  readonly operatorContains?: string
  readonly addressContains?: string
  readonly kind?: OperationKind
  readonly hasFailed?: boolean
  readonly from?: Date
  /** Inclusive. */
  readonly to?: Date
}

export interface OperationPage {
  readonly filter: OperationFilter
  readonly sort: {
    readonly by: 'at' | 'milliseconds' | 'operatorName'
    readonly direction: 'asc' | 'desc'
  }
  readonly offset: number
  /** At most 200. */
  readonly limit: number
}

/** What was done, by whom and with what result. `Audit` writes the entries. */
export interface OperationLog extends LogEntries {
  /** Of more than 100,000 entries the first 100,000 are counted and can be leafed to. */
  list(page: OperationPage): Promise<{ readonly entries: OperationEntry[]; readonly total: number }>
  /** Newest first, without a total; for reading a whole log. */
  slice(slice: Slice<OperationFilter>): Promise<OperationEntry[]>
}
