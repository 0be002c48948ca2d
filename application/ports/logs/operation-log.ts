import type { OperationArea } from '../../../domain/audit/operation-area.ts'
import type { OperationKind } from '../../../domain/audit/operation-kind.ts'
import type { Device } from '../../../domain/identity/sessions/user-agent.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import type { LogEntries } from './log-entries.ts'

/** Never contains a secret. */
export interface Operation {
  readonly area: OperationArea
  readonly kind: OperationKind
  readonly method: string
  readonly url: string
  /** `0`: a caller without an account. */
  readonly operatorId: Id
  readonly operatorName: string
  readonly address: string
  /** With what somebody worked who was logged in. Not part of the audit chain. */
  readonly device?: OperatorDevice | undefined
  readonly parameters: string
  /** JSON; what records were before and after. */
  readonly changes?: string | undefined
  readonly error: string | undefined
  readonly at: Date
  readonly milliseconds: number
}

export interface OperatorDevice extends Device {
  readonly clientId: string
}

export interface OperationEntry extends Operation {
  readonly id: Id
  readonly departmentName?: string | undefined
  /** Of the client, at that time. */
  readonly deviceType?: string | undefined
}

export interface OperationFilter {
  /** Any of these; an empty list matches nothing. */
  readonly areas?: readonly OperationArea[]
  /** Literal: `%` and `_` have no special meaning. */
  readonly operatorContains?: string
  readonly addressContains?: string
  /** The caller sees some addresses masked, so parts of one find nothing. */
  readonly addressIsWhole?: boolean
  readonly kind?: OperationKind
  readonly operatorId?: Id
  readonly clientId?: string
  readonly deviceType?: string
  readonly browserContains?: string
  readonly osContains?: string
  readonly hasFailed?: boolean
  readonly from?: Date
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

/** `Audit` writes the entries. */
export interface OperationLog extends LogEntries {
  /** Counts and pages through at most 100,000 entries. */
  list(page: OperationPage): Promise<{ readonly entries: OperationEntry[]; readonly total: number }>
  slice(slice: Slice<OperationFilter>): Promise<OperationEntry[]>
}
