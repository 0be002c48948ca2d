import { inspect } from 'node:util'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CAS_LIMITS, CasProvider } from '../../../adapters/social/parts/directory/cas-provider.ts'
import { ProviderFailed } from '../../../domain/identity/sign-in/provider-errors.ts'
import { identityProviderContract } from '../../contract/identity-provider.contract.ts'
import { CasServer, success, xml } from '../../support/cas-server.ts'
import { aStart, outcomeOf } from '../../support/social-starts.ts'
import { BROKEN_ANSWERS, stall } from '../../support/vendors/broken-answers.ts'

const RETURN = 'https://console.example/prod-api/sso/cas'

let cas: CasServer

beforeAll(async () => {
  cas = await CasServer.start()
  return () => cas.stop()
})
afterEach(() => {
  cas.validation = undefined
})

describe('CasProvider', () => {
  identityProviderContract('cas', false, () => ({
    provider: provider(),
    person: {
      outsideId: 'ada',
      userName: 'ada',
      nickName: 'ada',
      email: 'ada@example.com',
      avatarUrl: undefined,
      claims: { mail: ['ada@example.com'] },
    },
    agree: (address) => cas.agree(address),
  }))

  it('has one service for each login, with the state in it', async () => {
    const start = aStart()
    const url = new URL(await provider().authorizationUrl(start))
    expect(`${url.origin}${url.pathname}`).toBe(`${cas.url}/login`)
    expect([...url.searchParams]).toEqual([['service', `${RETURN}?state=${start.state}`]])
    const redirectUri = 'https://console.example/account/login?source=cas'
    const other = new URL(await provider().authorizationUrl({ ...start, redirectUri }))
    expect(other.searchParams.get('service')).toBe(`${redirectUri}&state=${start.state}`)
  })

  it('takes a ticket neither twice, nor of another login or page', async () => {
    const [start, another] = [aStart(), aStart()]
    const { code } = await cas.agree(await provider().authorizationUrl(start))
    await refused(provider().identify(code, another), 'INVALID_SERVICE')
    await refused(provider().identify(code, start), 'INVALID_TICKET')
    const next = await cas.agree(await provider().authorizationUrl(start))
    const elsewhere = { ...start, redirectUri: 'https://console.example/account/login' }
    await refused(provider().identify(next.code, elsewhere), 'INVALID_SERVICE')
  })

  it('reads attributes, whatever the prefix and however often', async () => {
    say(
      success('ada', { displayName: 'Ada <L.>', memberOf: ['staff', 'it'] }).replaceAll(
        'cas:',
        'x:',
      ),
    )
    const identity = await login()
    expect(identity).toMatchObject({
      nickName: 'Ada <L.>',
      claims: { displayName: ['Ada <L.>'], memberOf: ['staff', 'it'] },
    })
    say(success('ada', {}).replaceAll('cas:', ''))
    expect(await login()).toMatchObject({ outsideId: 'ada' })
  })

  it('takes no names of prototypes', async () => {
    say(success('ada', { constructor: 'x', mail: 'a@b' }, '<cas:__proto__>x</cas:__proto__>'))
    expect(await login()).toMatchObject({ email: 'a@b' })
    const { claims = {} } = Object(await login())
    expect(Object.entries(claims)).toEqual([['mail', ['a@b']]])
  })

  it.each([
    [
      'declares entities',
      `<!DOCTYPE a [<!ENTITY x "ada">]>${success('X', {}).replace('X<', '&x;<')}`,
    ],
    ['expands them', bomb()],
    ['names a file', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`],
    ['nests without an end', '<a>'.repeat(30_000)],
    ['nests deeply', `${'<a>'.repeat(30_000)}${'</a>'.repeat(30_000)}`],
    ['is longer than its bound', success('ada', { mail: 'x'.repeat(300 * 1024) })],
    ['is cut', success('ada', {}).slice(0, -5)],
    ['lacks a user', success('', {})],
    ['has a user elsewhere', '<user>ada</user>'],
    ['has no response', success('ada', {}).replaceAll('serviceResponse', 'response')],
    ['fails', '<serviceResponse><authenticationFailure code="canary"/></serviceResponse>'],
  ])('identifies nobody by an answer that %s', async (_case, answer) => {
    say(answer)
    await refused(login(), '')
  })

  it.each(BROKEN_ANSWERS)('identifies nobody when the server %s', async (_case, how) => {
    cas.validation = how
    await refused(login(), '')
    expect(cas.asked.join()).not.toContain('/elsewhere')
  })

  it('has a deadline', async () => {
    cas.validation = stall
    await refused(login(provider(300)), 'deadline')
  })
})

function provider(milliseconds = 5000) {
  const server = { source: 'cas', url: cas.url, returnUrl: RETURN }
  return new CasProvider(server, { ...CAS_LIMITS, milliseconds })
}

function say(answer: string) {
  cas.validation = (response) => xml(response, answer)
}

async function login(by = provider()): Promise<unknown> {
  const start = aStart()
  const { code } = await cas.agree(await by.authorizationUrl(start))
  return by.identify(code, start)
}

/** Fails, and says for the log what may be said there: not the ticket. */
async function refused(call: Promise<unknown>, why: string) {
  const outcome = await outcomeOf(call)
  expect(outcome).toBeInstanceOf(ProviderFailed)
  const shown = inspect(outcome, { depth: 9 })
  expect(shown).toContain(why)
  expect(shown).not.toMatch(/canary|ST-/)
}

/** https://en.wikipedia.org/wiki/Billion_laughs_attack */
function bomb(): string {
  const entities = Array.from({ length: 9 }, (_, at) => {
    return `<!ENTITY x${at + 1} "${`&x${at};`.repeat(10)}">`
  })
  return `<!DOCTYPE a [<!ENTITY x0 "ha">${entities.join('')}]><serviceResponse>&x9;</serviceResponse>`
}
