import type { LoginKeyRing } from '../adapters/crypto/login-key-ring.ts'
import { BUILT_IN_CLIENT_ID } from '../adapters/postgres/seed/client.ts'
import { ADMINISTRATOR_NAME, type FirstPassword } from './first-administrator.ts'

export interface FirstStart {
  readonly address: string
  readonly password: FirstPassword
  readonly dataFolder: string
  readonly keys: LoginKeyRing
}

/**
 * Prints what an operator needs once. It bypasses the logger, because logs are kept: this is the
 * only place where a generated password is ever shown.
 */
export function printFirstStart({ address, password, dataFolder, keys }: FirstStart): void {
  const shown = password.isGenerated
    ? `${password.value}   (shown only now)`
    : 'the one in ADMIN_PASSWORD'
  process.stdout.write(`
First start: Gatehouse created its administrator.

  Address      ${address}
  User name    ${ADMINISTRATOR_NAME}
  Password     ${shown}
  Client id    ${BUILT_IN_CLIENT_ID}
  Data         ${dataFolder}

For the front end:

  VITE_GLOB_RSA_PUBLIC_KEY=${keys.publicKeyLine}

`)
}
