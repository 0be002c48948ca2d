import { sql as raw } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineModule, type ModuleSql, type TableQuery, tables } from '../../bootstrap/public.ts'
import { ASSET, assets } from '../../docs/examples/assets/assets.ts'
import { assetFigures } from '../../docs/examples/statistics/asset-figures.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import { alwaysOnBothStores } from '../support/both-stores.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const own = tables(ASSET)
const house = tables(NOTICE)
const names = own.selectFrom('assets').select('name')
const users = house.withTables<{ users: { password_hash: string; name: string } }>()
const gone = { compile: () => own.schema.dropTable('assets').compile() }
const hashes = users.selectFrom('users').select('password_hash as name')

let asks: (sql: ModuleSql) => Promise<unknown> = async () => undefined
const asking = defineModule({
  name: 'asking',
  words: ['Asking', '询问'],
  jobs: [
    {
      name: 'within',
      every: { hours: 1 },
      run: async ({ transaction }) => {
        await transaction(async ({ records, sql }) => {
          await records(ASSET).add({ name: 'Within', serial: 'W' }, 'system')
          await asks(sql)
          throw new RangeError('Undo it.')
        })
      },
    },
    { name: 'beside', every: { hours: 1 }, run: async ({ sql }) => void (await asks(sql)) },
  ],
})

await alwaysOnBothStores('Queries of modules', (open) => {
  let service: WholeService

  beforeAll(async () => {
    const modules = [assets, assetFigures, asking]
    service = await wholeService({}, undefined, await open(), modules)
    const admin = await service.console.as('admin')
    const lamp = { name: 'Lamp', serial: 'L', price: '12.50', boughtOn: '2026-02-28' }
    const desk = { name: 'Desk', serial: 'D', price: '0.1', boughtOn: '2026-03-01' }
    for (const asset of [lamp, desk]) await admin.post('/asset/asset', asset)
  }, START_MS)
  afterAll(() => service.close())

  const answerTo = async <T>(ask: (sql: ModuleSql) => Promise<T>, job = 'beside') => {
    let answer: { readonly value: T | unknown } | undefined
    asks = async (sql) => {
      answer = { value: await ask(sql).catch((error: unknown) => error) }
    }
    await service.runJob(`asking/${job}`)
    return answer?.value
  }

  it('sum up exactly, in a route', async () => {
    const admin = await service.console.as('admin')
    expect((await admin.get('/asset/figures')).data).toEqual([
      { state: 'in_use', assets: 2, price: '12.60' },
    ])
    expect((await admin.get('/asset/figures?from=2026-03-01')).data).toEqual([
      { state: 'in_use', assets: 1, price: '0.10' },
    ])
  })

  it('have values of the same types on both stores', async () => {
    const query = own
      .selectFrom('assets as a')
      .innerJoin('assets as b', 'b.id', 'a.id')
      .select(['a.id', 'a.bought_on', 'a.price', 'a.photo', 'a.created_at'])
      .where('b.serial', '=', 'L')
    const [row] = [await answerTo((sql) => sql(query))].flat()
    expect(row).toEqual({
      id: expect.stringMatching(/^\d+$/),
      bought_on: '2026-02-28',
      price: '12.50',
      photo: null,
      created_at: expect.any(String),
    })
    expect(new Date(Object(row).created_at).getFullYear()).toBeGreaterThan(2000)
  })

  it('see what their transaction has changed, which others do not', async () => {
    const within = await answerTo((sql) => sql(names.orderBy('serial', 'desc')), 'within')
    expect(within).toEqual([{ name: 'Within' }, { name: 'Lamp' }, { name: 'Desk' }])
    expect(await answerTo((sql) => sql(names.where('serial', '=', 'W')))).toEqual([])
  })

  it.each<[string, TableQuery<unknown>, string]>([
    ['another table', house.selectFrom('notices').select('title'), 'notices is no table'],
    [
      'another table in a condition',
      names.where(({ exists }) => exists(house.selectFrom('notices').select('id'))),
      'notices is no table',
    ],
    [
      'another schema',
      own.withSchema('pg_catalog').selectFrom('assets').select('name'),
      'pg_catalog.assets is no table',
    ],
    [
      'another table under its own name',
      own
        .with('users', () => hashes)
        .selectFrom('users')
        .selectAll(),
      'users is no table',
    ],
    [
      'another table that a query within names too',
      names
        .where(({ exists }) =>
          exists(
            own
              .with('users', () => names)
              .selectFrom('users')
              .selectAll(),
          ),
        )
        .unionAll(hashes),
      'users is no table',
    ],
    [
      'another table that a later query is named after',
      own
        .with('early', () => hashes)
        .with('users', () => names)
        .selectFrom('early')
        .selectAll(),
      'users is no table',
    ],
    [
      'another schema that a query is named after',
      own
        .with('pg_catalog.pg_authid', () => names)
        .selectFrom('pg_catalog.pg_authid')
        .selectAll(),
      'pg_catalog.pg_authid is no table',
    ],
    [
      'a column for a table',
      own.selectFrom(({ ref }) => ref('users' as never).as('u')).select('u.name' as never),
      'reads tables',
    ],
    ['a lock', names.forUpdate(), 'Queries only read'],
    ['what is no query', { ...gone, execute: async () => [] }, 'Queries only read'],
    ['raw SQL', names.where(raw<boolean>`exists (select from users)`), 'no raw SQL'],
    ['any function', names.where(({ fn }) => fn('pg_sleep', [])), 'does not call pg_sleep'],
    [
      'a change',
      own
        .with('gone', (one) => one.deleteFrom('assets').returning('name'))
        .selectFrom('gone')
        .select('name'),
      'Queries only read',
    ],
  ])('are refused with %s', async (_what, query, problem) => {
    expect(await answerTo((sql) => sql(query))).toMatchObject({
      message: expect.stringContaining(problem),
    })
  })

  it('may use names of their own, and have a bounded number of rows', async () => {
    const query = own
      .with('cheap', (one) => one.selectFrom('assets').select('name').where('price', '<', '1'))
      .selectFrom('cheap')
      .selectAll()
    expect(await answerTo((sql) => sql(query))).toEqual([{ name: 'Desk' }])
    const doubled = names.unionAll(names).unionAll(names).unionAll(names)
    const many = own
      .with('eight', () => doubled)
      .selectFrom(['eight as a', 'eight as b', 'eight as c', 'eight as d', 'eight as e'])
      .select('a.name')
    expect(await answerTo((sql) => sql(many))).toMatchObject({ name: 'RangeError' })
  })

  it('may name queries like tables where they stand, also recursive ones', async () => {
    const cheap = names.where('price', '<', '1')
    const shadowed = users
      .with('users', () => cheap)
      .selectFrom('users as u')
      .select('u.name')
      .distinct()
    expect(await answerTo((sql) => sql(shadowed))).toEqual([{ name: 'Desk' }])
    const counting = own
      .withRecursive('users', () => cheap.union(users.selectFrom('users').select('name')))
      .with('later', () => users.selectFrom('users').select('name'))
      .selectFrom('later')
      .select('later.name')
    expect(await answerTo((sql) => sql(counting))).toEqual([{ name: 'Desk' }])
  })

  it('are compiled by the service, not by the query', async () => {
    const { query } = names.where('price', '<', '1').compile()
    const forged = { sql: 'select password_hash as name from users', parameters: [], query }
    const rows = await answerTo((sql) =>
      sql({ compile: () => forged, execute: async () => [{ name: '' }] }),
    )
    expect(rows).toEqual([{ name: 'Desk' }])
  })

  it('need `sql`, because they have no connection', async () => {
    await expect(names.execute()).rejects.toThrow('Give the query to `sql`')
  })
})
