import { Type } from '../../wire/schema.ts'

/** Whoever makes a platform the default may know better than a test of it. */
export const UNTRIED = Type.Optional(
  Type.Boolean({ description: '`true`: without trying it first' }),
)
