import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FETCH_LIMITS } from '../../../adapters/social/bounded-fetch.ts'
import { OpenIdProvider } from '../../../adapters/social/openid-provider.ts'
import type { AuthorizationStart } from '../../../application/ports/sign-in/identity-provider.ts'
import { ProviderFailed } from '../../../domain/identity/sign-in/provider-errors.ts'
import { identityProviderContract } from '../../contract/identity-provider.contract.ts'
import { aStart, outcomeOf } from '../../support/social-starts.ts'
import { OpenIdBrowser } from '../../support/vendors/openid-browser.ts'
import { CLAIMS, OpenIdServer } from '../../support/vendors/openid-server.ts'
import { ACCOUNT } from '../../support/vendors/vendor-script.ts'

const PERSON = {
  outsideId: 'ada-1815',
  userName: CLAIMS.preferred_username,
  nickName: CLAIMS.name,
  email: CLAIMS.email,
  avatarUrl: CLAIMS.picture,
  claims: {
    sub: ['ada-1815'],
    preferred_username: [CLAIMS.preferred_username],
    name: [CLAIMS.name],
    email: [CLAIMS.email],
    email_verified: ['true'],
    picture: [CLAIMS.picture],
  },
}

let server: OpenIdServer

afterEach(() => {
  server.before = () => false
})

describe.each([
  'client_secret_post',
  'client_secret_basic',
])('OpenIdProvider against a real provider, %s', (authMethod) => {
  beforeAll(async () => {
    server = await OpenIdServer.start(authMethod)
    return () => server.stop()
  })

  identityProviderContract(authMethod, true, () => ({
    provider: provider(),
    person: PERSON,
    agree: (address) => new OpenIdBrowser(PERSON.outsideId).agree(address),
  }))

  it('is refused with another secret', async () => {
    const failure = await failureOf({ provider: provider({ clientSecret: 'another-secret' }) })
    expect(inspect(failure)).toContain('invalid_client')
  })
})

describe('OpenIdProvider', () => {
  beforeAll(async () => {
    server = await OpenIdServer.start()
  })
  afterAll(() => server.stop())

  it('never joins an address with what was said of another one', async () => {
    const start = aStart()
    const { code } = await new OpenIdBrowser('ada').agree(await provider().authorizationUrl(start))
    // Userinfo has the last word on the address, and says nothing of it.
    server.before = ({ url }, response) => {
      if (url !== '/me') return false
      const said = JSON.stringify({ sub: 'ada', email: 'boss@example.com' })
      response.writeHead(200, { 'content-type': 'application/json' }).end(said)
      return true
    }
    const { email, claims } = await provider().identify(code, start)
    expect([email, claims?.email_verified]).toEqual(['boss@example.com', undefined])
  })

  it('uses no connection that the provider may be closing', async () => {
    const start = aStart()
    const asked = provider()
    const { code } = await new OpenIdBrowser('ada').agree(await asked.authorizationUrl(start))
    const used = new WeakSet()
    server.before = ({ socket }) => {
      if (used.has(socket)) socket.resetAndDestroy()
      used.add(socket)
      return socket.destroyed
    }
    expect(await asked.identify(code, start)).toMatchObject({ outsideId: 'ada' })
  })

  it('asks for what it needs, with a challenge and a nonce', async () => {
    const start = aStart()
    const url = new URL(await provider().authorizationUrl(start))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: ACCOUNT.clientId,
      redirect_uri: ACCOUNT.redirectUri,
      scope: 'openid profile email',
      state: start.state,
      nonce: start.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('identifies nobody by an answer to another request', async () => {
    const otherNonce = await failureOf({ change: (start) => ({ ...start, nonce: aStart().nonce }) })
    expect(inspect(otherNonce)).toContain('OAUTH_JWT_CLAIM_COMPARISON')
    const { codeVerifier } = aStart()
    const otherVerifier = await failureOf({ change: (start) => ({ ...start, codeVerifier }) })
    expect(inspect(otherVerifier)).toContain('invalid_grant')
  })

  it('identifies nobody when the provider calls itself something else', async () => {
    for (const issuer of [
      `${server.issuer}/realms/other`,
      server.issuer.replace('127.0.0.1', 'localhost'),
    ]) {
      expect(await outcomeOf(provider({ issuer }).authorizationUrl(aStart()))).toBeInstanceOf(
        ProviderFailed,
      )
    }
  })

  it('asks the provider about itself once, and again after a failure', async () => {
    const asked: string[] = []
    let isUnreachable = true
    server.before = ({ url = '' }, response) => {
      asked.push(url)
      if (isUnreachable) response.writeHead(503).end()
      return isUnreachable
    }
    const tested = provider()
    expect(await outcomeOf(tested.authorizationUrl(aStart()))).toBeInstanceOf(ProviderFailed)
    isUnreachable = false
    await tested.authorizationUrl(aStart())
    await tested.authorizationUrl(aStart())
    expect(asked).toEqual(Array(2).fill('/.well-known/openid-configuration'))
  })

  it.each([
    '/.well-known/openid-configuration',
    '/token',
    '/jwks',
    '/me',
  ])('identifies nobody while %s is silent, floods, leads elsewhere or is a page', async (path) => {
    const answers: (typeof server.before)[] = [
      () => true,
      (_request, response) => !!response.writeHead(200, JSON_TYPE).end(`"${'x'.repeat(2 ** 21)}"`),
      (_request, response) => !!response.writeHead(302, { location: '/elsewhere' }).end(),
      (_request, response) => !!response.writeHead(200, HTML_TYPE).end('<html></html>'),
      (_request, response) => !!response.writeHead(200, JSON_TYPE).end('{}'),
      (_request, response) => !!response.writeHead(500, JSON_TYPE).end('{"error":"canary"}'),
    ]
    for (const answer of answers) {
      const isSilent = answer === answers[0]
      const tested = provider({}, isSilent ? 1000 : FETCH_LIMITS.milliseconds)
      const before: typeof answer = (request, response) =>
        request.url === path && answer(request, response)
      await failureOf({ provider: tested, before })
    }
  })

  it('identifies nobody by a token that is signed by somebody else', async () => {
    const other = await OpenIdServer.start()
    const [forged, own] = [await keyOf(other.issuer), await keyOf(server.issuer)]
    await other.stop()
    const keys = JSON.stringify({ keys: [{ ...forged, kid: own.kid }] })
    const before: typeof server.before = ({ url }, response) =>
      url === '/jwks' && !!response.writeHead(200, JSON_TYPE).end(keys)
    await failureOf({ before })
  })

  it('identifies nobody when the details are about somebody else', async () => {
    const details = JSON.stringify({ ...CLAIMS, sub: 'somebody-else' })
    const before: typeof server.before = ({ url }, response) =>
      url === '/me' && !!response.writeHead(200, JSON_TYPE).end(details)
    await failureOf({ before })
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
const HTML_TYPE = { 'content-type': 'text/html' }

function provider(
  given: { readonly issuer?: string; readonly clientSecret?: string } = {},
  milliseconds = FETCH_LIMITS.milliseconds,
): OpenIdProvider {
  const account = { ...ACCOUNT, source: 'tested', issuer: server.issuer, ...given }
  return new OpenIdProvider(account, { ...FETCH_LIMITS, milliseconds })
}

async function keyOf(issuer: string): Promise<{ readonly kid: string }> {
  const { keys } = JSON.parse(await (await fetch(`${issuer}/jwks`)).text())
  return keys[0]
}

interface Attempt {
  readonly provider?: OpenIdProvider
  readonly change?: (start: AuthorizationStart) => AuthorizationStart
  /** From when the person has agreed on. */
  readonly before?: typeof server.before
}

/** The person agrees, and still nobody is identified; nothing secret is in the failure. */
async function failureOf({ provider: tested = provider(), change, before }: Attempt) {
  const start = aStart()
  const browser = new OpenIdBrowser(PERSON.outsideId)
  const { code } = await browser.agree(await provider().authorizationUrl(start))
  server.before = before ?? (() => false)
  const outcome = await outcomeOf(tested.identify(code, change?.(start) ?? start))
  server.before = () => false
  expect(outcome).toBeInstanceOf(ProviderFailed)
  const shown = inspect(outcome, { depth: 9, showHidden: true })
  for (const secret of [code, 'canary', 'another-secret', start.codeVerifier, start.nonce]) {
    expect(shown).not.toContain(secret)
  }
  return outcome
}
