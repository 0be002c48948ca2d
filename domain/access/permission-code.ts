import { InvalidPermissionCode } from './access-errors.ts'

const SHAPE = /^[a-z][A-Za-z0-9]{0,31}(:[a-z][A-Za-z0-9]{0,31}){2}$/

/** A right, such as `system:oss:upload`. Compared as a whole; there are no wildcards. */
export type PermissionCode = string

/** @throws InvalidPermissionCode unless `raw` is `area:thing:action`. */
export function parsePermissionCode(raw: string): PermissionCode {
  if (!SHAPE.test(raw)) throw new InvalidPermissionCode()
  return raw
}
