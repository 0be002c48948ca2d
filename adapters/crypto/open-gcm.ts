import { createDecipheriv, createSecretKey } from 'node:crypto'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const TAG_BYTES = 16

export interface GcmSeal {
  /** 32 bytes. */
  readonly key: Uint8Array
  /** 12 bytes. */
  readonly nonce: Uint8Array
  /** Data that is authenticated along with the content but is not part of it. */
  readonly associated: string
}

/**
 * Opens AES-256-GCM ciphertext that is followed by its tag.
 * @returns `undefined` unless it is genuine and its content is UTF-8
 */
export function openGcm(body: Buffer, { key, nonce, associated }: GcmSeal): string | undefined {
  const secret = createSecretKey(key)
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES })
  const tag = Buffer.alloc(TAG_BYTES)
  body.subarray(-TAG_BYTES).copy(tag)
  try {
    decipher.setAAD(Buffer.from(associated)).setAuthTag(tag)
    const ciphertext = body.subarray(0, -TAG_BYTES)
    return decodeUtf8(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
  } catch {
    // The tag does not match; the error has no further detail.
    return undefined
  }
}

/** @returns `undefined` for bytes that are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    // The decoder throws only for invalid UTF-8.
    return undefined
  }
}
