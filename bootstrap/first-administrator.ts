import { randomInt } from 'node:crypto'
import type { Secret } from './secret.ts'

/** Without letters that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

export const ADMINISTRATOR_NAME = 'admin'

/**
 * 79 random bits that can be read out on the phone. No longer than 20 characters: the public front
 * end's page for a new password takes no more of the old one.
 */
export function randomPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS[randomInt(LETTERS.length)])
  return Array.from({ length: GROUPS }, () => group().join('')).join('-')
}

/** The password of the first administrator: the one that was set, or one made now. */
export class FirstPassword {
  readonly value: string
  readonly isGenerated: boolean

  constructor(setting: Secret | undefined) {
    this.value = setting?.reveal() ?? randomPassword()
    this.isGenerated = setting === undefined
  }
}
