import { type PermissionCode, parsePermissionCode } from '../../access/permission-code.ts'
import { InvalidField } from '../../records/record-errors.ts'
import type { Id } from '../../shared/id.ts'

/** A key with which a program calls the service for its owner. The key itself is not stored. */
export interface ProgramKey {
  readonly id: Id
  readonly userId: Id
  readonly name: string
  /** The first characters of the key, by which its owner recognises it. */
  readonly hint: string
  readonly permissions: readonly PermissionCode[]
  /** Addresses and CIDR networks; empty means everywhere. */
  readonly networks: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt?: Date | undefined
  readonly lastAddress?: string | undefined
}

export const KEY_LIMITS = { ofUser: 50, nameLength: 50, permissions: 200 } as const

const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]*[\p{L}\p{N}])?$/u

/** @throws InvalidField unless it has 1 to 50 letters, digits, and blanks or `.`, `_`, `-` inside */
export function parseKeyName(raw: string): string {
  const name = raw.normalize('NFKC').trim()
  if (name.length > KEY_LIMITS.nameLength || !NAME.test(name)) throw new InvalidField('name')
  return name
}

/** @throws InvalidField, InvalidPermissionCode */
export function parseKeyPermissions(raw: readonly string[]): PermissionCode[] {
  const codes = [...new Set(raw)].map(parsePermissionCode)
  if (codes.length === 0 || codes.length > KEY_LIMITS.permissions) {
    throw new InvalidField('permissions')
  }
  return codes.sort()
}

/**
 * What logs call the user of a key. No login name has this arrow, so nobody can be named so.
 */
export function nameWithKey(userName: string, keyName: string): string {
  return `${userName} → ${keyName}`
}
