import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { POST } from '../../../domain/organization/post.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { directoryPasswordsContract } from '../../contract/directory-passwords.contract.ts'
import { FilledDirectory } from '../../memory/filled-directory.ts'
import { sampleRow } from '../../support/pages.ts'
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

const settled = (key: string, person: Parameters<typeof stage.there.put>[0] = { key }) => {
  stage.there.put({ ...person, key })
  const { password: _, ...said } = stage.there.entries.get(key) ?? expect.unreachable()
  return stage.work.settle(said)
}

describe('somebody of the directory', () => {
  it('gets an account with what the rules give, and without a password', async () => {
    const done = await settled('anna', { key: 'anna', groups: ['Staff'], nickName: 'Anna B.' })
    expect(done).toMatchObject({ outcome: 'added', remarks: [] })
    const anna = await stage.account('anna')
    expect(anna).toMatchObject({ nickName: 'Anna B.', status: 'normal', roles: [staff] })
    expect(await stage.store.keepsPassword(anna?.id ?? '')).toBe(true)
  })

  it('is not touched while nothing changes', async () => {
    expect(await settled('anna')).toMatchObject({ outcome: 'same' })
    expect(await settled('anna')).toMatchObject({ outcome: 'same' })
  })

  it('loses the role with the group, and keeps one by hand', async () => {
    const anna = await stage.account('anna')
    await stage.container.get(T.UserLinks).setRoles(anna?.id ?? '', [staff, guests])
    expect(await settled('anna', { key: 'anna', groups: [] })).toMatchObject({ outcome: 'changed' })
    expect((await stage.account('anna'))?.roles).toEqual([guests])
    await settled('anna', { key: 'anna', groups: ['staff'] })
    expect((await stage.account('anna'))?.roles.sort()).toEqual([staff, guests].sort())
  })

  it('keeps a role by hand that a rule gives, too', async () => {
    const anna = await stage.account('anna')
    await stage.rule({ value: 'guest', role: guests })
    await settled('anna', { key: 'anna', groups: ['staff', 'guest'] })
    expect(await stage.store.givenTo(anna?.id ?? '')).toMatchObject({ roles: [staff] })
    await settled('anna', { key: 'anna', groups: [] })
    expect((await stage.account('anna'))?.roles).toEqual([guests])
  })

  it('has by hand what somebody took away and gave again, but not what a form only sends', async () => {
    const stores = stage.container.get(T.RecordStores)
    const below = { parentId: ROOT_DEPARTMENT, isDisabled: false }
    const shop = await stores(DEPARTMENT).add({ ...sampleRow(DEPARTMENT, 1), ...below })
    const department = shop.id
    const post = await stores(POST).add({ ...sampleRow(POST, 1), departmentId: department })
    await stage.rule({ value: 'shop', role: guests, department, post: post.id })
    const given = { roles: [staff, guests], posts: [post.id], departmentId: department }
    const settledWith = async (groups: string[]) => {
      await settled('olga', { key: 'olga', groups })
      return (await stage.account('olga')) ?? expect.unreachable()
    }
    const { id } = await settledWith(['staff', 'shop'])
    const admin = await stage.console.as('admin')
    const save = async (more: object) => {
      const form = { roleIds: given.roles, postIds: given.posts, deptId: department, ...more }
      stage.clock.advance({ minutes: 1 })
      const answer = await admin.put('/system/user', { userId: id, nickName: 'Olga', ...form })
      expect([answer.code, answer.msg]).toEqual([200, expect.anything()])
    }
    await save({})
    expect(await settledWith(['staff'])).toMatchObject({ roles: [staff], posts: [] })
    expect(await settledWith(['staff', 'shop'])).toMatchObject(given)
    await save({ roleIds: [staff], postIds: [], deptId: ROOT_DEPARTMENT })
    await save({})
    expect(await settledWith(['staff'])).toMatchObject(given)
  })

  it('is disabled when the directory lets nobody in, and comes back with it', async () => {
    await settled('ben', { key: 'ben', groups: ['staff'] })
    expect(await settled('ben', { key: 'ben', isActive: false })).toMatchObject({
      outcome: 'disabled',
    })
    expect((await stage.account('ben'))?.status).toBe('disabled')
    expect(await settled('ben', { key: 'ben', isActive: true })).toMatchObject({
      outcome: 'enabled',
    })
    expect((await stage.account('ben'))?.status).toBe('normal')
  })

  it('stays disabled when an administrator has done it', async () => {
    const ben = await stage.account('ben')
    await stage.container
      .get(T.RecordStores)(USER)
      .edit(ben?.id ?? '', { status: 'disabled' })
    await settled('ben', { key: 'ben', nickName: 'Ben' })
    expect(await stage.account('ben')).toMatchObject({ status: 'disabled', nickName: 'Ben' })
  })

  it('has no account without a role, and waits for an administrator', async () => {
    expect(await settled('eve')).toEqual({ outcome: 'refused', code: 'directory_no_role' })
    expect(await stage.account('eve')).toBeUndefined()
    const { rows } = await stage.store.waiting(0, 10)
    expect(rows).toMatchObject([{ name: 'eve', reason: 'no_role' }])
  })

  it('is another one than whoever has the name already', async () => {
    const { name } = await stage.user({})
    const done = await settled('uuid-1', { key: 'uuid-1', name, groups: ['staff'] })
    expect(done).toEqual({ outcome: 'refused', code: 'directory_asks' })
    await settled('uuid-2', { key: 'uuid-2', name: 'admin', groups: ['staff'] })
    expect(await stage.store.byUser(SUPER_USER)).toBeUndefined()
  })

  it('gets an account without a telephone number that somebody has, which is told', async () => {
    await settled('carl', { key: 'carl', groups: ['staff'], phoneNumber: '13800138000' })
    const done = await settled('dora', {
      key: 'dora',
      groups: ['staff'],
      phoneNumber: '13800138000',
    })
    expect(done).toMatchObject({ outcome: 'added', remarks: [{ code: 'field_taken' }] })
    expect(await stage.account('dora')).toMatchObject({ phoneNumber: undefined, roles: [staff] })
  })

  it('loses roles although the new name or number is taken', async () => {
    const done = await settled('dora', { key: 'dora', name: 'carl', groups: [] })
    expect(done).toMatchObject({ outcome: 'changed' })
    expect('remarks' in done && done.remarks.length).toBe(2)
    expect((await stage.account('dora'))?.roles).toEqual([])
  })

  it('is renamed with the directory', async () => {
    await settled('fred', { key: 'fred', groups: ['staff'] })
    await settled('fred', { key: 'fred', name: 'Frederik' })
    expect(await stage.account('fred')).toBeUndefined()
    expect((await stage.account('frederik'))?.name).toBe('Frederik')
  })

  it('is one account, however many first logins arrive at once', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(() => settled('gina', { key: 'gina', groups: ['staff'] })),
    )
    expect(all.map(({ outcome }) => outcome).sort()).toEqual(['added', 'same', 'same'])
  })
})

describe('a rule', () => {
  it('gives no more than its maker may give now', async () => {
    const maker = await stage.user({ permissions: ['system:directory:edit'], scope: 'own' })
    const powerful = await stage.user({ permissions: ['system:user:edit'], scope: 'all' })
    const [given] = (await stage.container.get(T.UserLinks).rolesOf(powerful.id)) ?? []
    await stage.rule({ value: 'ops', role: given, authorId: maker.id })
    const done = await settled('hans', { key: 'hans', groups: ['staff', 'ops'] })
    expect(done).toMatchObject({ remarks: [{ code: 'directory_rule_rests' }] })
    expect((await stage.account('hans'))?.roles).toEqual([staff])
  })

  it('never gives the role of the super administrator', async () => {
    await stage.rule({ value: 'root', role: '1' })
    await settled('ivan', { key: 'ivan', groups: ['staff', 'root'] })
    expect((await stage.account('ivan'))?.roles).toEqual([staff])
  })

  it('gives nothing any more when its maker may not log in', async () => {
    const maker = await stage.user({ permissions: ['system:directory:edit'], scope: 'all' })
    const [own = ''] = await stage.container.get(T.UserLinks).rolesOf(maker.id)
    await stage.rule({ value: 'team', role: own, authorId: maker.id })
    await settled('jana', { key: 'jana', groups: ['staff', 'team'] })
    expect((await stage.account('jana'))?.roles).toContain(own)
    await stage.container.get(T.RecordStores)(USER).edit(maker.id, { status: 'disabled' })
    await settled('jana', { key: 'jana', nickName: 'Jana' })
    expect((await stage.account('jana'))?.roles).toEqual([staff])
  })

  it('asks for attributes, and never for what every object has', async () => {
    await stage.rule({ attribute: 'title', value: 'Guide', role: guests })
    await stage.rule({ attribute: '__proto__', value: 'x', role: guests })
    await settled('kim', { key: 'kim', groups: ['staff'], attributes: { title: ['guide'] } })
    expect((await stage.account('kim'))?.roles.sort()).toEqual([staff, guests].sort())
    await settled('lea', { key: 'lea', groups: ['staff'] })
    expect((await stage.account('lea'))?.roles).toEqual([staff])
  })
})

directoryPasswordsContract('memory', () => {
  const passwords = new FilledDirectory()
  passwords.put({ key: 'nora' })
  return { passwords, name: 'nora', password: 'right' }
})

describe('a password of the directory', () => {
  const compare = async (name: string, password: string) => {
    const login = LoginName.parse(name)
    return stage.proof.compare(
      login,
      password,
      await stage.container.get(T.UserRepo).getLoginAccount(login),
      '127.0.0.1',
    )
  }

  it('proves a linked account, and one that is made with it', async () => {
    stage.there.put({ key: 'mia', groups: ['staff'] })
    const proven = await compare('mia', 'right')
    expect(proven).toEqual({ userId: (await stage.account('mia'))?.id, hasFactor: false })
    expect(await compare('mia', 'wrong')).toBe('wrong')
    expect(await compare('nobody-there', 'right')).toBe('wrong')
  })

  it('is never asked for of the super administrator, or of an account with one of its own', async () => {
    const mia = await stage.account('mia')
    const asked = stage.there.asked.length
    expect(await compare('admin', 'right')).toBeUndefined()
    await stage.container.get(T.PasswordChanges).reset(mia?.id ?? '', 'hash')
    expect(await compare('mia', 'right')).toBeUndefined()
    expect(await stage.store.keepsPassword(mia?.id ?? '')).toBe(false)
    expect(stage.there.asked).toHaveLength(asked)
  })

  it('cannot be told while the directory is away, and counts for an account with its own', async () => {
    stage.there.isAway = true
    await expect(compare('anna', 'right')).rejects.toMatchObject({ code: 'dependency_unavailable' })
    const { name } = await stage.user({})
    expect(await compare(name, 'guess')).toBe('wrong')
    stage.there.isAway = false
  })
})
