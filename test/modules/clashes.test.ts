import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_MODULES } from '../../bootstrap/modules/built-in-modules.ts'
import { type ConsoleModule, defineModule } from '../../bootstrap/modules/define-module.ts'
import type { Job } from '../../bootstrap/modules/job.ts'
import { jobProblems } from '../../bootstrap/modules/jobs.ts'
import { arrangedModules, chooseModules } from '../../bootstrap/modules/load-modules.ts'
import { CONSOLE_TABLES } from '../../bootstrap/modules/module-clashes.ts'
import { moduleProblems, OWN_ADDRESSES } from '../../bootstrap/modules/module-problems.ts'
import {
  choice,
  decimal,
  page,
  record,
  reference,
  route,
  Type,
  text,
  user,
} from '../../bootstrap/public.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { wholeService } from '../support/whole-service.ts'

const problemsOf = (...modules: ConsoleModule[]) => moduleProblems(modules, BUILT_IN_MODULES)

const aPage = (more: object, table = 'things') => {
  const of = record({ name: 'thing', table, fields: { name: text({ max: 9 }) } })
  const words = { en: ['a thing', 'things'], zh: '物品' } as const
  return page({ of, url: '/thing/thing', permission: 'thing:thing', words, ...more })
}
const aRecord = (table: string, fields = {}) =>
  record({ name: 'other', table, fields: { name: text({ max: 9 }), ...fields } })
const menuAt = (path: string, under = 'root') => ({ path, under, component: 'thing/thing/index' })
const aDictionary = (type: string, values: readonly string[]) => ({
  type,
  words: ['Things', '物品'] as const,
  values: values.map((value) => [value, value, value] as const),
})
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
    ['name is no field: make it with text(), integer() and so on', { name: undefined }],
    ['name is no field: make it with text(), integer() and so on', { name: text }],
    ['size needs max, a number', { size: Object(text)({ max: '9' }) }],
    ['price needs digits and scale', { price: Object(decimal)({}) }],
    ['state needs a dictionary, or options', { state: Object(choice)({}) }],
    ['vendor needs a record to refer to', { vendor: Object(reference)({ to: {} }) }],
    ['holder must be able to be empty to be emptied', { holder: user({ whenRemoved: 'emptied' }) }],
    ['name needs words in two languages', { name: Object(text)({ max: 9, words: 'Name' }) }],
    ['name cannot have the filter like', { name: Object(text)({ max: 9, filter: 'like' }) }],
  ])('are named with record and field: %s', async (problem, fields) => {
    const of = Object(record)({ name: 'thing', fields })
    const message = `Module things: thing.${problem}.`
    await expect(arrangedModules([aModule({ records: [of] })])).rejects.toMatchObject({ message })
  })

  it.each([
    ['a text', "throw 'No key.'", 'No key.'],
    ['an error', "throw new TypeError('No key.')", 'TypeError: No key.'],
    ['a file that is not there', "import './nothing.mjs'", 'Error'],
  ])('are named by the file that throws %s', async (_what, deep, told) => {
    const folder = await temporaryFolder()
    const files = {
      'deep.mjs': deep,
      'shop.mjs': "import './fine.mjs'\nimport './deep.mjs'",
      'fine.mjs': '',
    }
    const config = "import { shop } from './shop.mjs'\nexport default { modules: [shop] }"
    for (const [name, text] of Object.entries({ ...files, 'gatehouse.config.mjs': config }))
      await writeFile(join(folder, name), text)
    const refused = await chooseModules(join(folder, 'gatehouse.config.mjs')).catch(String)
    const named = relative('.', join(folder, 'deep.mjs'))
    expect(refused).toContain(`${named} cannot be loaded: ${told}`)
  })

  it('are named where they sort by what is no field, and where a module or page is none', async () => {
    const of = Object(record)({ name: 'thing', fields: {}, unique: [['nmae']], sort: ['size'] })
    const wrong = [Object(undefined), aModule({ records: [of], pages: [Object({})] })]
    await expect(arrangedModules(wrong)).rejects.toThrow(
      [
        'One of the modules is none: make it with defineModule().',
        'Module things: a page or a record of it is none: make it with page(), and its record with record().',
        'Module things: thing.nmae is unique or sorted, but no field.',
        'Module things: thing.size is unique or sorted, but no field.',
      ].join('\n'),
    )
  })

  it.each([
    ['an address of the console', { pages: [aPage({ url: '/system/user' })] }],
    ['a permission of the console', { pages: [aPage({ permission: 'system:user' })] }],
    ['a table of the console', { pages: [aPage({}, 'users')] }],
    ['a table that is no name', { pages: [aPage({}, 'a; drop table users')] }],
    ['a route of its own page', { pages: [aPage({})], routes: [aRoute({ url: '/thing/thing' })] }],
    ['a route of the console', { routes: [aRoute({ url: '/auth/login' })] }],
    ['another spelling of the console', { routes: [aRoute({ url: '/System/User/list' })] }],
    ['an address among files', { routes: [aRoute({ url: '/file/7' })] }],
    ['an address among own pages', { pages: [aPage({ url: '/account/things' })] }],
    ['a wildcard', { routes: [aRoute({ url: '/*' })] }],
    ['a wildcard below', { routes: [aRoute({ url: '/x/*' })] }],
    ['an empty part', { routes: [aRoute({ url: '//abc' })] }],
    ['an encoded letter', { routes: [aRoute({ url: '/%61bc' })] }],
    ['a slash at the end', { routes: [aRoute({ url: '/thing/do/' })] }],
    [
      'two names of one parameter',
      { routes: [aRoute({ url: '/a/:id' }), aRoute({ url: '/a/:key' })] },
    ],
    ['a table of the console without a page', { records: [aRecord('users')] }],
    [
      'a field that every object has',
      { records: [aRecord('mine', { constructor: text({ max: 9 }) })] },
    ],
    ['a menu at the path of a directory', { pages: [aPage({ menu: menuAt('system') })] }],
    ['a menu at a path of the console', { pages: [aPage({ menu: menuAt('user', 'system') })] }],
    ['a menu under nothing', { pages: [aPage({ menu: menuAt('thing', 'nowhere') })] }],
    ['a menu that climbs', { pages: [aPage({ menu: menuAt('../thing') })] }],
    [
      'two menus at one path',
      {
        pages: [
          aPage({ menu: menuAt('thing') }),
          aPage({ url: '/b/b', permission: 'b:b', menu: { ...menuAt('thing'), component: 'b' } }),
        ],
      },
    ],
    ['a dictionary with blanks', { dictionaries: [aDictionary('a b', ['1'])] }],
    ['a value with blanks', { dictionaries: [aDictionary('things', ['1 '])] }],
    ['a doubled value', { dictionaries: [aDictionary('things', ['1', '1'])] }],
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

it('a job without a schedule is named', async () => {
  const job: Job = Object({ name: 'idle', run: async () => undefined })
  const problems = ['Module things: the job idle needs a schedule: every, or cron.']
  expect(await jobProblems([aModule({ jobs: [job] })])).toEqual(problems)
})

it('the addresses of the console are known', async () => {
  const service = await wholeService()
  const firsts = service.app.routeTable.entries.map(({ url }) => url.split('/')[1] ?? '')
  const unknown = firsts.filter(
    (first) => first !== '' && first !== '*' && !OWN_ADDRESSES.has(first),
  )
  await service.close()
  expect(unknown).toEqual([])
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
