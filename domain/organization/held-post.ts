import { record } from '../records/record.ts'

/** The id of an assigned post. Derived from assignments, never written. */
export const HELD_POST = record({ name: 'held-post', table: 'held_posts', fields: {} })
