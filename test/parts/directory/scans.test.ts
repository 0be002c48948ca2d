import { afterAll, beforeAll, expect, it } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let stage: DirectoryStage
let [staff, boss] = ['', '']

// People come from the contacts of DingTalk, and log in by a scan with its app: the table of the docs.
beforeAll(async () => {
  stage = await directoryStage({
    ...{ DIRECTORY: 'dingtalk', DIRECTORY_EVERY_MINUTES: '0', DIRECTORY_LINK: 'allowed' },
    ...{ DIRECTORY_CLIENT_ID: 'id', DIRECTORY_CLIENT_SECRET: 'canary' },
    ...{ SOCIAL_DINGTALK_CLIENT_ID: 'id', SOCIAL_DINGTALK_CLIENT_SECRET: 'canary' },
    SOCIAL_DINGTALK_REDIRECT_URI: 'https://console.example/social-callback?source=dingtalk',
  })
  staff = await stage.role('staff')
  boss = await stage.role('boss', ['system:user:list'])
  await stage.rule({ role: staff })
  const key = 'sys.account.registerRole'
  const parameter = { text: `update parameters set value = 'staff' where key = $1 returning id` }
  const changed = await stage.database.rows(parameter, [key])
  expect(changed.length).toBeLessThan(2)
}, START_MS)
afterAll(() => stage.close())

const run = async (request: Parameters<typeof stage.sync.execute>[0] = {}) => {
  stage.clock.advance({ minutes: 10 })
  return stage.sync.execute(request)
}
/** What the provider says of whoever scanned: `unionId` and the nick name that they chose. */
const scan = async (unionId: string, nick: string) => {
  const claims = { unionId: [unionId], nick: [nick] }
  const identity = { outsideId: unionId, userName: nick, nickName: nick, email: undefined }
  for (const one of stage.container.getAll(T.Arrivals))
    await one.arrive('DINGTALK', { ...identity, avatarUrl: undefined, claims })
}

it('keeps roles, departments and names of the contacts', async () => {
  stage.there.units.push({ key: 'd1', name: 'Works', parentKey: undefined })
  stage.there.put({ key: 'union-anna', name: 'anna', groups: ['staff'], departments: ['d1'] })
  for (let at = 0; at < 20; at += 1)
    stage.there.put({ key: `u-${at}`, name: `user-${at}`, groups: ['staff'] })
  await run()
  const before = await stage.account('anna')
  expect(before?.roles).toEqual([staff])
  await scan('union-anna', 'Anna the Great')
  expect(await stage.account('anna')).toMatchObject({ id: before?.id, roles: [staff] })
})

it('lets nobody back in who has left the company', async () => {
  stage.there.put({ key: 'union-ben', name: 'ben', groups: ['staff'] })
  await run()
  stage.there.entries.delete('union-ben')
  await run()
  expect((await stage.account('ben'))?.status).toBe('disabled')
  // DingTalk lets everybody scan who has an account there, whatever their company.
  await scan('union-ben', 'ben').catch(() => undefined)
  expect((await stage.account('ben'))?.status).toBe('disabled')
})

it('gives a stranger no account', async () => {
  await scan('union-stranger', 'stranger').catch(() => undefined)
  expect(await stage.store.byKey('union-stranger')).toBeUndefined()
})

it('gives nobody the account whose name they chose for themselves', async () => {
  const { id, name } = await stage.user({})
  await stage.container.get(T.UserLinks).setRoles(id, [boss])
  await scan('union-mallory', name).catch(() => undefined)
  expect(await stage.store.byUser(id)).toBeUndefined()
})
