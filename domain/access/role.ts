import type { Id } from '../shared/id.ts'
import type { RecordStatus } from '../shared/record-status.ts'

/** The one role that may do everything. It is built in; no code can be granted that equals it. */
export const ADMINISTRATOR_ROLE = 'superadmin'

export interface Role {
  readonly id: Id
  readonly key: string
  readonly name: string
  readonly status: RecordStatus
}
