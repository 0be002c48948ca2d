import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'

/** Requests per source and minute; links cannot be guessed, so this only bounds the work. */
export const LINK_RATE = { name: 'password-links', limit: 30, seconds: 60 }

/** What follows the `#` in the address of a link. */
export const LinkToken = textOf(128)

export const TokenBody = Type.Object({ token: LinkToken }, { additionalProperties: false })
