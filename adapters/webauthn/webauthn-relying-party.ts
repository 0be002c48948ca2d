import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type {
  BrowserOptions,
  PasskeyOwner,
  RelyingParty,
  Signed,
} from '../../application/ports/factors/relying-party.ts'
import type {
  MadePasskey,
  Passkey,
  PasskeyCredential,
  UsedPasskey,
} from '../../domain/identity/factors/passkey.ts'
import type { PasskeySite } from '../../domain/identity/factors/passkey-site.ts'
import type { Id } from '../../domain/shared/id.ts'
import { isSound } from './sound-keys.ts'

const PATIENCE_MS = 120_000
/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

/** The package reads certificates and needs 100 ms to load, so it is loaded with the first passkey. */
const server = () => import('@simplewebauthn/server')

/** By `@simplewebauthn/server`, which throws for whatever is not as it must be. */
export class WebauthnRelyingParty implements RelyingParty {
  readonly #site: PasskeySite

  constructor(site: PasskeySite) {
    this.#site = site
  }

  async optionsToMake(
    challenge: string,
    { userId, userName }: PasskeyOwner,
    present: readonly Passkey[],
  ): Promise<BrowserOptions> {
    const { generateRegistrationOptions } = await server()
    const options = await generateRegistrationOptions({
      rpID: this.#site.id,
      rpName: this.#site.id,
      userID: new Uint8Array(Buffer.from(userId)),
      userName,
      challenge: bytesOf(challenge),
      timeout: PATIENCE_MS,
      excludeCredentials: present.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return { ...options }
  }

  async optionsToUse(challenge: string): Promise<BrowserOptions> {
    const { generateAuthenticationOptions } = await server()
    const options = await generateAuthenticationOptions({
      rpID: this.#site.id,
      challenge: bytesOf(challenge),
      timeout: PATIENCE_MS,
      userVerification: 'required',
    })
    return { ...options }
  }

  challengeIn(clientDataJSON: string): string | undefined {
    const challenge = clientData(clientDataJSON).challenge
    return typeof challenge === 'string' ? challenge : undefined
  }

  async verifyMade(made: MadePasskey, challenge: string): Promise<PasskeyCredential | undefined> {
    const { verifyRegistrationResponse } = await server()
    const { passkeyId, clientDataJSON, attestationObject } = made
    return orNothing(async () => {
      if (!(await isWithoutCertificates(attestationObject))) return undefined
      const response: RegistrationResponseJSON = {
        ...described(passkeyId),
        response: { clientDataJSON, attestationObject },
      }
      const { registrationInfo: info } = await verifyRegistrationResponse({
        ...{ response, ...this.#expected(challenge, clientDataJSON) },
        supportedAlgorithmIDs: ALGORITHMS,
      })
      // The package takes the id from the signed data, and does not compare it.
      if (!info || info.credential.id !== passkeyId) return undefined
      const { publicKey, counter } = info.credential
      if (!(await isSound(publicKey))) return undefined
      return {
        ...{ credentialId: passkeyId, publicKey, counter, transports: made.transports },
        isBackedUp: info.credentialBackedUp,
      }
    })
  }

  async verifyUsed(
    { passkeyId, ...signed }: UsedPasskey,
    challenge: string,
    { credentialId, publicKey, userId }: Passkey,
  ): Promise<Signed | undefined> {
    if (signed.userHandle !== handleOf(userId) || !(await isSound(publicKey))) return undefined
    const { verifyAuthenticationResponse } = await server()
    const response: AuthenticationResponseJSON = { ...described(passkeyId), response: signed }
    return orNothing(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...{ response, ...this.#expected(challenge, signed.clientDataJSON) },
        // With the counter of last time, it would object to a new one before it verifies it.
        credential: { id: credentialId, publicKey, counter: 0 },
      })
      const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
      return verified ? { counter, isBackedUp } : undefined
    })
  }

  #expected(challenge: string, clientDataJSON: string) {
    const { origin } = clientData(clientDataJSON)
    const isOurs = typeof origin === 'string' && this.#site.admits(origin)
    return {
      expectedChallenge: challenge,
      expectedOrigin: isOurs ? [origin] : [],
      expectedRPID: this.#site.id,
      requireUserVerification: true,
    }
  }
}

/**
 * Nobody asks for certificates, so browsers send none. For those of a forged answer the package could
 * fetch lists of revoked ones.
 * @param attestationObject in base64url
 * @throws if it is none
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(bytesOf(attestationObject))
  const format = decoded.get('fmt')
  return (
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  )
}

function described(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

/** @returns an empty record for what no browser wrote */
function clientData(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return {}
  }
}

async function orNothing<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

function handleOf(userId: Id): string {
  return Buffer.from(userId).toString('base64url')
}
