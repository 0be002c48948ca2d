import type { PermissionCode } from '../access/permission-code.ts'
import type { PermissionSet } from '../access/permission-set.ts'

/** With this, every parameter. */
const READS_ALL: PermissionCode = 'system:config:query'

interface PageKey {
  /** Missing: a session is enough. */
  readonly permission?: PermissionCode
  /** What the page of somebody without the permission gets. */
  readonly otherwise?: string
}

/** What pages ask for by key when they open. Each other parameter is its administrators' business. */
const PAGE_KEYS: ReadonlyMap<string, PageKey> = new Map([
  ['sys.oss.previewListResource', {}],
  ['sys.user.initPassword', { permission: 'system:user:add', otherwise: '' }],
])

export type ParameterReading =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly answer: string | undefined }

/** Unknown keys and those that are not for the caller are answered alike, so that none can be found out. */
export function readingOf(key: string, permissions: PermissionSet): ParameterReading {
  if (permissions.allows(READS_ALL)) return { allowed: true }
  const page = PAGE_KEYS.get(key)
  if (!page) return { allowed: false, answer: undefined }
  const { permission, otherwise } = page
  if (permission === undefined || permissions.allows(permission)) return { allowed: true }
  return { allowed: false, answer: otherwise }
}
