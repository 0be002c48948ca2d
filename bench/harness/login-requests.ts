import { constants, createCipheriv, type KeyObject, publicEncrypt, randomBytes } from 'node:crypto'
import { requestBytes } from './http-bytes.ts'

export interface LoginIdentity {
  readonly publicKey: KeyObject
  readonly clientId: string
  readonly username: string
  readonly password: string
}

/**
 * Encrypts a login as the front end does, with a fresh key, so that every envelope is used once.
 */
export function sealLogin(publicKey: KeyObject, fields: Readonly<Record<string, unknown>>) {
  // The front end draws its key from letters and digits, which include hex digits.
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

/** @param fields the fields of the login, including the client */
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

/** @param names the users who log in, one after another; by default the identity's own */
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
