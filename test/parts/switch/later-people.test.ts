import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { OLD_HASH } from '../../support/legacy/legacy-company.ts'
import {
  aMenu,
  anIdentity,
  aRole,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'

describe('later accounts', () => {
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
})

describe('later menus', () => {
  const ALL = aRole(1, 'superadmin', 'All')
  const SYSTEM = aMenu(1, 'System', { path: 'system', menu_type: 'M' })
  const FLEET = aMenu(8, 'Fleet', { path: 'fleet', menu_type: 'M' })
  const CARS = aMenu(9, 'Cars', {
    parent_id: 8,
    component: 'fleet/car/index',
    perms: 'fleet:car:list',
  })
  const VANS = aMenu(10, 'Vans', {
    parent_id: 8,
    component: 'fleet/van/index',
    perms: 'fleet:van:list',
  })

  let small: SmallImport

  beforeEach(async () => {
    small = await smallImport()
  })

  afterEach(() => small.target.close())

  const bring = (...menus: readonly ReturnType<typeof aMenu>[]) =>
    small.bring(
      smallCompany({
        sys_role: [ALL, aRole(8, 'driver', 'Driver')],
        sys_menu: [SYSTEM, ...menus],
        sys_role_menu: menus.map(({ menu_id: id = 0 }) => ({ role_id: 8, menu_id: id })),
      }),
    )

  /** Menus that came, each with its parent and whether the role has it. */
  async function menusHere() {
    const rows = await small.query(`select m.title, p.title as above, m.path,
      exists (select from role_menus r where r.menu_id = m.id) as held
    from menus m left join menus p on p.id = m.parent_id
      join legacy_rows l on l.kind = 'menus' and l.new_id = m.id
    where m.id >= 1000 order by l.old_id::integer`)
    return rows.map(({ above, title, path, held }) => `${above ?? '-'} ${title} ${path} ${held}`)
  }

  it('two menus may swap their titles and paths', async () => {
    await bring(FLEET, CARS, VANS)
    const { menu_name: cars = '', path = '' } = CARS
    const { menu_name: vans = '', path: other = '' } = VANS
    await bring(
      FLEET,
      { ...CARS, menu_name: vans, path: other },
      { ...VANS, menu_name: cars, path },
    )
    expect(await menusHere()).toEqual([
      '- Fleet fleet true',
      'Fleet Vans p10 true',
      'Fleet Cars p9 true',
    ])
  })

  it('what is below a menu that was removed here stays away too, and what was moved stays', async () => {
    await bring(FLEET, CARS)
    await small.query(`update menus set parent_id = 1 where title = 'Cars'`)
    await small.query(`delete from menus where title = 'Fleet'`)
    const report = await bring(FLEET, CARS, VANS)
    expect(await menusHere()).toEqual(['System Cars p9 true'])
    expect(tableIn(report, 'sys_menu')?.left.map(({ record }) => record)).toEqual([
      ...['Fleet (fleet)', 'Vans (fleet:van:list)'],
    ])
  })

  it('a menu that cannot be changed as it was there stays, with its roles', async () => {
    await bring(FLEET, CARS)
    await small.query(`insert into menus (parent_id, kind, title, sort_order, path, icon,
      opens_externally, is_cached, is_visible, is_enabled)
    select id, 'directory', 'Own', 1, 'own', '#', false, true, true, true
    from menus where title = 'Fleet'`)
    const report = await bring(FLEET, { ...CARS, path: 'own' })
    expect(await menusHere()).toContain('Fleet Cars p9 true')
    expect(tableIn(report, 'sys_menu')?.altered.map(({ record }) => record)).toEqual([
      'Cars (fleet:car:list)',
    ])
  })

  it('a role that was made anew under its key is the same one', async () => {
    await bring(FLEET, CARS)
    const company = smallCompany({ sys_role: [ALL, aRole(20, 'driver', 'Driver')] })
    expect((await small.bring(company)).questions).toEqual([])
    const roles = await small.query(`select old_id, digests = '{}' as forgotten from legacy_rows l
    join roles r on r.id = l.new_id where l.kind = 'roles' and r.key = 'driver' order by old_id`)
    expect(roles).toEqual([
      { old_id: '20', forgotten: false },
      { old_id: '8', forgotten: true },
    ])
  })
})

describe('later identities', () => {
  let small: SmallImport

  beforeEach(async () => {
    small = await smallImport()
  })

  afterEach(() => small.target.close())

  describe('a third-party identity', () => {
    const sys_user = [aUser(8, 'ann'), aUser(9, 'bob')]
    const holders = async () => {
      const rows = await small.query(`select outside_id as id, u.name from social_bindings s
      join users u on u.id = s.user_id order by outside_id`)
      return rows.map(({ id, name }) => `${id} ${name}`)
    }
    const bind = async (...sys_social: Company[string]) => {
      const { questions } = await small.bring(smallCompany({ sys_user, sys_social }))
      expect(questions).toEqual([])
    }

    it('follows its row to another user', async () => {
      await bind(anIdentity(1, 8, '4711'))
      await bind(anIdentity(1, 9, '4711'))
      expect(await holders()).toEqual(['4711 bob'])
    })

    it('follows a new row to another user, who had another one', async () => {
      await bind(anIdentity(1, 8, '4711'), anIdentity(2, 9, '88'))
      await bind(anIdentity(3, 9, '4711'))
      expect(await holders()).toEqual(['4711 bob'])
    })

    it('gives way to another one of its user', async () => {
      await bind(anIdentity(1, 8, '4711'))
      await bind(anIdentity(2, 8, '99'))
      expect(await holders()).toEqual(['99 ann'])
    })

    it('may be swapped', async () => {
      await bind(anIdentity(1, 8, '4711'), anIdentity(2, 9, '88'))
      await bind(anIdentity(1, 8, '88'), anIdentity(2, 9, '4711'))
      expect(await holders()).toEqual(['4711 bob', '88 ann'])
    })

    it('that was bound here stays, and the one that moved there logs nobody in', async () => {
      await bind(anIdentity(1, 8, '4711'))
      await small.query(`insert into social_bindings (user_id, source, outside_id, user_name, nick_name, created_at)
      select id, 'GITHUB', 'own', '', '', now() from users where name = 'bob'`)
      await bind(anIdentity(3, 9, '4711'))
      expect(await holders()).toEqual(['own bob'])
    })

    it('that was bound here and there stays when it goes there', async () => {
      await bind(anIdentity(2, 9, '88'))
      await small.query(`insert into social_bindings (user_id, source, outside_id, user_name, nick_name, created_at)
      select id, 'GITHUB', '4711', 'Own', '', now() from users where name = 'ann'`)
      await bind(anIdentity(1, 8, '4711'), anIdentity(2, 9, '88'))
      expect(await small.query('select user_name as name from social_bindings order by 1')).toEqual(
        [{ name: '88' }, { name: 'Own' }],
      )
      const none = smallCompany({ sys_user, sys_social: [anIdentity(2, 9, '88')] })
      expect((await small.bring(none, { removed: 'disable' })).questions).toEqual([])
      expect(await holders()).toEqual(['4711 ann', '88 bob'])
    })

    it('that is no longer bound there is asked about', async () => {
      await bind(anIdentity(1, 8, '4711'))
      const none = smallCompany({ sys_user, sys_social: [anIdentity(2, 9, '88')] })
      expect((await small.bring(none)).questions.map(({ about }) => about)).toEqual(['removed'])
      await small.bring(none, { removed: 'keep' })
      expect(await holders()).toEqual(['4711 ann', '88 bob'])
      await small.bring(none, { removed: 'disable' })
      expect(await holders()).toEqual(['88 bob'])
      await bind(anIdentity(1, 8, '4711'), anIdentity(2, 9, '88'))
      expect(await holders()).toEqual(['4711 ann', '88 bob'])
    })
  })
})
