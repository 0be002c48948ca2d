import type { HttpStores } from './http-stores.ts'
import { uniqueHex } from './unique.ts'

/** Headers of a logged-in user with these permission codes. */
export async function sessionWith(
  { cache, tokens, builtInClientId }: HttpStores,
  permissionCodes: readonly string[],
): Promise<Record<string, string>> {
  const token = uniqueHex(43)
  const session = {
    sessionId: uniqueHex(32),
    userId: '7',
    userName: 'clerk',
    clientId: builtInClientId,
    roleKeys: ['clerk'],
    permissionCodes: [...permissionCodes],
    openedAt: 0,
    expiresAt: null,
    accessVersion: Number.MAX_SAFE_INTEGER,
    copiedAt: Number.MAX_SAFE_INTEGER,
  }
  await cache.fill(tokens.digest(token), session, 3600)
  return { authorization: `Bearer ${token}`, clientid: builtInClientId }
}
