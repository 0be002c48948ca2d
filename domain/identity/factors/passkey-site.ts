import { DomainError } from '../../shared/domain-error.ts'

/** Where passkeys of this installation can be used. */
export interface PasskeySite {
  /** The host name that passkeys belong to, also those of its subdomains. */
  readonly id: string
  /** Whether a page of this origin may make and use them. */
  admits(origin: string): boolean
}

/** Browsers make passkeys only for a host name, and only over HTTPS or on their own machine. */
export type WhyPasskeysAreOff = 'no_address' | 'no_https' | 'no_name'

export class PasskeysOff extends DomainError {
  readonly kind = 'refused'
  readonly code = 'passkeys_off'
  constructor(reason: WhyPasskeysAreOff) {
    super('Passkeys are off. PUBLIC_URL must be an https:// address with a host name.', {
      params: { reason },
    })
  }
}
