import { beforeEach, describe, expect, it } from 'vitest'
import { SendCode } from '../../application/verification/send-code.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'
import { type AccountsHarness, accountsHarness, type Fields } from '../support/accounts-harness.ts'
import { aPicture } from '../support/bodies.ts'
import { aClient, aPlatform, aUser } from '../support/builders.ts'
import { type FakeSenders, fakeSenders, sendWith } from '../support/codes-http.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'

async function withLinks(names: readonly string[]) {
  const harness = await filesHarness()
  const me = await harness.allowed()
  const made = await Promise.all(
    names.map(async (name) => (await upload(harness, me, name, aPicture(500))).data),
  )
  const ids = made.map(({ ossId }) => String(ossId))
  const links = made.map(({ url }) => localPath(url))
  const statuses = async (of: readonly string[] = links, method = 'GET') =>
    Promise.all(of.map(async (at) => (await fetch(`${harness.origin}${at}`, { method })).status))
  return { harness, me, ids, statuses }
}

it('signed addresses of a file end at once, and only those', async () => {
  const { harness, me, ids, statuses } = await withLinks(['a.png', 'b.png'])
  expect(await statuses()).toEqual([200, 200])
  const ended = await call(harness, `/resource/oss/links/${ids[0]}`, me, 'DELETE')
  expect(ended.body).toMatchObject({ code: 200, data: null })
  expect(await statuses()).toEqual([404, 200])

  const { body } = await call(harness, '/resource/oss/list?pageNum=1&pageSize=9', me)
  const fresh = Object(body.rows).map(({ url }: { url: string }) => localPath(url))
  expect(await statuses(fresh)).toEqual([200, 200])
  await call(harness, `/resource/oss/links/${ids.join(',')}`, me, 'DELETE')
  expect(await statuses(fresh)).toEqual([404, 404])
})

it('ending them does not touch downloads with a session', async () => {
  const { harness, me, ids } = await withLinks(['a.png'])
  await call(harness, `/resource/oss/links/${ids[0]}`, me, 'DELETE')
  expect((await fetchFile(harness, `/resource/oss/download/${ids[0]}`, me)).status).toBe(200)
})

it('needs the permission to remove files, and is audited', async () => {
  const { harness, me, ids, statuses } = await withLinks(['a.png'])
  const reader = await harness.allowed(['system:oss:list', 'system:oss:download'])
  const path = `/resource/oss/links/${ids[0]}`
  expect((await call(harness, path, reader, 'DELETE')).body.code).toBe(403)
  expect(await statuses()).toEqual([200])
  await call(harness, path, me, 'DELETE')
  const { entries } = await harness.operations.list({
    filter: {},
    sort: { by: 'at', direction: 'desc' },
    offset: 0,
    limit: 9,
  })
  expect(entries[0]).toMatchObject({
    area: 'file',
    kind: 'change',
    url: '/resource/oss/links/:ids',
    parameters: JSON.stringify({ ids: ids[0] }),
    error: undefined,
  })
})

it('says so when there is no such file', async () => {
  const { harness, me } = await withLinks([])
  const { body } = await call(harness, '/resource/oss/links/999', me, 'DELETE')
  expect(body).toMatchObject({ code: 500 })
  expect(body.msg).toMatch(/file/i)
})

it('deleting a file and disabling its platform end its addresses for every request', async () => {
  const { harness, me, ids, statuses } = await withLinks(['a.png', 'b.png'])
  await call(harness, `/resource/oss/${ids[0]}`, me, 'DELETE')
  expect(await statuses()).toEqual([404, 200])
  await harness.given.platform(aPlatform({ key: 'default', status: 'disabled' }))
  for (const method of ['GET', 'HEAD']) {
    for (const status of await statuses(undefined, method)) expect(status).toBeGreaterThan(399)
  }
})

describe('contact proof', () => {
  const PROFILE = '/system/user/profile'
  const PASSWORD = 'Correct-Horse-8'
  const [HOME, AWAY] = ['198.51.100.7', '203.0.113.9']
  const CASES = [
    ['sms', { phonenumber: '13800138000' }, '+8613800138000'],
    ['email', { email: 'mei@example.com' }, 'mei@example.com'],
  ] as const
  const FIELDS = { sms: ['phonenumber', 'smsCode'], email: ['email', 'emailCode'] } as const

  let http: AccountsHarness
  let parts: FakeSenders

  beforeEach(async () => {
    parts = fakeSenders()
    http = await accountsHarness({ rebind: (container) => sendWith(container, parts) })
    const client = { id: '1', clientId: http.builtInClientId, grants: new GrantPolicy(GRANT_TYPES) }
    await http.given.client(aClient(client))
    await http.given.user(aUser({ id: '5', name: 'mei' }), await http.hasher.hash(PASSWORD))
    await http.given.user(aUser({ id: '6', name: 'lin' }), await http.hasher.hash(PASSWORD))
  })

  async function logIn(fields: Fields, remoteAddress: string) {
    const body = await http.loginBody(fields)
    return http.send({ method: 'POST', url: '/auth/login', remoteAddress, ...http.sealed(body) })
  }

  /** Whose session a code opens there, by what its owner is told; else the error. */
  async function whoGetsIn(channel: CodeChannel, recipient: string, from: string) {
    http.clock.advance(3600)
    const { builtInClientId: clientId } = http
    const captcha = { id: '', guess: '' }
    const request = { channel, recipient, clientId, captcha, source: from, language: 'en' } as const
    await http.container.get(SendCode).execute(request)
    const answer = await bring(channel, recipient, parts[channel].codeFor(recipient), from)
    if (answer.body.code !== 200) return answer.body.error
    const { body } = await http.get(PROFILE, http.tokenOf(answer))
    return Object(Object(body.data).user).userName
  }

  function bring(channel: CodeChannel, recipient: string, code: string, from: string) {
    const [toField, codeField] = FIELDS[channel]
    return logIn({ grantType: channel, [toField]: recipient, [codeField]: code }, from)
  }

  async function enter(userName: string, contact: Fields, from: string) {
    const token = http.tokenOf(await logIn({ username: userName, password: PASSWORD }, from))
    return (await http.put(PROFILE, token, contact)).body
  }

  describe.each(CASES)('a contact that a user enters, by %s', (channel, contact, address) => {
    it('logs in from a known source, and then from everywhere', async () => {
      expect(await enter('mei', contact, HOME)).toMatchObject({ code: 200 })
      expect(await whoGetsIn(channel, address, AWAY)).toBe('code_refused')
      expect(await whoGetsIn(channel, address, HOME)).toBe('mei')
      expect(await whoGetsIn(channel, address, AWAY)).toBe('mei')
    })

    it("does not log its owner in to a stranger's account", async () => {
      await enter('lin', contact, AWAY)
      expect(await whoGetsIn(channel, address, HOME)).toBe('code_refused')
    })

    it('is not taken over by another user who enters it', async () => {
      await enter('mei', contact, HOME)
      expect(await enter('lin', contact, AWAY)).toMatchObject({ code: 500, error: 'contact_taken' })
      expect(await whoGetsIn(channel, address, HOME)).toBe('mei')
    })

    it('does not let a stolen session log in from elsewhere', async () => {
      const token = http.tokenOf(await logIn({ username: 'mei', password: PASSWORD }, HOME))
      expect((await http.put(PROFILE, token, contact)).body.code).toBe(200)
      expect(await whoGetsIn(channel, address, AWAY)).toBe('code_refused')
    })

    it('is refused like one without an account', async () => {
      const refused = async () => {
        const { status, body } = await bring(channel, address, '0000', AWAY)
        return { status, body: { ...body, requestId: '' } }
      }
      const ofNobody = await refused()
      await enter('mei', contact, HOME)
      expect(await refused()).toEqual(ofNobody)
    })
  })
})
