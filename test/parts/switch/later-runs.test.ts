import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { OLD_HASH } from '../../support/legacy/legacy-company.ts'
import {
  aDepartment,
  aPost,
  aRole,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'

const TOP = aDepartment(7, 'Top', { parent_id: 0 })
const ALL = aRole(1, 'superadmin', 'All')
const NEW_HASH = OLD_HASH.replace('$2a$04$yYGN', '$2b$04$zZHO')

let small: SmallImport

beforeEach(async () => {
  small = await smallImport()
})

afterEach(() => small.target.close())

/** Each company after the other. @returns the last report */
async function bringAll(...companies: readonly Company[]) {
  let report = await small.bring(smallCompany())
  for (const company of companies) report = await small.bring(smallCompany(company))
  expect(report.questions).toEqual([])
  return report
}

const namesIn = async (table: string, fields = 'name') => {
  const rows = await small.query(
    `select l.old_id, concat_ws(' ', ${fields}) as name from ${table} t
      join legacy_rows l on l.kind = '${table}' and l.new_id = t.id order by l.old_id`,
  )
  return Object.fromEntries(rows.map(({ old_id: id, name }) => [String(id), name]))
}

describe('what was renamed there since the last import', () => {
  it('swaps names of roles, and gives the key of one to a new one', async () => {
    await bringAll(
      { sys_role: [ALL, aRole(8, 'sales', 'Sales'), aRole(9, 'stock', 'Stock')] },
      {
        sys_role: [
          ...[ALL, aRole(8, 'stock', 'Stock'), aRole(9, 'east', 'Sales')],
          aRole(10, 'sales', 'Sales of old'),
        ],
      },
    )
    expect(await namesIn('roles', 't.key, t.name')).toMatchObject({
      ...{ 8: 'stock Stock', 9: 'east Sales', 10: 'sales Sales of old' },
    })
  })

  it('swaps names of departments, and moves one below a new one', async () => {
    await bringAll(
      { sys_dept: [TOP, aDepartment(8, 'Asia'), aDepartment(9, 'East')] },
      {
        sys_dept: [
          ...[TOP, aDepartment(8, 'East'), aDepartment(9, 'West'), aDepartment(10, 'Asia')],
          aDepartment(11, 'Asia', { parent_id: 10 }),
        ],
      },
    )
    expect(await namesIn('departments')).toEqual({
      ...{ 7: 'Top', 8: 'East', 9: 'West', 10: 'Asia', 11: 'Asia' },
    })
  })

  it('swaps codes and names of posts', async () => {
    await bringAll(
      { sys_post: [aPost(8, 'ceo', 'Chief'), aPost(9, 'dev', 'Maker')] },
      { sys_post: [aPost(8, 'dev', 'Maker'), aPost(9, 'ceo', 'Chief')] },
    )
    expect(await namesIn('posts', 'code, name')).toEqual({ 8: 'dev Maker', 9: 'ceo Chief' })
  })

  it('swaps names and contacts of users, and gives them to new ones', async () => {
    const email = (name: string) => ({ email: `${name}@sample.example` })
    await bringAll(
      { sys_user: [aUser(8, 'ann', email('ann')), aUser(9, 'bob', email('bob'))] },
      {
        sys_user: [
          ...[aUser(8, 'bob', email('bob')), aUser(9, 'cat', email('cat'))],
          aUser(10, 'ann', email('ann')),
        ],
      },
    )
    expect(await namesIn('users', 'name, email')).toMatchObject({
      8: 'bob bob@sample.example',
      9: 'cat cat@sample.example',
      10: 'ann ann@sample.example',
    })
  })

  it('keeps what somebody here has, and gives the others a number', async () => {
    await bringAll({ sys_role: [ALL, aRole(8, 'sales', 'Sales')] })
    await small.query(`insert into roles (key, name, status) values ('own', 'Own', 'normal')`)
    await small.query(`update users set name = 'own', name_key = 'own' where id = 1`)
    const report = await bringAll({
      sys_role: [ALL, aRole(8, 'sales', 'Own')],
      sys_user: [aUser(8, 'Own')],
    })
    expect(await namesIn('roles')).toMatchObject({ 8: 'Own (2)' })
    expect(tableIn(report, 'sys_role')?.altered.map(({ record }) => record)).toContain('Own')
    expect(tableIn(report, 'sys_user')?.left.map(({ record }) => record)).toEqual(['Own'])
    const again = await bringAll({ sys_role: [ALL, aRole(8, 'sales', 'Own')] })
    expect(tableIn(again, 'sys_role')).toMatchObject({ taken: 0, changed: [] })
  })

  it('lets a user keep the old name if the new one is not possible, and changes the rest', async () => {
    await bringAll({ sys_user: [aUser(8, 'ann'), aUser(9, 'bob')] })
    await small.query(`update users set name = 'eve', name_key = 'eve' where name = 'bob'`)
    const report = await bringAll({
      sys_user: [aUser(8, 'eve', { status: '1' }), aUser(9, 'bob'), aUser(10, 'ann')],
    })
    expect(await namesIn('users', 'name, status')).toMatchObject({
      8: 'ann disabled',
      9: 'eve normal',
    })
    expect(tableIn(report, 'sys_user')?.left.map(({ record }) => record)).toEqual(['ann'])
  })
})

describe('who went there since the last import', () => {
  const both: Company = {
    sys_user: [aUser(8, 'ann'), aUser(9, 'bob')],
    sys_role: [ALL, aRole(8, 'sales', 'Sales')],
  }
  const removed = smallCompany({
    sys_user: [aUser(8, 'ann', { del_flag: '2' })],
    sys_role: [ALL, aRole(8, 'sales', 'Sales', { del_flag: null })],
  })

  it('is named, and asked about', async () => {
    await bringAll(both)
    const report = await small.bring(removed)
    expect(report.questions.map(({ about }) => about)).toEqual(['removed'])
    expect(tableIn(report, 'sys_user')?.gone).toEqual(['ann', 'bob'])
    expect(tableIn(report, 'sys_role')?.gone).toEqual(['Sales'])
    expect(await namesIn('users', 'status')).toMatchObject({ 8: 'normal', 9: 'normal' })
  })

  it('is disabled, and enabled again with the row that comes back', async () => {
    await bringAll(both)
    const report = await small.bring(removed, { removed: 'disable' })
    expect(tableIn(report, 'sys_user')?.changed.map(({ record }) => record)).toEqual(['ann', 'bob'])
    expect(await namesIn('users', 'status')).toMatchObject({ 8: 'disabled', 9: 'disabled' })
    expect((await small.bring(removed)).questions).toEqual([])
    await bringAll(both)
    expect(await namesIn('users', 'status')).toMatchObject({ 8: 'normal', 9: 'normal' })
  })

  it('stays enabled if somebody here says so', async () => {
    await bringAll(both)
    await small.bring(removed, { removed: 'keep' })
    expect(await namesIn('users', 'status')).toMatchObject({ 8: 'normal' })
    await small.bring(removed, { removed: 'disable' })
    await small.query(`update users set status = 'normal' where name = 'ann'`)
    await small.bring(removed, { removed: 'disable' })
    expect(await namesIn('users', 'status')).toMatchObject({ 8: 'normal', 9: 'disabled' })
  })

  it('is not somebody of another tenant', async () => {
    const ours = { tenant_id: '000000' }
    const users = [aUser(1, 'admin', ours), aUser(8, 'ann', ours)]
    const theirs = aUser(9, 'zoe', { tenant_id: '000001' })
    const both = { ...smallCompany(), sys_user: [...users, theirs] }
    await small.bring(both, { tenant: '000000' })
    const report = await small.bring(both, { tenant: '000001' })
    expect(report.questions).toEqual([])
    expect(tableIn(report, 'sys_user')?.gone).toEqual([])
  })
})

describe('a password', () => {
  const withHash = (password: string) => ({ sys_user: [aUser(8, 'ann', { password })] })
  const hash = async () =>
    (await small.query(`select password_hash as hash from users where name = 'ann'`))[0]?.hash
  const logIn = async () => {
    const [row] = await small.query(`select id::text as id from users where name = 'ann'`)
    const users = small.target.container.get(Tokens.UserRepo)
    await users.replacePasswordHash(String(row?.id), OLD_HASH, '$argon2id$of-the-login')
  }

  const openSession = () =>
    small.query(`insert into sessions (id, token_digest, user_id, client_id, opened_at,
      last_used_at, address, user_agent)
      select '1', '1', id, '1', now(), now(), '', '' from users where name = 'ann'`)

  it('that was changed there comes after a login here, which is no change', async () => {
    await bringAll(withHash(OLD_HASH))
    await logIn()
    const same = tableIn(await bringAll(withHash(OLD_HASH)), 'sys_user')
    expect(same).toMatchObject({ kept: [], changed: [] })
    expect(await hash()).toBe('$argon2id$of-the-login')
    await openSession()
    await bringAll(withHash(OLD_HASH))
    expect(await small.query('select 1 as open from sessions')).toEqual([{ open: 1 }])
    await bringAll(withHash(NEW_HASH))
    expect(await hash()).toBe(NEW_HASH)
    expect(await small.query('select 1 as open from sessions')).toEqual([])
    const ended = await small.query('select ending from ended_sessions')
    expect(ended).toEqual([{ ending: 'password-set' }])
  })

  it('that was changed here stays, and is reported', async () => {
    await bringAll(withHash(OLD_HASH))
    await logIn()
    await small.query(`update users set password_hash = '$argon2id$own' where name = 'ann'`)
    const users = tableIn(await bringAll(withHash(NEW_HASH)), 'sys_user')
    expect(users?.kept).toEqual([{ record: 'ann', members: ['passwordHash'] }])
    expect(await hash()).toBe('$argon2id$own')
  })

  it('of a high cost is counted', async () => {
    const dear = OLD_HASH.replace('$04$', '$14$')
    const report = await small.bring(smallCompany(withHash(dear)), {}, true)
    expect(tableIn(report, 'sys_user')?.notes.join()).toMatch(/^1 passwords have .* above 12/)
  })
})

it('what was removed here is remembered without what it said', async () => {
  await bringAll({ sys_user: [aUser(8, 'ann')] })
  await small.query(`delete from users where name = 'ann'`)
  const kept = await small.query(
    `select digests from legacy_rows where kind = 'users' and old_id = '8'`,
  )
  expect(kept).toEqual([{ digests: {} }])
})
