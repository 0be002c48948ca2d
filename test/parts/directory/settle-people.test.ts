import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { POST } from '../../../domain/organization/post.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { FilledDirectory } from '../../memory/filled-directory.ts'
import { sampleRow } from '../../support/pages.ts'
import { START_MS } from '../../support/whole-service.ts'
import { directoryPasswordsContract } from './directory-passwords.contract.ts'
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

describe('somebody of the directory', () => {
  it('gets an account with what the rules give, and without a password', async () => {
    const done = await stage.settled({ key: 'anna', groups: ['Staff'], nickName: 'Anna B.' })
    expect(done).toMatchObject({ outcome: 'added', remarks: [] })
    const anna = await stage.account('anna')
    expect(anna).toMatchObject({ nickName: 'Anna B.', status: 'normal', roles: [staff] })
    expect(await stage.store.keepsPassword(anna?.id ?? '')).toBe(true)
  })

  it('is not touched while nothing changes', async () => {
    expect(await stage.settled({ key: 'anna' })).toMatchObject({ outcome: 'same' })
    expect(await stage.settled({ key: 'anna' })).toMatchObject({ outcome: 'same' })
  })

  it('loses the role with the group, and keeps one by hand', async () => {
    const anna = await stage.account('anna')
    await stage.container.get(T.UserLinks).setRoles(anna?.id ?? '', [staff, guests])
    expect(await stage.settled({ key: 'anna', groups: [] })).toMatchObject({ outcome: 'changed' })
    expect((await stage.account('anna'))?.roles).toEqual([guests])
    await stage.settled({ key: 'anna', groups: ['staff'] })
    expect((await stage.account('anna'))?.roles.sort()).toEqual([staff, guests].sort())
  })

  it('keeps a role by hand that a rule gives, too', async () => {
    const anna = await stage.account('anna')
    await stage.rule({ value: 'guest', role: guests })
    await stage.settled({ key: 'anna', groups: ['staff', 'guest'] })
    expect(await stage.store.givenTo(anna?.id ?? '')).toMatchObject({ roles: [staff] })
    await stage.settled({ key: 'anna', groups: [] })
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
      await stage.settled({ key: 'olga', groups })
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
    await stage.settled({ key: 'ben', groups: ['staff'] })
    expect(await stage.settled({ key: 'ben', isActive: false })).toMatchObject({
      outcome: 'disabled',
    })
    expect((await stage.account('ben'))?.status).toBe('disabled')
    expect(await stage.settled({ key: 'ben', isActive: true })).toMatchObject({
      outcome: 'enabled',
    })
    expect((await stage.account('ben'))?.status).toBe('normal')
  })

  it('stays disabled when an administrator has done it', async () => {
    const ben = await stage.account('ben')
    await stage.disable(ben?.id ?? '')
    await stage.settled({ key: 'ben', nickName: 'Ben' })
    expect(await stage.account('ben')).toMatchObject({ status: 'disabled', nickName: 'Ben' })
  })

  it('has no account without a role, and waits for an administrator', async () => {
    expect(await stage.settled({ key: 'eve' })).toEqual({
      outcome: 'refused',
      code: 'directory_no_role',
    })
    expect(await stage.account('eve')).toBeUndefined()
    const { rows } = await stage.store.waiting(0, 10)
    expect(rows).toMatchObject([{ name: 'eve', reason: 'no_role' }])
  })

  it('is another one than whoever has the name already', async () => {
    const { name } = await stage.user({})
    const done = await stage.settled({ key: 'uuid-1', name, groups: ['staff'] })
    expect(done).toEqual({ outcome: 'refused', code: 'directory_asks' })
    await stage.settled({ key: 'uuid-2', name: 'admin', groups: ['staff'] })
    expect(await stage.store.byUser(SUPER_USER)).toBeUndefined()
  })

  it('gets an account without a telephone number that somebody has, which is told', async () => {
    await stage.settled({ key: 'carl', groups: ['staff'], phoneNumber: '13800138000' })
    const done = await stage.settled({ key: 'dora', groups: ['staff'], phoneNumber: '13800138000' })
    expect(done).toMatchObject({ outcome: 'added', remarks: [{ code: 'field_taken' }] })
    expect(await stage.account('dora')).toMatchObject({ phoneNumber: undefined, roles: [staff] })
  })

  it('loses roles although the new name or number is taken', async () => {
    const done = await stage.settled({ key: 'dora', name: 'carl', groups: [] })
    expect(done).toMatchObject({ outcome: 'changed' })
    expect('remarks' in done && done.remarks.length).toBe(2)
    expect((await stage.account('dora'))?.roles).toEqual([])
  })

  it('is renamed with the directory', async () => {
    await stage.settled({ key: 'fred', groups: ['staff'] })
    await stage.settled({ key: 'fred', name: 'Frederik' })
    expect(await stage.account('fred')).toBeUndefined()
    expect((await stage.account('frederik'))?.name).toBe('Frederik')
    // Cyrillic letters, of which only somebody else's name may not look the same.
    const [latin, lookalike] = ['papa', '\u0440\u0430\u0440\u0430']
    for (const name of [latin, lookalike]) await stage.settled({ key: 'fred', name })
    expect((await stage.account(lookalike))?.name).toBe(lookalike)
  })

  it('is one account, however many first logins arrive at once', async () => {
    const all = await Promise.all(
      [1, 2, 3].map(() => stage.settled({ key: 'gina', groups: ['staff'] })),
    )
    expect(all.map(({ outcome }) => outcome).sort()).toEqual(['added', 'same', 'same'])
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
