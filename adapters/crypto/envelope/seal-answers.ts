import {
  constants,
  createCipheriv,
  createSecretKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import type { SealAnswer } from '../../../application/ports/sign-in/login-envelope.ts'

/** 24 random bytes: 32 characters, which are the AES-256 key as they stand. */
const KEY_TEXT_BYTES = 24

/** Seals answers in the format that the front ends open with the private half of `publicKey`. */
export function sealAnswers(publicKey: KeyObject): SealAnswer {
  const padded = { key: publicKey, padding: constants.RSA_PKCS1_PADDING }
  return (text) => {
    const keyText = Buffer.from(randomBytes(KEY_TEXT_BYTES).toString('base64url'))
    const cipher = createCipheriv('aes-256-ecb', createSecretKey(keyText), null)
    const sealed = Buffer.concat([cipher.update(text), cipher.final()])
    const key = publicEncrypt(padded, Buffer.from(keyText.toString('base64')))
    return { key: key.toString('base64'), body: sealed.toString('base64') }
  }
}
