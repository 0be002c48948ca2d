import { describe, expect, it } from 'vitest'
import type {
  AuthenticatedUser,
  GrantAttempt,
  GrantStrategy,
} from '../../application/auth/grants/grant-strategy.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { InvalidGrant } from '../../domain/identity/identity-errors.ts'
import { aClient } from '../support/builders.ts'
import { httpHarness } from '../support/http-harness.ts'

/** The one file of a new way to log in. Nothing in the core knows of it. */
class TicketGrant implements GrantStrategy {
  readonly grantType = 'ticket'

  async authenticate({ credentials }: GrantAttempt): Promise<AuthenticatedUser> {
    if (credentials.require('ticket', 64) !== 'a-ticket-of-tonight') throw new InvalidGrant(1)
    return { userId: '1', failureKey: undefined }
  }
}

async function setUp() {
  // The one line: in the service, `bind(T.GrantStrategy)`.
  const http = await httpHarness({ moreStrategies: () => [new TicketGrant()] })
  const client = aClient({ grants: new GrantPolicy(['ticket']) })
  const { clientId } = await http.given.client(client)
  const logIn = (fields: Readonly<Record<string, string>>) =>
    http.postSealed('/auth/login', { clientId, grantType: 'ticket', ...fields })
  return { http, clientId, logIn }
}

describe('a sixth way to log in, from outside the core', () => {
  it('logs in through the same gate, envelope and session', async () => {
    const { http, clientId, logIn } = await setUp()
    const token = http.tokenOf(await logIn({ ticket: 'a-ticket-of-tonight' }))
    const headers = { authorization: `Bearer ${token}`, clientid: clientId }
    const { body } = await http.send({ url: '/system/user/getInfo', headers })
    expect(body).toMatchObject({ code: 200, data: { user: { userName: 'admin' } } })
  })

  it('refuses what its own rules refuse', async () => {
    const { logIn } = await setUp()
    expect((await logIn({ ticket: 'forged' })).body.error).toBe('invalid_grant')
    expect((await logIn({})).body.error).toBe('invalid_request')
  })

  it('is for clients that list it only', async () => {
    const { http } = await setUp()
    const fields = { grantType: 'ticket', ticket: 'a-ticket-of-tonight' }
    const answer = await http.postSealed('/auth/login', {
      clientId: http.builtInClientId,
      ...fields,
    })
    expect(answer.body.error).toBe('invalid_client')
  })
})
