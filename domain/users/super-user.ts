import type { Id } from '../shared/id.ts'

/** Came with the service and may do everything. */
export const SUPER_USER: Id = '1'
/** Can be given to nobody. */
export const SUPER_ROLE: Id = '1'
