import type { PlatformInput } from '../../domain/storage/platforms/platform-draft.ts'
import type { PlatformSecrets } from './platform-secrets.ts'

/** A platform as typed, with secrets in clear text. */
export interface PlatformFields extends Omit<PlatformInput, 'accessKey' | 'secretKey'> {
  readonly accessKey: string
  readonly secretKey: string
}

/** @throws AccessKeyReference; InvalidPlatform when the secret key refers to nothing */
export function storableInput(fields: PlatformFields, secrets: PlatformSecrets): PlatformInput {
  return {
    ...fields,
    accessKey: secrets.keep('accessKey', fields.accessKey),
    secretKey: secrets.keep('secretKey', fields.secretKey),
  }
}
