import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { OLD_HASH } from '../support/legacy/legacy-company.ts'
import {
  aUser,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../support/legacy/small-company.ts'

const NEW_HASH = OLD_HASH.replace('$2a$04$yYGN', '$2b$04$zZHO')

let small: SmallImport

beforeEach(async () => {
  small = await smallImport()
})

afterEach(() => small.target.close())

const bring = (fields: Parameters<typeof aUser>[2]) =>
  small.bring(smallCompany({ sys_user: [aUser(8, 'ann', fields)] }))
const ann = async (fields: string) =>
  (await small.query(`select ${fields} from users where name = 'ann'`))[0]

describe('a contact and its text', () => {
  const contacts = () => ann('email, email_key as key')
  const first = { email: 'ann@sample.example' }

  it('change together, also if the text was written otherwise here', async () => {
    await bring(first)
    await small.query(`update users set email = 'Ann@sample.example' where name = 'ann'`)
    await bring({ email: 'ann@other.example' })
    expect(await contacts()).toEqual({ email: 'ann@other.example', key: 'ann@other.example' })
  })

  it('stay together if the contact was changed here', async () => {
    await bring({ email: 'Ann@sample.example' })
    await small.query(`update users set email = 'Ann@sample.example', email_key = 'own@sample.example'
      where name = 'ann'`)
    const report = await bring({ email: 'ann@other.example' })
    expect(await contacts()).toEqual({ email: 'Ann@sample.example', key: 'own@sample.example' })
    expect(tableIn(report, 'sys_user')?.kept).toEqual([
      { record: 'ann', members: ['email', 'emailKey'] },
    ])
  })
})

describe('a user who is signed in', () => {
  beforeEach(async () => {
    await bring({ password: OLD_HASH })
    await small.query(`insert into sessions (id, token_digest, user_id, client_id, opened_at,
      last_used_at, address, user_agent)
      select '1', '1', id, '1', now(), now(), '', '' from users where name = 'ann'`)
    await small.query(`insert into trusted_browsers (id, user_id, token_digest, address, user_agent,
      created_at, last_used_at, expires_at)
      select '1', id, '1', '', '', now(), now(), now() + interval '1 day' from users where name = 'ann'`)
  })
  const open = () =>
    small.query(`select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from trusted_browsers) as browsers, (select ending from ended_sessions)`)

  it('is no longer if disabled there', async () => {
    const version = () => small.query('select version::text from access_version')
    const before = await version()
    await bring({ password: OLD_HASH, status: '1' })
    expect(await open()).toEqual([{ sessions: 0, browsers: 1, ending: 'account-disabled' }])
    expect(await version()).not.toEqual(before)
  })

  it('is no longer, and trusts no browser, after a new password there', async () => {
    await bring({ password: NEW_HASH })
    expect(await open()).toEqual([{ sessions: 0, browsers: 0, ending: 'password-set' }])
  })
})

describe('a hash that a login stores anew', () => {
  const replace = async (from: string, to: string) => {
    const id = String((await ann('id::text as id'))?.id)
    await small.target.container.get(Tokens.UserRepo).replacePasswordHash(id, from, to)
  }
  const hash = async () => (await ann('password_hash as hash'))?.hash

  it('of an imported password does so twice', async () => {
    await bring({ password: OLD_HASH })
    await replace(OLD_HASH, '$argon2id$of-the-login')
    await replace('$argon2id$of-the-login', '$argon2id$dearer')
    await bring({ password: NEW_HASH })
    expect(await hash()).toBe(NEW_HASH)
  })

  it('of a password that was chosen here stays', async () => {
    await bring({ password: OLD_HASH })
    await small.query(`update users set password_hash = '$argon2id$own' where name = 'ann'`)
    await replace('$argon2id$own', '$argon2id$dearer')
    const report = await bring({ password: NEW_HASH })
    expect(await hash()).toBe('$argon2id$dearer')
    expect(tableIn(report, 'sys_user')?.kept).toEqual([
      { record: 'ann', members: ['passwordHash'] },
    ])
  })
})

it('a user whose row is there twice is refused with the table', async () => {
  const twice = smallCompany({ sys_user: [aUser(8, 'ann'), aUser(8, 'ann')] })
  await expect(small.bring(twice)).rejects.toThrow('sys_user has two rows with the user_id 8.')
})
