import type { Id } from '../shared/id.ts'

/** The built-in user who may do everything. */
export const SUPER_USER: Id = '1'
/** The built-in role; it cannot be assigned. */
export const SUPER_ROLE: Id = '1'
