import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let stage: DirectoryStage
let [staff, boss] = ['', '']

beforeAll(async () => {
  stage = await directoryStage({ DIRECTORY_LINK: 'allowed' })
  staff = await stage.role('staff')
  boss = await stage.role('boss', ['system:user:list'])
  await stage.rule({ role: staff })
  await stage.rule({ value: 'bosses', role: boss })
}, START_MS)
afterAll(() => stage.close())

describe('an account that is linked', () => {
  it('ends the sessions of whoever had it before', async () => {
    // Mallory registered the name of the boss, or has an old account with it.
    const mallory = await stage.console.asUser({})
    const { name } = await me(mallory.userId)
    const before = await stage.database.rows(
      { text: 'select id from sessions where user_id = $1' },
      [mallory.userId],
    )
    expect(before).toHaveLength(1)
    await stage.settled({ key: 'the-boss', name, groups: ['bosses'] })
    expect(await stage.store.byKey('the-boss')).toMatchObject({ userId: mallory.userId })
    expect((await stage.account(name))?.roles).toContain(boss)
    const open = await stage.database.rows({ text: 'select id from sessions where user_id = $1' }, [
      mallory.userId,
    ])
    expect(open).toEqual([])
  })

  it('has no passkey, binding or second factor of whoever had it before', async () => {
    const { id, name } = await stage.user({})
    await stage.container.get(T.SocialBindings).bind({
      ...{ userId: id, source: 'GITHUB', outsideId: 'mallory', userName: 'mallory' },
      ...{ nickName: 'mallory', email: undefined, avatarUrl: undefined },
      createdAt: stage.clock.now(),
    })
    await stage.settled({ key: 'boss-2', name, groups: ['bosses'] })
    expect(await stage.store.byKey('boss-2')).toMatchObject({ userId: id })
    expect(await stage.container.get(T.SocialBindings).get('GITHUB', 'mallory')).toBeUndefined()
  })

  it('is not that of a leaver whose name somebody else has got', async () => {
    await stage.settled({ key: 'old-smith', name: 'smith', groups: ['staff'] })
    const old = await stage.account('smith')
    await stage.container.get(T.UserLinks).setRoles(old?.id ?? '', [staff, boss])
    await stage.settled({ key: 'old-smith', isActive: false })
    expect((await stage.account('smith'))?.status).toBe('disabled')
    stage.there.entries.delete('old-smith')
    // A year later another Smith begins.
    await stage.settled({ key: 'new-smith', name: 'smith', groups: ['staff'] })
    const now = await stage.account('smith')
    expect([now?.status, now?.roles]).toEqual(['disabled', expect.anything()])
  })

  it('is that of one person, however many claim it at once', async () => {
    // Rules would make them wait for each other's roles.
    const bare = await directoryStage({ DIRECTORY_LINK: 'allowed' })
    onTestFinished(() => bare.close())
    for (const on of [stage, bare]) {
      const { name } = await on.user({})
      const claims = ['c-1', 'c-2', 'c-3'].map((key) =>
        on.settled({ key, name, groups: ['staff'] }),
      )
      const outcomes = (await Promise.all(claims)).map(({ outcome }) => outcome)
      expect(outcomes.sort()).toEqual(['added', 'refused', 'refused'])
    }
    const { id } = await stage.user({})
    const nobody = { departments: [], groups: [], attributes: {}, isActive: true }
    const adopt = (key: string) => stage.work.adopt(id, { ...nobody, key, name: key })
    expect((await Promise.all(['a-1', 'a-2'].map(adopt))).sort()).toEqual([false, true])
  })

  it('is found by the name of one person only', async () => {
    await stage.settled({ key: 'k-1', name: 'turner', groups: ['staff'] })
    await stage.settled({ key: 'k-2', name: 'turner-b', groups: ['staff'] })
    // Renamed there: k-1 became tina, and k-2 got the name; only k-2 was read since.
    await stage.settled({ key: 'k-2', name: 'turner', groups: ['staff'] })
    const second = await stage.store.byKey('k-2')
    expect(second?.name).toBe('turner')
    const found = await stage.store.find('turner')
    expect([undefined, second?.userId]).toContain(found?.userId)
  })
})

async function me(id: string) {
  const [row] = await stage.database.rows({ text: 'select name from users where id = $1' }, [id])
  return { name: String(row?.name) }
}
