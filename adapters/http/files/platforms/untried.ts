import { Type } from '../../wire/schema.ts'

/** Skips the test of a platform that its operator knows to work. */
export const UNTRIED = Type.Optional(Type.Boolean({ description: '`true`: do not test it first' }))
