import type { Id } from '../shared/id.ts'
import type { RecordStatus } from '../shared/record-status.ts'

/** The built-in role that may do everything. No permission code is equivalent to it. */
export const ADMINISTRATOR_ROLE = 'superadmin'

export interface Role {
  readonly id: Id
  readonly key: string
  readonly name: string
  readonly status: RecordStatus
}
