import type { ProgramKey } from '../../../../domain/identity/sessions/program-key.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'

export const WireKey = Type.Object({
  keyId: WireId,
  name: Type.String(),
  hint: Type.String({ description: 'The first characters of the key' }),
  permissions: Type.Array(Type.String()),
  networks: Type.Array(Type.String(), { description: 'Empty: usable from everywhere' }),
  createTime: Type.String(),
  expireTime: Type.String(),
  lastUseTime: Type.String({ description: 'Empty before the first use; some seconds late' }),
  lastUseIp: Type.String(),
})

export function wireKey(key: ProgramKey) {
  return {
    keyId: wireId(key.id),
    name: key.name,
    hint: key.hint,
    permissions: [...key.permissions],
    networks: [...key.networks],
    createTime: wireDate(key.createdAt),
    expireTime: wireDate(key.expiresAt),
    lastUseTime: key.lastUsedAt ? wireDate(key.lastUsedAt) : '',
    lastUseIp: key.lastAddress ?? '',
  }
}
