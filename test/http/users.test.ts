import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { PLACES, UserWorld } from '../support/user-world.ts'
import { START_MS } from '../support/whole-service.ts'

const { D1, D11, D111, D2 } = PLACES
const PASSWORD = 'Correct-Horse-7'
const DONE = { code: 200 }
const REFUSED = { code: 500 }
/** Somebody who never was. */
const NOBODY = 987_654_321
const COMPANY = 2000
const MISSING = { code: 500, error: 'record_not_found' }

await onBothStores('users', users)

function users(open: () => Promise<Database>): void {
  let world: UserWorld
  let number = 0

  beforeAll(async () => {
    world = await UserWorld.open(await open())
  }, START_MS)
  afterAll(() => world.close())

  function form(more: object = {}) {
    number += 1
    const name = `newcomer${number}`
    return { userName: name, nickName: name, password: PASSWORD, deptId: D1, ...more }
  }

  async function idOf(name: string): Promise<unknown> {
    const { rows } = await world.ask('GET', `/system/user/list?userName=${name}`)
    return rows?.[0]?.userId
  }

  async function idsNicked(nickName: string): Promise<unknown[]> {
    const { rows = [] } = await world.ask('GET', `/system/user/list?nickName=${nickName}`)
    return rows.map(({ userId }) => userId)
  }

  async function shown(id: unknown, headers = world.admin) {
    return world.ask('GET', `/system/user/${id}`, undefined, headers)
  }

  async function names(query: string, headers = world.admin): Promise<unknown[]> {
    const { rows = [] } = await world.ask('GET', `/system/user/list?${query}`, undefined, headers)
    return rows.map(({ userName }) => userName)
  }

  describe('the list of users', () => {
    it('has rows and a total, the number 1, and no password', async () => {
      const answer = await world.ask('GET', '/system/user/list')
      expect(answer).toMatchObject({ code: 200, total: answer.rows?.length })
      expect(answer.rows?.[0]).toMatchObject({
        userId: 1,
        avatar: expect.stringContaining('/file/initials/'),
        roles: null,
      })
      const { data } = await world.ask('GET', '/system/user/1')
      expect(Object(data).user.avatar).toBe(Object(answer.rows?.[0]).avatar)
      expect(answer).not.toHaveProperty('data')
      expect(Object.keys(answer.rows?.[0] ?? {})).not.toContain('password')
    })

    it('finds a department with all below it, and not its sister', async () => {
      const people = [D1, D11, D111, D2].map((department) => world.somebody(department))
      const [one, two, three, other] = await Promise.all(people)
      const rows = (await world.ask('GET', `/system/user/list?deptId=${D1}`)).rows ?? []
      const ids = rows.map(({ userId }) => userId)
      expect(ids).toEqual(expect.arrayContaining([one, two, three]))
      expect(ids).not.toContain(other)
      expect(rows.find(({ userId }) => userId === three)?.deptName).toBe('D111')
    })

    it('takes a range of time with both ends only', async () => {
      const encoded = (name: string) => encodeURIComponent(`params[${name}]`)
      const [begin, end] = ['2001-01-01 00:00:00', '2001-01-02 00:00:00'].map(encodeURIComponent)
      const all = await names('pageSize=200')
      expect(await names(`${encoded('beginTime')}=${begin}&${encoded('endTime')}=${end}`)).toEqual(
        [],
      )
      expect(await names(`pageSize=200&${encoded('beginTime')}=${begin}`)).toEqual(all)
      const never = encodeURIComponent('2999-01-01 00:00:00')
      const since = `${encoded('beginTime')}=${begin}&${encoded('endTime')}=${never}`
      expect(await names(`pageSize=200&${since}`)).toEqual(all)
    })

    it('finds nobody below a department that the caller may not see', async () => {
      const found = async (deptId: number, by?: typeof world.anna) =>
        (await world.ask('GET', `/system/user/list?deptId=${deptId}`, undefined, by)).total
      expect(await found(D1, world.anna)).toBeGreaterThan(0)
      expect(await found(COMPANY)).toBeGreaterThan(0)
      for (const hidden of [COMPANY, NOBODY]) expect(await found(hidden, world.anna)).toBe(0)
    })

    it('takes chosen users, and reads signs as they are', async () => {
      const [one, two] = [await world.somebody(), await world.somebody()]
      const found = await world.ask('GET', `/system/user/list?userIds=${one},${two}`)
      expect(found.rows?.map(({ userId }) => userId)).toEqual([one, two])
      const others = await world.ask('GET', `/system/user/list?excludeUserIds=${one},${two}`)
      expect(others.total).toBe(Number((await world.ask('GET', '/system/user/list')).total) - 2)
      expect(await names('userName=%25')).toEqual([])
      expect(await names('userName=_nna')).toEqual([])
      expect(await names(`userName=${encodeURIComponent('ＡNn')}`)).toEqual(['anna'])
      expect(await names(`nickName=${encodeURIComponent('ａNnＡ')}`)).toEqual(['anna'])
    })

    it('offers those to choose from whose names contain a text', async () => {
      const body = form({ nickName: 'Vera Quill' })
      await world.ask('POST', '/system/user', body)
      const part = encodeURIComponent('A qui')
      const { data } = await world.ask('GET', `/system/user/optionselect?nickName=${part}`)
      expect(data).toEqual([
        expect.objectContaining({ userName: body.userName, nickName: 'Vera Quill' }),
      ])
    })

    it('masks contacts for viewers, and stores no mask', async () => {
      const contacts = { email: 'mei.lin@example.com', phonenumber: '13912345678' }
      const body = form(contacts)
      expect(await world.ask('POST', '/system/user', body)).toMatchObject(DONE)
      const look = (headers = world.admin) =>
        world.ask('GET', `/system/user/list?userName=${body.userName}`, undefined, headers)
      const masked = { email: 'm******@example.com', phonenumber: '139****5678' }
      expect((await look(world.lea)).rows).toMatchObject([masked])
      expect((await look()).rows).toMatchObject([contacts])
      // A part of a masked number would tell the rest of it.
      expect(await names('phonenumber=139123', world.lea)).toEqual([])
      expect(await names('phonenumber=13912345678', world.lea)).toEqual([body.userName])
      expect(await names('phonenumber=139123')).toEqual([body.userName])
      const userId = await idOf(body.userName)
      expect(await world.ask('PUT', '/system/user', { userId, ...masked })).toMatchObject(DONE)
      expect((await look()).rows).toMatchObject([contacts])
      const own = await world.service.logIn(body.userName)
      const profile = await world.ask('GET', '/system/user/profile', undefined, own)
      expect(profile.data).toMatchObject({ user: contacts })
      const other = { userId, email: 'x****@example.com' }
      expect(await world.ask('PUT', '/system/user', other)).toMatchObject({
        error: 'invalid_email',
      })
    })
  })

  describe('the form of a user', () => {
    it('has lists everywhere, and role 1 for user 1 alone', async () => {
      const lists = { roleIds: [], postIds: [], posts: [] }
      const empty = await world.ask('GET', '/system/user/')
      expect(empty).toMatchObject({ code: 200, data: lists })
      const bare = await world.somebody(null)
      expect((await shown(bare)).data).toMatchObject({
        ...lists,
        user: { roles: [], deptId: null },
      })
      const first = await shown(1)
      expect(first.data).toMatchObject({
        roleIds: [1],
        user: { roles: [{ roleKey: 'superadmin' }] },
      })
      expect(first.data).toHaveProperty('roles', expect.arrayContaining([offered(1)]))
      for (const { data } of [empty, await shown(bare)])
        expect(data).toHaveProperty('roles', expect.not.arrayContaining([offered(1)]))
    })

    const offered = (roleId: number) => expect.objectContaining({ roleId })
  })

  describe('adding a user', () => {
    it('reports a taken name, phone and e-mail, and accepts none twice', async () => {
      const body = form({ email: 'one@example.com', phonenumber: '13700000001' })
      expect(await world.ask('POST', '/system/user', body)).toMatchObject(DONE)
      const taken = [
        [{ userName: body.userName.toUpperCase() }, 'User name'],
        [{ phonenumber: '+86 137 0000 0001' }, 'Phone number'],
        [{ email: 'ONE@example.com' }, 'E-mail'],
      ] as const
      for (const [same, field] of taken) {
        const second = form(same)
        const refused = await world.ask('POST', '/system/user', second)
        expect(refused).toMatchObject({ code: 500, error: 'field_taken' })
        expect(refused.msg).toContain(field)
        expect(await idsNicked(second.nickName)).toEqual([])
      }
      for (const contacts of [{}, {}].map(() => ({ email: '', phonenumber: '' })))
        expect(await world.ask('POST', '/system/user', form(contacts))).toMatchObject(DONE)
    })

    it('refuses an empty list of roles, and takes none', async () => {
      const refused = await world.ask('POST', '/system/user', form({ roleIds: [] }))
      expect(refused).toMatchObject({ code: 500, error: 'role_required' })
      const body = form()
      expect(await world.ask('POST', '/system/user', body)).toMatchObject(DONE)
      expect(await world.logsIn(body.userName)).toBe(true)
    })

    it('takes what its creator says of it from the session alone', async () => {
      const forged = { createBy: 1, createDept: D2, createTime: '2001-01-01 00:00:00', userId: 77 }
      const body = form(forged)
      expect(await world.ask('POST', '/system/user', body, world.anna)).toMatchObject(DONE)
      const text = 'select id, author_id, created_at > $2 as is_new from users where name = $1'
      const [row] = await world.run(text, [body.userName, '2020-01-01'])
      expect([String(row?.author_id), row?.is_new]).toEqual(['4001', true])
      expect(String(row?.id)).not.toBe('77')
    })

    it.each([
      [{ userName: '<b>x</b>' }, 'invalid_field'],
      [{ userName: 'Gatehouse' }, 'reserved_name'],
      [{ userName: '\u0430dmin' }, 'reserved_name'],
      [{ userName: 'slоg' }, 'unsuitable_login_name'], // a Cyrillic letter
      [{ userName: 'аппа' }, 'field_taken'], // as "anna" looks
      [{ userName: 'x' }, 'invalid_login_name'],
      [{ password: 'password' }, 'weak_password'],
      [{ email: 'nobody' }, 'invalid_email'],
      [{ phonenumber: '12' }, 'invalid_phone'],
      [{ deptId: NOBODY }, 'not_yours_to_give'],
      [{ roleIds: [NOBODY] }, 'not_yours_to_give'],
      [{ roleIds: [1] }, 'not_yours_to_give'],
    ])('refuses %j', async (wrong, error) => {
      const body = form(wrong)
      expect(await world.ask('POST', '/system/user', body)).toMatchObject({ code: 500, error })
      expect(
        await names(`userName=${encodeURIComponent(body.userName)}&nickName=${body.nickName}`),
      ).toEqual([])
    })

    it('shows a generated password once when none is given', async () => {
      const body = form({ password: '' })
      const answer = await world.ask('POST', '/system/user', body)
      expect(answer).toMatchObject(DONE)
      const [, password = ''] = /initial password is (\S+)\./.exec(answer.msg) ?? []
      expect(await world.logsIn(body.userName, password)).toBe(true)
      const log = await world.run('select * from operation_log')
      expect(JSON.stringify(log)).not.toContain(password)
    })
  })

  describe('editing a user', () => {
    it('takes a whole row back, and never a password', async () => {
      const body = form()
      await world.ask('POST', '/system/user', body, world.anna)
      const id = await idOf(body.userName)
      const { data } = await shown(id)
      const row = Object(data).user
      const whole = { ...row, password: '', createBy: 1, tenantId: 'x', params: {}, roles: null }
      expect(await world.ask('PUT', '/system/user', whole)).toMatchObject(DONE)
      expect((await shown(id)).data).toEqual(data)
      const other = { ...row, password: 'x', userName: 'renamed', remark: 'Looked at' }
      expect(await world.ask('PUT', '/system/user', other)).toMatchObject(DONE)
      expect((await shown(id)).data).toMatchObject({ user: { userName: body.userName } })
      expect(await world.logsIn(body.userName)).toBe(true)
      const [kept] = await world.run('select author_id from users where id = $1', [id])
      expect(String(kept?.author_id)).toBe('4001')
    })

    it('keeps, empties and checks posts, and drops them with the department', async () => {
      await world.run(`insert into posts (id, department_id, code, name, category, sort_order,
      is_disabled, remark, author_id, created_at) select id, dept, 'p' || id, 'P' || id, '', 1,
      false, '', 1, now() from (values (6001, 2001), (6002, 2010)) as p (id, dept)`)
      const userId = await world.somebody(D1)
      const edit = (change: object) => world.ask('PUT', '/system/user', { userId, ...change })
      const posts = async () => Object((await shown(userId)).data).postIds
      expect(await edit({ postIds: [6001] })).toMatchObject(DONE)
      expect(await edit({ nickName: 'Same posts' })).toMatchObject(DONE)
      expect(await posts()).toEqual([6001])
      expect(await edit({ postIds: [6002] })).toMatchObject({ error: 'not_yours_to_give' })
      expect(await edit({ postIds: [] })).toMatchObject(DONE)
      expect(await posts()).toEqual([])
      await edit({ postIds: [6001], nickName: 'Again' })
      expect(await edit({ deptId: D2 })).toMatchObject(DONE)
      expect(await posts()).toEqual([])
    })

    it('keeps what is absent or null, and refuses what cannot be', async () => {
      const userId = await world.somebody(D1, [3004])
      const { data } = await shown(userId)
      const nothing = { nickName: null, deptId: null, roleIds: null, postIds: null, status: '' }
      expect(await world.ask('PUT', '/system/user', { userId, ...nothing })).toMatchObject(DONE)
      expect((await shown(userId)).data).toEqual(data)
      for (const wrong of [{ roleIds: [] }, { status: '2' }, { sex: '7' }, { nickName: ' ' }])
        expect(await world.ask('PUT', '/system/user', { userId, ...wrong })).toMatchObject(REFUSED)
    })
  })

  describe('what an administrator may not do', () => {
    /** Each way to change somebody. */
    async function writes(userId: number, by = world.anna) {
      return [
        await world.ask('PUT', '/system/user', { userId, email: `a${userId}@example.com` }, by),
        await world.ask('PUT', '/system/user/changeStatus', { userId, status: '1' }, by),
        await world.askSealed('/system/user/resetPwd', { userId, password: 'Other-Horse-8' }, by),
        await world.ask('PUT', `/system/user/authRole?userId=${userId}&roleIds=`, undefined, by),
        await world.ask('DELETE', `/system/user/${userId}/factors`, undefined, by),
        await world.ask('DELETE', `/system/user/${userId}`, undefined, by),
      ]
    }

    it('nobody changes user 1, not even itself', async () => {
      for (const answer of await writes(1)) expect(answer).toMatchObject(REFUSED)
      for (const answer of await writes(1, world.admin))
        expect(answer).toMatchObject({ code: 500, error: 'super_user_kept' })
      expect(await world.logsIn('admin')).toBe(true)
    })

    it('a user outside the scope is answered like one that does not exist', async () => {
      const outside = await world.somebody(D2)
      const answers = [await shown(outside, world.anna), ...(await writes(outside))]
      const missing = [await shown(NOBODY, world.anna), ...(await writes(NOBODY))]
      const said = (all: typeof answers) => all.map(({ code, error, msg }) => [code, error, msg])
      expect(said(answers)).toEqual(said(missing))
      for (const answer of answers) expect(answer).toMatchObject(MISSING)
      expect((await shown(outside)).data).toMatchObject({ user: { status: '0' } })
    })

    it.each([
      [{ deptId: undefined }, 'not_yours_to_give'],
      [{ deptId: null }, 'not_yours_to_give'],
      // Only the super administrator may give it.
      [{ userName: 'root' }, 'reserved_name'],
    ])('adds nobody out of reach or with a kept name: %j', async (wrong, error) => {
      const add = world.ask('POST', '/system/user', form(wrong), world.anna)
      expect(await add).toMatchObject({ code: 500, error })
    })

    it('keeps a user in a department', async () => {
      const body = { userId: await world.somebody(D1), deptId: '' }
      expect(await world.ask('PUT', '/system/user', body, world.anna)).toMatchObject(DONE)
      expect((await shown(body.userId, world.anna)).data).toMatchObject({ user: { deptId: D1 } })
    })

    it('moves nobody out of the scope, and gives no more than there is', async () => {
      const userId = await world.somebody(D1)
      const edit = (change: object) =>
        world.ask('PUT', '/system/user', { userId, ...change }, world.anna)
      expect(await edit({ deptId: D2 })).toMatchObject({ error: 'not_yours_to_give' })
      expect(await edit({ deptId: D111 })).toMatchObject(DONE)
      expect(await edit({ roleIds: [3003] })).toMatchObject({ error: 'rights_exceeded' })
      expect(await edit({ roleIds: [3005] })).toMatchObject({ error: 'rights_exceeded' })
      expect(await edit({ roleIds: [1] })).toMatchObject({ error: 'not_yours_to_give' })
      expect(await edit({ roleIds: [3004] })).toMatchObject(DONE)
      const give = `/system/user/authRole?userId=${userId}&roleIds=3003`
      const refused = await world.ask('PUT', give, undefined, world.anna)
      expect(refused).toMatchObject({ error: 'rights_exceeded' })
      const fresh = form({ roleIds: [3005] })
      const added = await world.ask('POST', '/system/user', fresh, world.anna)
      expect(added).toMatchObject({ error: 'rights_exceeded' })
    })

    it('gives a role made elsewhere that is within the own rights, and offers it', async () => {
      const staff = ['system:user:list', 'system:user:query']
      await world.role(3101, 'staff', 'department', staff)
      await world.role(3102, 'far-strong', 'own', ['system:client:list'])
      await world.role(3103, 'far-wide', 'all', staff)
      await world.role(3104, 'far-old', 'own', staff)
      await world.run('update roles set author_department_id = 2000 where id between 3101 and 3104')
      await world.run(`update roles set status = 'disabled' where id = 3104`)
      const userId = await world.somebody(D11, [3003])
      const ids = (data: unknown) =>
        (Object(data).roles as { roleId: number }[]).map(({ roleId }) => roleId).sort()
      const ask = (method: string, url: string, body?: object) =>
        world.ask(method, url, body && { ...body }, world.anna)
      // Held roles keep their names in the form, whatever else is offered.
      for (const url of ['authRole/', ''])
        expect(ids((await ask('GET', `/system/user/${url}${userId}`)).data)).toEqual([
          ...[3001, 3003, 3004, 3101],
        ])
      expect(ids((await ask('GET', '/system/user/')).data)).toEqual([3001, 3004, 3101])

      const give = (roleIds: number[], id = userId) =>
        ask('PUT', '/system/user', { userId: id, roleIds })
      const bare = await world.somebody(D111)
      expect(await give([3101], bare)).toMatchObject(DONE)
      expect(await give([3101, 3104], bare)).toMatchObject(DONE)
      for (const hidden of [3102, 3103, NOBODY])
        expect(await give([3101, hidden], bare)).toMatchObject({ error: 'not_yours_to_give' })
      const query = `/system/user/authRole?userId=${bare}&roleIds=`
      expect(await ask('PUT', query)).toMatchObject(DONE)
      expect(await ask('PUT', `${query}3101`)).toMatchObject(DONE)
      expect(await ask('PUT', `${query}3102`)).toMatchObject({ error: 'not_yours_to_give' })
      const fresh = form({ deptId: D1, roleIds: [3101] })
      expect(await ask('POST', '/system/user', fresh)).toMatchObject(DONE)
      await world.run('delete from user_roles where role_id between 3101 and 3104')
      await world.run('delete from roles where id between 3101 and 3104')
    })

    it('gives the first role to nobody, whoever asks', async () => {
      const url = `/system/user/authRole?userId=${await world.somebody(D1)}&roleIds=1`
      expect(await world.ask('PUT', url)).toMatchObject({ code: 500, error: 'not_yours_to_give' })
    })

    it('nobody edits themselves into rights', async () => {
      const row = Object((await shown(4001)).data).user
      const edit = (change: object) => world.ask('PUT', '/system/user', { ...change }, world.anna)
      const own = { error: 'own_rights_kept', code: 500 }
      const changes = [{ roleIds: [3001, 3004] }, { deptId: D11 }, { status: '1' }]
      for (const change of changes) expect(await edit({ ...row, ...change })).toMatchObject(own)
      const status = { userId: 4001, status: '1' }
      expect(await world.ask('PUT', '/system/user/changeStatus', status, world.anna)).toMatchObject(
        own,
      )
      expect(await world.ask('DELETE', '/system/user/4001', undefined, world.anna)).toMatchObject(
        own,
      )
      const password = { userId: 4001, password: 'Other-Horse-8' }
      expect(await world.askSealed('/system/user/resetPwd', password, world.anna)).toMatchObject(
        own,
      )
      expect(await edit({ ...row, nickName: 'Anna' })).toMatchObject(DONE)
      const none = { roleIds: null, deptId: null, postIds: null }
      expect(await edit({ ...row, ...none, nickName: 'Anna 2' })).toMatchObject(DONE)
    })

    it('nobody acts on a user who holds more rights', async () => {
      const stronger = await world.somebody(D1, [3003])
      for (const answer of await writes(stronger))
        expect(answer).toMatchObject({ code: 500, error: 'rights_exceeded' })
      const nick = { userId: stronger, nickName: 'May be called so' }
      expect(await world.ask('PUT', '/system/user', nick, world.anna)).toMatchObject(DONE)
    })

    it('removes all or none', async () => {
      const remove = (...ids: readonly number[]) =>
        world.ask('DELETE', `/system/user/${ids.join(',')}`, undefined, world.anna)
      const [other, outside] = [await world.somebody(D1), await world.somebody(D2)]
      expect(await remove(4001, other)).toMatchObject(REFUSED)
      expect(await remove(other, outside)).toMatchObject(MISSING)
      expect(await shown(other)).toMatchObject(DONE)
    })

    it('sees no users of a foreign department', async () => {
      await world.somebody(D2)
      const foreign = await world.ask('GET', `/system/user/list/dept/${D2}`, undefined, world.anna)
      expect(foreign.data).toEqual([])
      const own = await world.ask('GET', `/system/user/list/dept/${D1}`, undefined, world.anna)
      expect(own.data).toContainEqual(expect.objectContaining({ userId: 4001, userName: 'anna' }))
    })
  })

  // What ends with it is in `what-ends.test.ts`.
  describe('a user', () => {
    const LOCKS = 'select from login_failures where name_key = $1'
    const lock = (name: string) =>
      world.run(
        `insert into login_failures (name_key, count, locks, locked_until)
          values ($1, 5, 1, now() + interval '1 hour')`,
        [name],
      )

    it('gets a new password in an envelope only, which opens the lock', async () => {
      const userId = await world.somebody(D1)
      const name = String(Object((await shown(userId)).data).user.userName)
      const reset = { userId, password: 'Other-Horse-8' }
      expect(await world.ask('PUT', '/system/user/resetPwd', reset)).toMatchObject({ code: 403 })
      const short = { userId, password: 'abcd' }
      expect(await world.askSealed('/system/user/resetPwd', short)).toMatchObject(REFUSED)
      await lock(name)
      expect(await world.askSealed('/system/user/resetPwd', reset)).toMatchObject(DONE)
      expect(await world.run(LOCKS, [name])).toEqual([])
    })

    it('who is removed leads no department, and leaves no lock to the next of that name', async () => {
      const id = await world.somebody(D1)
      const name = String(Object((await shown(id)).data).user.userName)
      await lock(name)
      await world.run('update departments set leader_id = $1 where id = $2', [id, D11])
      expect(await world.ask('DELETE', `/system/user/${id}`)).toMatchObject(DONE)
      expect(await world.run(LOCKS, [name])).toEqual([])
      const [led] = await world.run('select leader_id from departments where id = $1', [D11])
      expect(led?.leader_id).toBeNull()
    })
  })

  describe('roles of a user', () => {
    it('are shown with a flag, and given by query or as JSON', async () => {
      const userId = await world.somebody(D1, [3004])
      const flags = async () => {
        const { data } = await world.ask('GET', `/system/user/authRole/${userId}`)
        const { roles }: { roles: { roleId: number; flag: boolean }[] } = Object(data)
        return roles.filter(({ flag }) => flag).map(({ roleId }) => roleId)
      }
      expect(await flags()).toEqual([3004])
      const give = (ids: string) =>
        world.ask('PUT', `/system/user/authRole?userId=${userId}&roleIds=${ids}`)
      expect(await give('3004,3003')).toMatchObject(DONE)
      expect(await flags()).toEqual([3003, 3004])
      const body = { userId, roleIds: [3004] }
      expect(await world.ask('PUT', '/system/user/authRole', body)).toMatchObject(DONE)
      expect(await flags()).toEqual([3004])
      expect(await give('')).toMatchObject(DONE)
      expect(await flags()).toEqual([])
      expect(await world.ask('PUT', `/system/user/authRole?userId=${userId}`)).toMatchObject(
        REFUSED,
      )
    })
  })
}
