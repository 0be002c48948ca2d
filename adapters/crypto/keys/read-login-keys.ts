import type { pki } from 'node-forge'
import { LoginKey } from './login-key.ts'
import { UnsuitableKey } from './unsuitable-key.ts'

const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]+?-----END \1-----/g
const PKCS8 = 'PRIVATE KEY'
const PKCS1 = 'RSA PRIVATE KEY'
const BASE64 = /^[A-Za-z0-9+/]{64,}={0,2}$/
const BITS = 2048

/** One key in base64 (PKCS#8 or PKCS#1), or several in PEM. @throws UnsuitableKey */
export async function readLoginKeys(text: string, source: string): Promise<LoginKey[]> {
  const blocks = [...text.matchAll(PEM_BLOCK)]
  if (blocks.length === 0) return [LoginKey.fromPem(await fromBase64(text, source), source)]
  const pems = blocks.map(([pem, label = '']) => asPkcs8(label, pem, source))
  return (await Promise.all(pems)).map((pem) => LoginKey.fromPem(pem, source))
}

/** Generates a key, in PKCS#8 and PEM. */
export async function makeLoginKeyPem(): Promise<string> {
  const { pki } = await forge()
  const pair = await new Promise<pki.rsa.KeyPair>((resolve, reject) => {
    pki.rsa.generateKeyPair({ bits: BITS }, (error: Error | null, made) =>
      error ? reject(error) : resolve(made),
    )
  })
  return pki.privateKeyInfoToPem(pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(pair.privateKey)))
}

/** Keys that we generated are PKCS#8 already and do not need the library. */
async function asPkcs8(label: string, pem: string, source: string): Promise<string> {
  const isProtected = label.startsWith('ENCRYPTED') || pem.includes('ENCRYPTED')
  if (isProtected) {
    throw new UnsuitableKey(source, 'is protected by a passphrase; supply it without one')
  }
  if (label.includes('PUBLIC')) {
    throw new UnsuitableKey(source, 'is a public key; supply the private one')
  }
  if (label !== PKCS8 && label !== PKCS1) {
    throw new UnsuitableKey(source, 'must be an RSA private key')
  }
  return label === PKCS8 ? pem : convert(pem, source)
}

async function fromBase64(text: string, source: string): Promise<string> {
  const compact = text.replaceAll(/\s/g, '')
  if (!BASE64.test(compact)) {
    const forms = 'PEM, or base64 of PKCS#8 or PKCS#1'
    throw new UnsuitableKey(source, `must be an RSA private key: ${forms}`)
  }
  // The parser looks at the content and ignores the label, so this label works for both forms.
  return convert(`-----BEGIN ${PKCS1}-----\n${compact}\n-----END ${PKCS1}-----\n`, source)
}

async function convert(pem: string, source: string): Promise<string> {
  const { pki } = await forge()
  try {
    const key = pki.privateKeyFromPem(pem)
    return pki.privateKeyInfoToPem(pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)))
  } catch {
    // The parser's own message may quote its input.
    throw new UnsuitableKey(source, 'is damaged: it does not parse as an RSA private key')
  }
}

/** Loading takes a fifth of a second, so it happens only where a key is generated or converted. */
async function forge() {
  return (await import('node-forge')).default
}
