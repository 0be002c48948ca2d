import { createSign, generateKeyPairSync } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import type { RelyingParty } from '../../application/ports/factors/relying-party.ts'
import type { Passkey } from '../../domain/identity/factors/passkey.ts'
import { aPasskey } from '../support/passkey-builders.ts'
import { soundKeys, unsoundKeys } from '../support/passkey-keys.ts'
import {
  type Attestation,
  type Said,
  SoftwareAuthenticator,
} from '../support/software-authenticator.ts'

const VALID_MS = 86_400_000
const SUBJECT = [
  ['countryName', 'SE'],
  ['organizationName', 'A maker'],
  ['organizationalUnitName', 'Authenticator Attestation'],
  ['commonName', 'A device'],
].map(([name, value]) => ({ name, value }))

/** By a certificate that a maker of devices could have, self-signed. */
function attestedByMaker(signed: Buffer): Attestation {
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

const CHALLENGE = 'Y2hhbGxlbmdlLW9mLXRoaXMtdGVzdA'
const OTHER_CHALLENGE = 'Y2hhbGxlbmdlLW9mLWFub3RoZXI'
const OWNER = { userId: '1001', userName: 'mei' }

interface Installation {
  readonly party: RelyingParty
  /** Of pages that may use its passkeys; the first one has its id as host. */
  readonly origins: readonly string[]
  readonly foreignOrigin: string
}

export function relyingPartyContract(adapter: string, installed: () => Installation) {
  const { origins } = installed()
  const [origin = ''] = origins
  const { hostname } = new URL(origin)

  async function made(said: Said = {}, device = new SoftwareAuthenticator(origin, hostname)) {
    const { party } = installed()
    const options = await party.optionsToMake(CHALLENGE, OWNER, [])
    const answer = device.make(options, said)
    const credential = await party.verifyMade(answer, CHALLENGE)
    return { device, options, answer, credential, passkey: kept(credential) }
  }

  async function used(said: Said = {}, challenge = CHALLENGE) {
    const { party } = installed()
    const { device, passkey } = await made()
    const answer = device.use(await party.optionsToUse(CHALLENGE), said)
    return { answer, passkey, signed: await party.verifyUsed(answer, challenge, passkey) }
  }

  describe(`RelyingParty contract: ${adapter}`, () => {
    it('asks for a passkey that is found without a name and verifies its user', async () => {
      const present = { ...aPasskey({ credentialId: 'YWJj' }), id: '7', lastUsedAt: undefined }
      const options = await installed().party.optionsToMake(CHALLENGE, OWNER, [present])
      expect(options).toMatchObject({
        challenge: CHALLENGE,
        rp: { id: hostname },
        user: { name: 'mei' },
        excludeCredentials: [{ id: 'YWJj', transports: ['internal', 'hybrid'] }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      })
      expect(JSON.stringify(options)).not.toContain('"1001"')
      expect(await installed().party.optionsToUse(CHALLENGE)).toMatchObject({
        challenge: CHALLENGE,
        rpId: hostname,
        userVerification: 'required',
      })
    })

    it.each(origins)('accepts what was made and used at %s', async (at) => {
      const { party } = installed()
      const device = new SoftwareAuthenticator(at, hostname)
      const { credential, passkey } = await made({ isBackedUp: true, counter: 3 }, device)
      expect(credential).toMatchObject({
        credentialId: device.id,
        counter: 3,
        isBackedUp: true,
        transports: ['internal'],
      })
      const answer = device.use(await party.optionsToUse(CHALLENGE), { counter: 4 })
      expect(party.challengeIn(answer.clientDataJSON)).toBe(CHALLENGE)
      const signed = await party.verifyUsed(answer, CHALLENGE, passkey)
      expect(signed).toEqual({ counter: 4, isBackedUp: false })
    })

    it('says the counter also where it went back, so that somebody can warn', async () => {
      const { device, passkey } = await made()
      const answer = device.use({ challenge: CHALLENGE }, { counter: 2 })
      const counted = { ...passkey, counter: 9 }
      const signed = await installed().party.verifyUsed(answer, CHALLENGE, counted)
      expect(signed).toMatchObject({ counter: 2 })
    })

    const wrong: [string, Said][] = [
      ['at a foreign origin', { origin: installed().foreignOrigin }],
      ['at an origin that only begins alike', { origin: `${origin}.evil.example` }],
      ['for another relying party', { rpId: 'evil.example' }],
      ['for another challenge', { challenge: OTHER_CHALLENGE }],
      ['without verifying the user', { isUserVerified: false }],
      ['without a user', { isUserPresent: false, isUserVerified: false }],
    ]

    const madeWrongly: [string, Said][] = [
      ...wrong,
      ['as the answer to a login', { type: 'webauthn.get' }],
      ['by an algorithm that was not asked for', { algorithm: -65_535 }],
      ['with an unknown attestation', { attest: () => ['mine', new Map()] }],
    ]
    it.each(madeWrongly)('refuses what was made %s', async (_case, said) => {
      expect((await made(said)).credential).toBeUndefined()
    })

    const usedWrongly: [string, Said][] = [
      ...wrong,
      ['as the answer to a registration', { type: 'webauthn.create' }],
      ['for another user', { userHandle: Buffer.from('1002').toString('base64url') }],
      ['for nobody', { userHandle: '' }],
    ]
    it.each(usedWrongly)('refuses what was used %s', async (_case, said) => {
      expect((await used(said)).signed).toBeUndefined()
    })

    it.each(Object.entries(soundKeys))('accepts %s, and what it signed', async (_name, make) => {
      const key = make()
      const { device, credential, passkey } = await made(key)
      expect(credential).toBeDefined()
      const answer = device.use({ challenge: CHALLENGE }, key)
      expect(await installed().party.verifyUsed(answer, CHALLENGE, passkey)).toBeDefined()
    })

    it.each(
      Object.entries(unsoundKeys),
    )('refuses %s, also one that was kept', async (_name, make) => {
      const key = make()
      const { device, credential, passkey } = await made(key)
      expect(credential).toBeUndefined()
      const publicKey = new Uint8Array(isoCBOR.encode(key.publicKey as never))
      const kept = { ...passkey, publicKey, credentialId: device.id }
      for (let counter = 0; counter < 8; counter += 1) {
        const answer = device.use({ challenge: CHALLENGE }, { ...key, counter })
        expect(await installed().party.verifyUsed(answer, CHALLENGE, kept)).toBeUndefined()
      }
    })

    it('accepts a device that vouches for itself', async () => {
      const attest: Said['attest'] = (signed, sign) => {
        const statement = new Map<string, unknown>([
          ['alg', -7],
          ['sig', new Uint8Array(sign(signed))],
        ])
        return ['packed', statement]
      }
      expect((await made({ attest })).credential).toBeDefined()
    })

    it('refuses valid certificates, whose revocation would have to be looked up', async () => {
      expect((await made({ attest: attestedByMaker })).credential).toBeUndefined()
    })

    it('refuses the id of another passkey', async () => {
      const { answer } = await made()
      const renamed = { ...answer, passkeyId: 'YWJj' }
      expect(await installed().party.verifyMade(renamed, CHALLENGE)).toBeUndefined()
    })

    it('refuses the signature of another key', async () => {
      const { passkey } = await made()
      const { answer } = await used()
      const other = { ...answer, passkeyId: passkey.credentialId }
      expect(await installed().party.verifyUsed(other, CHALLENGE, passkey)).toBeUndefined()
    })

    it.each([
      'clientDataJSON',
      'authenticatorData',
      'signature',
    ] as const)('refuses garbage in %s, and never throws', async (member) => {
      const { party } = installed()
      const { answer, passkey } = await used()
      for (const text of ['', 'e30', 'bnVsbA', '!', answer[member].slice(0, -4)]) {
        const changed = { ...answer, [member]: text }
        expect(await party.verifyUsed(changed, CHALLENGE, passkey)).toBeUndefined()
      }
    })

    it.each([
      '',
      'e30',
      'bnVsbA',
      'W10',
      'eyJjaGFsbGVuZ2UiOjF9',
      '!',
    ])('finds no challenge in %j', (clientDataJSON) => {
      expect(installed().party.challengeIn(clientDataJSON)).toBeUndefined()
    })
  })
}

function kept(credential: object | undefined): Passkey {
  return { ...aPasskey({ userId: OWNER.userId }), id: '7', lastUsedAt: undefined, ...credential }
}
