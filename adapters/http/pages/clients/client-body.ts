import type { Static } from 'typebox'
import type { ClientEntry } from '../../../../domain/client/client-terms.ts'
import { Type } from '../../wire/schema.ts'
import { recordStatus, WireStatus } from '../../wire/wire-status.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'

const SECONDS_TO_LIVE = 604_800
const SECONDS_OF_PAUSE = 1800

const text = textOf(32)
const FIELDS = {
  clientKey: textOf(64),
  grantTypeList: Type.Array(textOf(32), { maxItems: 32 }),
  strongGrantTypeList: Type.Optional(
    Type.Array(textOf(32), {
      maxItems: 32,
      description: 'Grant types that need no second factor',
    }),
  ),
  deviceType: Type.Optional(Type.Unsafe<string | null>({ ...text, type: ['string', 'null'] })),
  clientSecret: Type.Optional(textOf(128)),
  status: Type.Optional(WireStatus),
  timeout: Type.Optional(Type.Integer()),
  activeTimeout: Type.Optional(Type.Integer()),
}

export const NewClientBody = Type.Object(FIELDS)

/** Forms send whole rows back. Of the ids in them only the row's own is used. */
export const EditClientBody = Type.Object({ id: WireId, ...FIELDS })

export function clientEntry(body: Static<typeof NewClientBody>): ClientEntry {
  const { clientKey, grantTypeList, status = '0' } = body
  const { timeout = SECONDS_TO_LIVE, activeTimeout = SECONDS_OF_PAUSE } = body
  const grantTypes = grantTypeList
  const strongGrantTypes = body.strongGrantTypeList
  const deviceType = body.deviceType ?? ''
  const terms = { deviceType, status: recordStatus(status), timeout, activeTimeout }
  return { clientKey, grantTypes, strongGrantTypes, ...terms }
}

/** Absent fields, and a device type of null, keep their values. */
export function editedEntry(body: Static<typeof EditClientBody>): Partial<ClientEntry> {
  const { clientKey, grantTypeList: grantTypes, deviceType, status, timeout, activeTimeout } = body
  const { strongGrantTypeList: strongGrantTypes } = body
  return {
    clientKey,
    grantTypes,
    ...(strongGrantTypes && { strongGrantTypes }),
    ...(typeof deviceType === 'string' && { deviceType }),
    ...(status !== undefined && { status: recordStatus(status) }),
    ...(timeout !== undefined && { timeout }),
    ...(activeTimeout !== undefined && { activeTimeout }),
  }
}
