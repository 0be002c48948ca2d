import type { CachedSession } from '../../application/ports/session-cache.ts'

export function toText(session: CachedSession): string {
  return JSON.stringify(session)
}

/** @returns `undefined` for anything that is not a whole session: then the store is asked */
export function fromText(text: string): CachedSession | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return isCachedSession(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** Every authenticated request comes through here, hence no loop over names. */
function isCachedSession(found: unknown): found is CachedSession {
  return (
    typeof found === 'object' &&
    found !== null &&
    'sessionId' in found &&
    typeof found.sessionId === 'string' &&
    'userId' in found &&
    typeof found.userId === 'string' &&
    'userName' in found &&
    typeof found.userName === 'string' &&
    'clientId' in found &&
    typeof found.clientId === 'string' &&
    'roleKeys' in found &&
    isTextList(found.roleKeys) &&
    'permissionCodes' in found &&
    isTextList(found.permissionCodes) &&
    'openedAt' in found &&
    typeof found.openedAt === 'number' &&
    'expiresAt' in found &&
    (found.expiresAt === null || Number.isSafeInteger(found.expiresAt)) &&
    'accessVersion' in found &&
    typeof found.accessVersion === 'number' &&
    'copiedAt' in found &&
    typeof found.copiedAt === 'number'
  )
}

function isTextList(found: unknown): boolean {
  return Array.isArray(found) && found.every((item) => typeof item === 'string')
}
