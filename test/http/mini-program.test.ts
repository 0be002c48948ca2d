import { beforeEach, describe, expect, it } from 'vitest'
import {
  InvalidProviderCode,
  ProviderFailed,
} from '../../domain/identity/sign-in/provider-errors.ts'
import { auditOf } from '../support/audit-entries.ts'
import { aBinding } from '../support/social-builders.ts'
import { type SocialHarness, socialHarness } from '../support/social-harness.ts'

let http: SocialHarness
let alice: { userId: string; token: string }

beforeEach(async () => {
  http = await socialHarness()
  alice = await http.person('alice')
})

const logIn = (body: Readonly<Record<string, unknown>>) =>
  http.postSealed('/auth/login', { clientId: http.builtInClientId, grantType: 'xcx', ...body })

const bind = (payload: Readonly<Record<string, unknown>>) =>
  http.send({
    method: 'POST',
    url: '/auth/xcx/bind',
    headers: { clientid: http.builtInClientId, authorization: `Bearer ${alice.token}` },
    payload,
  })

describe('the mini-program', () => {
  it('is bound by a user who is logged in, and logs them in from then on', async () => {
    expect((await bind({ appid: 'wx01', xcxCode: 'code of o42' })).body).toMatchObject({
      code: 200,
    })
    const answer = await logIn({ xcxCode: 'code of o42' })
    expect(answer.body).toMatchObject({ code: 200, data: { openid: 'o42' } })
    const info = await http.get('/system/user/getInfo', http.tokenOf(answer))
    expect(info.body).toMatchObject({ data: { user: { userName: 'alice' } } })
    expect(await http.bindings.listOf(alice.userId)).toMatchObject([{ source: 'XCX_WX01' }])
    expect(await auditOf(http)).toMatchObject({ area: 'binding', kind: 'add', error: undefined })
  })

  it('is bound soon after a login only', async () => {
    http.clock.advance(601)
    const late = await bind({ xcxCode: 'code of o42' })
    expect(late.body).toMatchObject({ error: 'fresh_login_required' })
    expect(await http.bindings.listOf(alice.userId)).toEqual([])
  })

  it('refuses an openid that nobody bound like one whose account is disabled', async () => {
    await bind({ xcxCode: 'code of o42' })
    const unbound = await logIn({ xcxCode: 'code of other' })
    await http.given.disableUser(alice.userId)
    const disabled = await logIn({ xcxCode: 'code of o42' })
    expect(unbound.body).toMatchObject({ code: 500, error: 'xcx_not_bound' })
    expect({ ...disabled.body, requestId: '' }).toEqual({ ...unbound.body, requestId: '' })
  })

  it('refuses an application id that is not configured, for both', async () => {
    const fields = { appid: 'WX01', xcxCode: 'code of o42' }
    const unknown = { code: 500, error: 'social_not_configured' }
    expect((await logIn(fields)).body).toMatchObject(unknown)
    expect((await bind(fields)).body).toMatchObject(unknown)
  })

  it('does not take the user of a third party with the same id for its own', async () => {
    await http.bindings.bind(aBinding({ userId: alice.userId, outsideId: 'o42' }))
    expect((await logIn({ xcxCode: 'code of o42' })).body).toMatchObject({ error: 'xcx_not_bound' })
  })

  it.each([
    ['the code is made up', new InvalidProviderCode()],
    ['the platform fails', new ProviderFailed()],
  ])('logs nobody in and binds nothing when %s', async (_case, refusal) => {
    http.wechat.openIdOf = () => {
      throw refusal
    }
    expect((await logIn({ xcxCode: 'x' })).body).toMatchObject({ error: refusal.code })
    expect((await bind({ xcxCode: 'x' })).body).toMatchObject({ error: refusal.code })
    expect(await http.bindings.listOf(alice.userId)).toEqual([])
  })

  it('logs nobody in and binds nothing when the platform leaves the openid out', async () => {
    http.wechat.openIdOf = () => ''
    expect((await logIn({ xcxCode: 'x' })).body).toMatchObject({ error: 'provider_failed' })
    expect((await bind({ xcxCode: 'x' })).body).toMatchObject({ error: 'provider_failed' })
    expect(await http.bindings.listOf(alice.userId)).toEqual([])
  })

  it('asks for a missing code', async () => {
    expect((await logIn({ appid: 'wx01' })).body).toMatchObject({ error: 'invalid_request' })
  })

  it('charges the source for every refusal', async () => {
    for (let failure = 0; failure < 100; failure += 1) await logIn({ xcxCode: 'code of nobody' })
    const { body } = await logIn({ xcxCode: 'code of nobody' })
    expect(body).toMatchObject({ error: 'too_many_requests' })
  })
})
