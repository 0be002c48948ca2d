import { describe, expect, it } from 'vitest'
import type {
  AuthenticatedUser,
  GrantAttempt,
  GrantStrategy,
} from '../../application/auth/grant-strategy.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { InvalidGrant } from '../../domain/identity/identity-errors.ts'
import { aClient } from '../support/builders.ts'
import { httpHarness } from '../support/http-harness.ts'

const TICKET = 'a-ticket-of-tonight'

/** The one file of a new way to log in. Nothing in the core knows of it. */
class TicketGrant implements GrantStrategy {
  readonly grantType = 'ticket'
  readonly nameField = 'seat'

  async authenticate({ credentials }: GrantAttempt): Promise<AuthenticatedUser> {
    if (credentials.require('ticket', 64) !== TICKET) throw new InvalidGrant(1)
    return { userId: '1', failureKey: undefined }
  }

  async refuseLate(): Promise<never> {
    throw new InvalidGrant(1)
  }
}

async function setUp() {
  // The one entry.
  const http = await httpHarness({
    rebind: (container) =>
      void container.bind(Tokens.GrantStrategy).toConstantValue(new TicketGrant()),
  })
  const client = aClient({ grants: new GrantPolicy(['ticket']) })
  const { clientId } = await http.given.client(client)
  const logIn = (fields: Readonly<Record<string, string>>) =>
    http.postSealed('/auth/login', { clientId, grantType: 'ticket', seat: 'B-17', ...fields })
  return { http, clientId, logIn }
}

describe('a sixth way to log in, from outside the core', () => {
  it('logs in through the same limiter, envelope and session', async () => {
    const { http, clientId, logIn } = await setUp()
    const token = http.tokenOf(await logIn({ ticket: TICKET }))
    const headers = { authorization: `Bearer ${token}`, clientid: clientId }
    const { body } = await http.send({ url: '/system/user/getInfo', headers })
    expect(body).toMatchObject({ code: 200, data: { user: { userName: 'admin' } } })
  })

  it('refuses what its own rules refuse', async () => {
    const { logIn } = await setUp()
    expect((await logIn({ ticket: 'forged' })).body.error).toBe('invalid_grant')
    expect((await logIn({})).body.error).toBe('invalid_request')
  })

  it('says itself by which field people are known to the login log', async () => {
    const { http, logIn } = await setUp()
    await logIn({ ticket: 'forged', username: 'somebody-else' })
    const newest = {
      filter: {},
      sort: { by: 'at', direction: 'desc' },
      offset: 0,
      limit: 1,
    } as const
    const { entries } = await http.log.list(newest)
    expect(entries).toMatchObject([{ userName: 'B-17', reason: 'invalid_grant' }])
    expect(JSON.stringify(entries)).not.toContain('forged')
  })

  it('chooses the refusal for a user who is disabled at the last moment', async () => {
    const { http, logIn } = await setUp()
    await http.given.disableUser('1')
    expect(await logIn({ ticket: TICKET })).toMatchObject({ body: { error: 'invalid_grant' } })
  })

  it('is for clients that list it only', async () => {
    const { http } = await setUp()
    const fields = { grantType: 'ticket', ticket: TICKET }
    const answer = await http.postSealed('/auth/login', {
      clientId: http.builtInClientId,
      ...fields,
    })
    expect(answer.body.error).toBe('invalid_client')
  })
})
