import type { Clock } from '../../../application/ports/clock.ts'
import type {
  LoginEnvelope,
  OpenedRequest,
  SealedRequest,
} from '../../../application/ports/sign-in/login-envelope.ts'
import { InvalidEnvelope } from '../../../domain/identity/sign-in/envelope-errors.ts'
import type { KeyUsed } from '../keys/key-uses.ts'
import type { LoginKeyRing } from '../keys/login-key-ring.ts'
import type { EnvelopeFormat } from './envelope-format.ts'
import { EnvelopeV1 } from './envelope-v1.ts'
import { claimsV2, EnvelopeV2 } from './envelope-v2.ts'
import type { RsaDecryption } from './rsa-decryption.ts'

export interface EnvelopeParts {
  readonly ring: LoginKeyRing
  readonly rsa: RsaDecryption
  readonly clock: Clock
  /** Whether to accept the older format, the only one that the public front ends use. */
  readonly acceptV1: boolean
  /** Called with the id of each key that opens an envelope. */
  readonly used?: KeyUsed
}

/** Opens both envelope formats with the runtime's own cryptography. */
export class NodeLoginEnvelope implements LoginEnvelope {
  readonly #v1: EnvelopeFormat | undefined
  readonly #v2: EnvelopeFormat
  readonly #ring: LoginKeyRing

  constructor({ ring, rsa, clock, acceptV1, used = () => undefined }: EnvelopeParts) {
    this.#ring = ring
    this.#v1 = acceptV1 ? new EnvelopeV1(ring.keys, rsa, used) : undefined
    this.#v2 = new EnvelopeV2(ring, rsa, clock, used)
  }

  async open(sealed: SealedRequest): Promise<OpenedRequest> {
    const format = claimsV2(sealed.key) ? this.#v2 : this.#v1
    if (!format) throw new InvalidEnvelope('switched-off')
    const opened = await format.open(sealed)
    if (opened === 'stale') throw new InvalidEnvelope('stale')
    if (!opened) throw new InvalidEnvelope('opened-by-no-key', this.#ring.fingerprints)
    return opened
  }
}
