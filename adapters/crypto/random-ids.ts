import { randomBytes, randomInt } from 'node:crypto'
import type { Ids } from '../../application/ports/ids.ts'

const TOKEN_BYTES = 32
const HANDLE_BYTES = 16

/** From the system's generator; `randomInt` draws again instead of taking a remainder. */
export class RandomIds implements Ids {
  token(): string {
    return randomBytes(TOKEN_BYTES).toString('base64url')
  }

  handle(): string {
    return randomBytes(HANDLE_BYTES).toString('hex')
  }

  below(limit: number): number {
    return randomInt(limit)
  }
}
