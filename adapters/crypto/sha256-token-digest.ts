import { hash } from 'node:crypto'
import type { TokenDigest } from '../../application/ports/crypto.ts'

/** A plain digest is enough: a token has 256 random bits and cannot be guessed. */
export class Sha256TokenDigest implements TokenDigest {
  digest(token: string): string {
    return hash('sha256', token, 'hex')
  }
}
