import { describe, expect, it } from 'vitest'
import { BUILT_IN_MODULES } from '../../bootstrap/modules/built-in-modules.ts'
import { type ConsoleModule, defineModule } from '../../bootstrap/modules/define-module.ts'
import { CONSOLE_TABLES } from '../../bootstrap/modules/module-clashes.ts'
import { moduleProblems } from '../../bootstrap/modules/module-problems.ts'
import { page, record, route, Type, text } from '../../bootstrap/public.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import { anyDatabase } from '../support/prepared-database.ts'

const problemsOf = (...modules: ConsoleModule[]) => moduleProblems(modules, BUILT_IN_MODULES)

const aPage = (more: object, table = 'things') => {
  const of = record({ name: 'thing', table, fields: { name: text({ max: 9 }) } })
  const words = { en: ['a thing', 'things'], zh: '物品' } as const
  return page({ of, url: '/thing/thing', permission: 'thing:thing', words, ...more })
}
const aModule = (more: Partial<ConsoleModule>) =>
  defineModule({ name: 'things', words: ['Things', '物品'], ...more })
const aRoute = (more: object) =>
  route({
    method: 'POST',
    url: '/thing/do',
    permission: 'signed-in',
    audit: 'change',
    reply: Type.Null(),
    run: async () => null,
    ...more,
  })

describe('modules', () => {
  it('may stand beside each other and the console', () => {
    expect(problemsOf(assets, aModule({ pages: [aPage({})], routes: [aRoute({})] }))).toEqual([])
  })

  it.each([
    ['an address of the console', { pages: [aPage({ url: '/system/user' })] }],
    ['a permission of the console', { pages: [aPage({ permission: 'system:user' })] }],
    ['a table of the console', { pages: [aPage({}, 'users')] }],
    ['a table that is no name', { pages: [aPage({}, 'a; drop table users')] }],
    ['a route of its own page', { pages: [aPage({})], routes: [aRoute({ url: '/thing/thing' })] }],
    ['a route of the console', { routes: [aRoute({ url: '/auth/login' })] }],
    ['a change without audit', { routes: [aRoute({ audit: undefined })] }],
    ['an unknown method', { routes: [aRoute({ method: 'PATCH' })] }],
    [
      'a dictionary of the console',
      { dictionaries: [{ type: 'sys_user_sex', words: ['Sex', '性别'], values: [] }] },
    ],
  ] as const)('are refused with %s', (_what, more) => {
    expect(problemsOf(aModule(more))).not.toEqual([])
  })

  it('are refused if a button of a row posts to no route, or to one with another permission', () => {
    const words = ['Lend', '借出'] as const
    const pages = [aPage({ actions: [{ path: 'lend', permission: 'lend', words }] })]
    const url = '/thing/thing/:thing/lend'
    const missing =
      'Module things: the action lend of /thing/thing needs a route POST /thing/thing/:id/lend ' +
      'with the permission thing:thing:lend.'
    expect(problemsOf(aModule({ pages }))).toEqual([missing])
    for (const more of [{ method: 'PUT', url }, { url: '/thing/thing/lend' }]) {
      expect(problemsOf(aModule({ pages, routes: [aRoute(more)] }))).toEqual([missing])
    }
    expect(problemsOf(aModule({ pages, routes: [aRoute({ url })] }))).toEqual([
      missing.replace(/\.$/, ', which has the permission signed-in.'),
    ])
    const routes = [aRoute({ url, permission: 'thing:thing:lend' })]
    expect(problemsOf(aModule({ pages, routes }))).toEqual([])
  })

  it('are refused if two have one permission, in one list with all other reasons', () => {
    const first = aModule({ pages: [aPage({})] })
    const second = aModule({ name: 'others', pages: [aPage({ url: '/other/thing' }, 'others')] })
    expect(problemsOf(first, second)).toEqual([
      'Module others has the permission thing:thing, which module things has: rename it.',
      'Module others has the record thing, which module things has: rename it.',
    ])
  })
})

it('the tables of the console are known', async () => {
  const database = await anyDatabase()
  const sql = "select table_name from information_schema.tables where table_schema = 'public'"
  const rows = await database.rows({ text: sql }, [])
  await database.close()
  const built = BUILT_IN_MODULES.flatMap(({ pages = [] }) => pages.map(({ of }) => of.table))
  const known = new Set([...CONSOLE_TABLES, ...built])
  const names = rows.map((row) => String(row.table_name))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
