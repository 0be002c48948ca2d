import type { Id } from '../../shared/id.ts'

/** What an authenticator says about a key that it has made. */
export interface PasskeyCredential {
  /** In base64url. */
  readonly credentialId: string
  /** As COSE. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** Signatures so far; always 0 where one passkey lives on several devices. */
  readonly counter: number
  /** How browsers reach it, such as `usb` or `internal`. */
  readonly transports: readonly string[]
  readonly isBackedUp: boolean
}

/** A key pair of a user. The private half stays with their device or password manager. */
export interface Passkey extends PasskeyCredential {
  readonly id: Id
  readonly userId: Id
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | undefined
}

/** What a browser answers when a passkey was made; texts in base64url. */
export interface MadePasskey {
  readonly passkeyId: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: readonly string[]
}

/** What a browser answers when a passkey was used; texts in base64url. */
export interface UsedPasskey {
  readonly passkeyId: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle: string
}

/** Per user. */
export const MOST_PASSKEYS = 20
