import type { Static } from 'typebox'
import { Type } from '../../wire/schema.ts'
import { recordStatus, WireStatus } from '../../wire/wire-status.ts'
import { textOf } from '../../wire/wire-types.ts'

/** Filters of lists and exports of clients. */
export const CLIENT_FILTER_KEYS = {
  clientId: Type.Optional(textOf(64)),
  clientKey: Type.Optional(textOf(64)),
  clientSecret: Type.Optional(textOf(128)),
  status: Type.Optional(WireStatus),
}

const Asked = Type.Object(CLIENT_FILTER_KEYS)

/** The secret is compared as typed. */
export function clientFilter({ clientId, clientKey, clientSecret, status }: Static<typeof Asked>) {
  return {
    ...(clientId !== undefined && { clientId }),
    ...(clientKey !== undefined && { clientKeyContains: clientKey }),
    ...(clientSecret !== undefined && { secret: clientSecret }),
    ...(status !== undefined && { status: recordStatus(status) }),
  }
}
