import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  anIdentity,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
} from '../support/legacy/small-company.ts'

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
    expect(await small.query('select user_name as name from social_bindings order by 1')).toEqual([
      { name: '88' },
      { name: 'Own' },
    ])
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
