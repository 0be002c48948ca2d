import { constants, createCipheriv, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto'
import { requestBytes } from './http-bytes.ts'

export interface LoginIdentity {
  readonly publicKey: KeyObject
  readonly clientId: string
  readonly username: string
  readonly password: string
}

/** A login as the front end seals it: a fresh key, so every envelope is used once. */
export function sealLogin(publicKey: KeyObject, fields: Readonly<Record<string, string>>) {
  // Hex digits are among the characters the front end draws its key from.
  const key = randomBytes(16).toString('hex')
  const inner = Buffer.from(Buffer.from(key).toString('base64'))
  const sealedKey = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, inner)
  const cipher = createCipheriv('aes-256-ecb', key, null)
  const text = JSON.stringify({ ...fields, uuid: key })
  const body = cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
  return { key: sealedKey.toString('base64'), body }
}

export function loginRequest({ publicKey, ...identity }: LoginIdentity): Buffer {
  return sealedRequest(publicKey, { ...identity, grantType: 'password' })
}

/** @param fields of the login, the client among them */
export function sealedRequest(
  publicKey: KeyObject,
  fields: Readonly<Record<string, string>> & { readonly clientId: string },
): Buffer {
  const { key, body } = sealLogin(publicKey, fields)
  const headers = {
    'content-type': 'application/json;charset=UTF-8',
    clientid: fields.clientId,
    'encrypt-key': key,
  }
  return requestBytes({ method: 'POST', path: '/auth/login', headers, body })
}

/** @param names who log in, in turn; the identity's own unless given */
export function loginRequests(
  identity: LoginIdentity,
  count: number,
  names: readonly string[] = [],
): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const username = names[index % names.length] ?? identity.username
    return loginRequest({ ...identity, username })
  })
}
