import type { PlatformInput } from '../../domain/storage/platform-draft.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

/** A platform as it was typed, secrets in clear. */
export interface PlatformFields extends Omit<PlatformInput, 'accessKey' | 'secretKey'> {
  readonly accessKey: string
  readonly secretKey: string
}

/** @throws AccessKeyReference, and InvalidPlatform when the secret key is a reference that leads nowhere */
export function storableInput(fields: PlatformFields, secrets: PlatformSecrets): PlatformInput {
  return {
    ...fields,
    accessKey: secrets.keep('accessKey', fields.accessKey),
    secretKey: secrets.keep('secretKey', fields.secretKey),
  }
}
