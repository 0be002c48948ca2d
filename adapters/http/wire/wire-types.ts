import { type Id, parseId } from '../../../domain/shared/id.ts'
import type { RecordStatus } from '../../../domain/shared/record-status.ts'
import { orNull } from './nullable.ts'
import { Type } from './schema.ts'

/** One more than ids have, so that an id out of range gets its own refusal. */
const MAX_ID_LENGTH = 20

/** A number while it is a safe integer, otherwise a string: the front ends compare strictly. */
export const WireId = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  maxLength: MAX_ID_LENGTH,
})

/** Always an address of the service, so that pages load no picture from anywhere else. */
export const AvatarAddress = Type.String({
  description: 'Signed URL of a file, valid for two minutes, or the URL of the initials',
})

export const NullableText = orNull(Type.String())
export const NullableId = orNull(WireId)

/** Without control characters. */
export const LINE = '^[^\\u0000-\\u001f\\u007f]*$'

/** Text of bounded length without control characters, for queries and bodies. */
export function textOf(maxLength: number) {
  return Type.String({ maxLength, pattern: LINE })
}

/** The parameter of addresses of one record. */
export const ById = Type.Object({ id: textOf(20) })

export function wireId(id: Id): number | string {
  const number = Number(id)
  return Number.isSafeInteger(number) ? number : id
}

/** For bodies, in which front ends send ids back as they got them. @throws InvalidId */
export function idFromWire(id: number | string): Id {
  return parseId(String(id))
}

export const WireStatus = Type.String({ pattern: '^[01]$', description: '0 normal, 1 disabled' })

export function wireStatus(status: string): '0' | '1' {
  return status === 'normal' ? '0' : '1'
}

/** @param wire as validated by `WireStatus` */
export function recordStatus(wire: string): RecordStatus {
  return wire === '0' ? 'normal' : 'disabled'
}
