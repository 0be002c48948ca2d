import { isLeft, type Left } from './left-pages.ts'
import type { PermissionCode } from './permission-code.ts'
import { ADMINISTRATOR_ROLE } from './role.ts'

/** "May do everything" on the wire. It is only written, never compared with a required code. */
const EVERYTHING = '*:*:*'

/** What a caller may do: everything (the built-in administrator), or exactly these codes. */
export class PermissionSet {
  readonly everything: boolean
  readonly #codes: ReadonlySet<PermissionCode>

  private constructor(everything: boolean, codes: ReadonlySet<PermissionCode>) {
    this.everything = everything
    this.#codes = codes
  }

  static of(roleKeys: readonly string[], codes: Iterable<PermissionCode>): PermissionSet {
    const everything = roleKeys.includes(ADMINISTRATOR_ROLE)
    return new PermissionSet(everything, new Set(everything ? [] : codes))
  }

  allows(required: PermissionCode): boolean {
    return this.everything || this.#codes.has(required)
  }

  without(left: Left): PermissionSet {
    if (left.pages.size === 0) return this
    const codes = [...this.#codes].filter((code) => !isLeft(code, left))
    return new PermissionSet(this.everything, new Set(codes))
  }

  /** As the front ends expect it: `['*:*:*']` for the administrator. */
  get codes(): string[] {
    return this.everything ? [EVERYTHING] : [...this.#codes].sort()
  }
}
