import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { ROLE } from '../../../domain/access/role-record.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let stage: DirectoryStage
let [staff, guests] = ['', '']

beforeAll(async () => {
  stage = await directoryStage()
  staff = await stage.role('staff')
  guests = await stage.role('guests')
  await stage.rule({ role: staff })
}, START_MS)
afterAll(() => stage.close())

const ALL = ['add', 'edit', 'list', 'query', 'remove'].map((one) => `system:directory:${one}`)

describe('a rule', () => {
  it('that somebody has edited gives at most what that one may give now', async () => {
    const weak = await stage.console.asUser({ permissions: ALL, scope: 'all' })
    const role = await stage.role('helpers')
    const id = await stage.rule({ value: 'helpers', role, authorId: SUPER_USER })
    const answer = await weak.put('/system/directory/rule', {
      ...{ id, attribute: 'group', value: 'friends-of-weak', role, sortOrder: 10 },
    })
    expect([answer.code, answer.msg]).toEqual([200, expect.anything()])
    // They lose everything.
    await stage.container.get(T.UserLinks).setRoles(weak.userId, [])
    await stage.container.get(T.AccessVersion).advance()
    await stage.settled({ key: 'friend', groups: ['staff', 'friends-of-weak'] })
    expect((await stage.account('friend'))?.roles).toEqual([staff])
  })

  it('that has grown since somebody weak edited it is theirs, and rests', async () => {
    const weak = await stage.console.asUser({ permissions: ALL, scope: 'all' })
    const role = await stage.role('empty')
    const id = await stage.rule({ value: 'empties', role, authorId: SUPER_USER })
    const form = { id, attribute: 'group', value: 'gang', role, sortOrder: 10 }
    expect((await weak.put('/system/directory/rule', form)).code).toBe(200)
    const strong = await stage.user({ permissions: ['system:user:edit', 'system:user:resetPwd'] })
    const [source = ''] = await stage.container.get(T.UserLinks).rolesOf(strong.id)
    const menus = await stage.database.rows(
      { text: 'select menu_id from role_menus where role_id = $1' },
      [source],
    )
    await stage.container.get(T.RoleLinks).give(
      role,
      'menus',
      menus.map((row) => String(row.menu_id)),
    )
    await stage.container.get(T.AccessVersion).advance()
    await stage.settled({ key: 'gangster', groups: ['staff', 'gang'] })
    expect((await stage.account('gangster'))?.roles).toEqual([staff])
  })

  it('works for a maker who may add rules and no more', async () => {
    const maker = await stage.console.asUser({
      permissions: ['system:directory:add', 'system:directory:list'],
      scope: 'all',
    })
    const role = await stage.role('made')
    const form = { attribute: 'group', value: 'made', role }
    const answer = await maker.post('/system/directory/rule', form)
    expect([answer.code, answer.msg]).toEqual([200, expect.anything()])
    await stage.settled({ key: 'made-1', groups: ['staff', 'made'] })
    expect((await stage.account('made-1'))?.roles.sort()).toEqual([staff, role].sort())
  })

  it('that names a role adds no table to the mapper each time', async () => {
    const maker = await stage.console.asUser({ permissions: ALL, scope: 'all' })
    const role = await stage.role('named')
    const known = vi.spyOn(stage.database, 'know')
    for (const value of ['one', 'two', 'three'])
      await maker.post('/system/directory/rule', { attribute: 'group', value, role })
    const ofRoles = known.mock.calls.filter(([table]) => table.meta.name === 'roles-record')
    known.mockRestore()
    expect(ofRoles.length).toBeGreaterThan(2)
    expect(new Set(ofRoles.map(([table]) => table)).size).toBe(1)
  })

  it('gives no role that was switched off when the rule was made', async () => {
    const strong = await stage.user({ permissions: ['system:user:edit'] })
    const [role = ''] = await stage.container.get(T.UserLinks).rolesOf(strong.id)
    await stage.container.get(T.RecordStores)(ROLE).edit(role, { status: 'disabled' })
    await stage.container.get(T.AccessVersion).advance()
    const weak = await stage.console.asUser({ permissions: ALL, scope: 'all' })
    const answer = await weak.post('/system/directory/rule', {
      ...{ attribute: 'group', value: 'sleepers', role },
    })
    await stage.settled({ key: 'sleeper', groups: ['staff', 'sleepers'] })
    expect([answer.code, (await stage.account('sleeper'))?.roles]).not.toEqual([
      200,
      expect.arrayContaining([role]),
    ])
  })

  it('of a thousand and one is still asked', async () => {
    for (let at = 0; at < 1000; at += 1)
      await stage.rule({ value: `v-${at}`, role: staff, sortOrder: 11 })
    const role = await stage.role('last')
    await stage.rule({ value: 'last', role, sortOrder: 9999 })
    await stage.settled({ key: 'last-1', groups: ['staff', 'last'] })
    expect((await stage.account('last-1'))?.roles.sort()).toEqual([staff, role].sort())
  })

  it('gives no more than its maker may give now', async () => {
    const maker = await stage.user({ permissions: ['system:directory:edit'], scope: 'own' })
    const powerful = await stage.user({ permissions: ['system:user:edit'], scope: 'all' })
    const [given] = (await stage.container.get(T.UserLinks).rolesOf(powerful.id)) ?? []
    await stage.rule({ value: 'ops', role: given, authorId: maker.id })
    const done = await stage.settled({ key: 'hans', groups: ['staff', 'ops'] })
    expect(done).toMatchObject({ remarks: [{ code: 'directory_rule_rests' }] })
    expect((await stage.account('hans'))?.roles).toEqual([staff])
  })

  it('never gives the role of the super administrator', async () => {
    await stage.rule({ value: 'root', role: '1' })
    await stage.settled({ key: 'ivan', groups: ['staff', 'root'] })
    expect((await stage.account('ivan'))?.roles).toEqual([staff])
  })

  it('gives nothing any more when its maker may not log in', async () => {
    const maker = await stage.user({ permissions: ['system:directory:edit'], scope: 'all' })
    const [own = ''] = await stage.container.get(T.UserLinks).rolesOf(maker.id)
    await stage.rule({ value: 'team', role: own, authorId: maker.id })
    await stage.settled({ key: 'jana', groups: ['staff', 'team'] })
    expect((await stage.account('jana'))?.roles).toContain(own)
    await stage.disable(maker.id)
    await stage.settled({ key: 'jana', nickName: 'Jana' })
    expect((await stage.account('jana'))?.roles).toEqual([staff])
  })

  it('asks for attributes, and never for what every object has', async () => {
    await stage.rule({ attribute: 'title', value: 'Guide', role: guests })
    await stage.rule({ attribute: '__proto__', value: 'x', role: guests })
    await stage.settled({ key: 'kim', groups: ['staff'], attributes: { title: ['guide'] } })
    expect((await stage.account('kim'))?.roles.sort()).toEqual([staff, guests].sort())
    await stage.settled({ key: 'lea', groups: ['staff'] })
    expect((await stage.account('lea'))?.roles).toEqual([staff])
  })
})
