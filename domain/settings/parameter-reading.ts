import type { PermissionCode } from '../access/permission-code.ts'
import type { PermissionSet } from '../access/permission-set.ts'
import { INITIAL_PASSWORD_PARAMETER } from '../identity/passwords/initial-password.ts'

const READS_ALL: PermissionCode = 'system:config:query'

interface PageKey {
  readonly permission?: PermissionCode
  readonly otherwise?: string
}

/** The parameters that pages read by key. All others are readable by administrators only. */
const PAGE_KEYS: ReadonlyMap<string, PageKey> = new Map([
  ['sys.oss.previewListResource', {}],
  [INITIAL_PASSWORD_PARAMETER, { permission: 'system:user:add', otherwise: '' }],
])

export type ParameterReading =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly answer: string | undefined }

/** Unknown and forbidden keys get the same answer, so that keys cannot be probed. */
export function readingOf(key: string, permissions: PermissionSet): ParameterReading {
  if (permissions.allows(READS_ALL)) return { allowed: true }
  const page = PAGE_KEYS.get(key)
  if (!page) return { allowed: false, answer: undefined }
  const { permission, otherwise } = page
  if (permission === undefined || permissions.allows(permission)) return { allowed: true }
  return { allowed: false, answer: otherwise }
}
