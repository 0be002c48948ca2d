import type { Id } from '../shared/id.ts'

/** The built-in user who may do everything. */
export const SUPER_USER: Id = '1'
export const SUPER_ROLE: Id = '1'
