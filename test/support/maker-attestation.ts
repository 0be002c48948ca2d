import { createSign, generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'
import type { Attestation } from './software-authenticator.ts'

const VALID_MS = 86_400_000
const SUBJECT = [
  ['countryName', 'SE'],
  ['organizationName', 'A maker'],
  ['organizationalUnitName', 'Authenticator Attestation'],
  ['commonName', 'A device'],
].map(([name, value]) => ({ name, value }))

/** By a certificate that a maker of devices could have, self-signed. */
export function attestedByMaker(signed: Buffer): Attestation {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = forge.pki.createCertificate()
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  certificate.publicKey = forge.pki.publicKeyFromPem(pem)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - VALID_MS)
  certificate.validity.notAfter = new Date(Date.now() + VALID_MS)
  certificate.setSubject(SUBJECT)
  certificate.setIssuer(SUBJECT)
  certificate.setExtensions([{ name: 'basicConstraints', cA: false }])
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create())
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes()
  const statement = new Map<string, unknown>([
    ['alg', -257],
    ['sig', new Uint8Array(createSign('sha256').update(signed).sign(privateKey))],
    ['x5c', [new Uint8Array(Buffer.from(der, 'binary'))]],
  ])
  return ['packed', statement]
}
