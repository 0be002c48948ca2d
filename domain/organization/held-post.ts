import { record } from '../records/record.ts'

/** The id of a post that somebody holds. Nobody writes these: they follow from who holds what. */
export const HELD_POST = record({ name: 'held-post', table: 'held_posts', fields: {} })
