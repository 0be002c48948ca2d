import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import forge from 'node-forge'

const DAY_MS = 86_400_000
const CA_EXTENSIONS = [
  { name: 'basicConstraints', cA: true },
  { name: 'keyUsage', keyCertSign: true },
]

export interface IssuedCertificate {
  readonly key: string
  readonly cert: string
}

export interface ThrowawayCa {
  /** Its own certificate. */
  readonly pem: string
  /**
   * @param host a name or an address
   * @param ends in days from now, perhaps in the past
   */
  issue(host: string, ends?: number): IssuedCertificate
}

/** An authority that nobody trusts who has not been told of it. */
export function throwawayCa(name = 'Throwaway CA'): ThrowawayCa {
  const keys = keyPair()
  const issuer = [{ name: 'commonName', value: name }]
  const own = unsigned(keys.publicKey, 1)
  own.setSubject(issuer)
  own.setIssuer(issuer)
  own.setExtensions(CA_EXTENSIONS)
  own.sign(keys.privateKey, forge.md.sha256.create())
  const issue = (host: string, ends = 1) => {
    const { publicKey, pem } = keyPair()
    const certificate = unsigned(publicKey, ends)
    certificate.setSubject([{ name: 'commonName', value: host }])
    certificate.setIssuer(issuer)
    const altNames = [isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }]
    certificate.setExtensions([{ name: 'subjectAltName', altNames }])
    certificate.sign(keys.privateKey, forge.md.sha256.create())
    return { key: pem, cert: forge.pki.certificateToPem(certificate) }
  }
  return { pem: forge.pki.certificateToPem(own), issue }
}

function keyPair() {
  const made = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const publicPem = made.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const publicKey = forge.pki.publicKeyFromPem(publicPem)
  return { pem, publicKey, privateKey: forge.pki.privateKeyFromPem(pem) }
}

function unsigned(publicKey: forge.pki.PublicKey, ends: number): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = publicKey
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
  certificate.validity.notBefore = new Date(Date.now() - 30 * DAY_MS)
  certificate.validity.notAfter = new Date(Date.now() + ends * DAY_MS)
  return certificate
}
