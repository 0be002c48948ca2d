import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let stage: DirectoryStage

// People come from the contacts of DingTalk, and log in by a scan with its app: the table of the docs.
describe('a scan with the app of the contacts', () => {
  afterAll(() => stage.close())
  let [staff, boss] = ['', '']

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
    const parameter = `update parameters set value = 'staff' where key = 'sys.account.registerRole'`
    await stage.database.rows({ text: parameter }, [])
  }, START_MS)

  /** What the provider says of whoever scanned: `unionId` and the nick name that they chose. */
  const scan = (unionId: string, nick: string) =>
    stage.arrive('DINGTALK', unionId, nick, { unionId: [unionId], nick: [nick] })

  it('keeps roles, departments and names of the contacts', async () => {
    stage.there.units.push({ key: 'd1', name: 'Works', parentKey: undefined })
    stage.there.put({ key: 'union-anna', name: 'anna', groups: ['staff'], departments: ['d1'] })
    for (let at = 0; at < 20; at += 1)
      stage.there.put({ key: `u-${at}`, name: `user-${at}`, groups: ['staff'] })
    await stage.run()
    const before = await stage.account('anna')
    expect(before?.roles).toEqual([staff])
    await scan('union-anna', 'Anna the Great')
    expect(await stage.account('anna')).toMatchObject({ id: before?.id, roles: [staff] })
  })

  it('lets nobody back in who has left the company', async () => {
    stage.there.put({ key: 'union-ben', name: 'ben', groups: ['staff'] })
    await stage.run()
    stage.there.entries.delete('union-ben')
    await stage.run()
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
})

describe('a provider beside the directory', () => {
  afterAll(() => stage.close())

  beforeAll(async () => {
    const page = 'https://console.example/social-callback?source=keys'
    stage = await directoryStage({
      ...{ DIRECTORY_SIGN_IN: 'keys', DIRECTORY_CLAIM: 'preferred_username' },
      ...{ SOCIAL_KEYS_ISSUER: 'https://id.example', SOCIAL_KEYS_CLIENT_ID: 'id' },
      ...{ SOCIAL_KEYS_CLIENT_SECRET: 'canary', SOCIAL_KEYS_REDIRECT_URI: page },
    })
    await stage.rule({ role: await stage.role('staff') })
  }, START_MS)

  const come = (sub: string, name: string) =>
    stage.arrive('KEYS', sub, name, { sub: [sub], preferred_username: [name] })

  it('lets somebody in who is not of the directory and has bound the provider in a session', async () => {
    const { id, name } = await stage.user({})
    await stage.container.get(T.SocialBindings).bind({
      ...{ userId: id, source: 'KEYS', outsideId: 'contractor', userName: name, nickName: name },
      ...{ email: undefined, avatarUrl: undefined, createdAt: stage.clock.now() },
    })
    await come('contractor', name)
  })

  it('binds nobody to an account whose person has left', async () => {
    await stage.settled({ key: 'otto-1', name: 'otto', groups: ['staff'] })
    await stage.settled({ key: 'otto-1', isActive: false })
    const id = (await stage.account('otto'))?.id ?? ''
    // Somebody else at the provider has the name now.
    await come('another-otto', 'otto').catch(() => undefined)
    expect(await stage.container.get(T.SocialBindings).listOf(id)).toEqual([])
  })
})
