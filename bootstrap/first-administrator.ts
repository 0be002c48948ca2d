import { randomInt } from 'node:crypto'
import { generatedPassword } from '../domain/identity/generated-password.ts'
import type { Secret } from './secret.ts'

export const ADMINISTRATOR_NAME = 'admin'

export function randomPassword(): string {
  return generatedPassword(randomInt)
}

/** The password of the first administrator: the configured one, or a generated one. */
export class FirstPassword {
  readonly value: string
  readonly isGenerated: boolean

  constructor(setting: Secret | undefined) {
    this.value = setting?.reveal() ?? randomPassword()
    this.isGenerated = setting === undefined
  }
}
