import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creationOf } from '../../../adapters/postgres/modules/record-differences.ts'
import { ExportConfiguration } from '../../../application/parts/configuration/configuration.ts'
import { moduleProblems } from '../../../bootstrap/modules/module-problems.ts'
import { runImport } from '../../../bootstrap/parts/configuration/import-configuration.ts'
import {
  choice,
  date,
  decimal,
  defineModule,
  department,
  file,
  json,
  longText,
  moment,
  record,
  reference,
  text,
  user,
} from '../../../bootstrap/public.ts'
import { type CommandedService, commandedService } from '../../support/commanded-service.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { START_MS } from '../../support/whole-service.ts'

const open = { empty: undefined } as const
const REGION = record({
  name: 'region',
  fields: { code: text({ max: 9 }), name: text({ max: 20 }) },
  unique: [['code']],
  exported: true,
})
const RATE = record({
  name: 'rate',
  fields: {
    region: reference({ to: REGION }),
    since: date(),
    also: reference({ to: REGION, several: true, empty: [] }),
    price: decimal({ digits: 9, scale: 2, min: 0, ...open }),
    kinds: choice({ options: [['a', 'A', '甲']], several: true, empty: [] }),
    checkedAt: moment(open),
    more: json(open),
    keeper: user(open),
    owner: department(open),
  },
  unique: [['region', 'since']],
  exported: true,
})
const NORTH = { code: '1001', name: 'North' }
const SOUTH = { code: 'S', name: 'South' }
const ROW = {
  ...{ region: '1001', since: '2026-02-28', also: ['S', '1001'], price: '1.50', kinds: ['a'] },
  ...{ checkedAt: '2026-02-28T09:30:00.000Z', more: { deep: [1] }, keeper: 'admin', owner: null },
}

const words = ['Rates', '费率'] as const
const rates = defineModule({ name: 'rates', words, records: [REGION, RATE] })
const FILE = { from: '/somewhere/stage.json', dryRun: false }

let source: CommandedService
let target: CommandedService

async function opened(firstId: number): Promise<CommandedService> {
  const database = await anyDatabase()
  const run = (sql: string) => database.rows({ text: sql }, [])
  for (const sql of [REGION, RATE].flatMap(creationOf)) await run(sql)
  await run(`alter table regions alter id restart with ${firstId}`)
  return commandedService(database, { ADMIN_PASSWORD: 'Correct-Horse-7' }, [rates])
}

const imported = ({ container }: CommandedService, document: object) => {
  const text = JSON.stringify({ version: 1, ...document })
  return runImport(container, text, FILE)
}
const exported = async ({ container }: CommandedService) => {
  const { regions, rates: found } = await container.get(ExportConfiguration).execute()
  return { regions, rates: found }
}

beforeAll(async () => {
  source = await opened(1000)
  target = await opened(5000)
}, START_MS)
afterAll(async () => {
  await source?.close()
  await target?.close()
})

describe('rows of modules in a configuration', () => {
  it('have names in place of ids, and are the same elsewhere', async () => {
    const document = { regions: [NORTH, SOUTH], rates: [ROW] }
    await imported(source, document)
    const text = await exported(source)
    expect(text).toEqual(document)
    const first = await imported(target, text)
    expect(first.map(({ section, added }) => [section, added])).toEqual([
      ['regions', ['1001', 'S']],
      ['rates', ['1001 2026-02-28']],
    ])
    expect(await exported(target)).toEqual(text)
    expect(await imported(target, text)).toMatchObject([{ unchanged: 2 }, { unchanged: 1 }])
    const cheaper = { ...ROW, price: '1.25', also: [], keeper: null }
    expect(await imported(target, { rates: [cheaper] })).toMatchObject([
      { changed: [{ record: '1001 2026-02-28', members: ['also', 'price', 'keeper'] }] },
    ])
    expect(await exported(target)).toMatchObject({ rates: [cheaper] })
  })

  it('name what is wrong with one of them', async () => {
    const other = { ...ROW, since: '2026-03-01' }
    await expect(imported(source, { rates: [{ ...other, region: 'X' }] })).rejects.toThrow(
      'rates "X 2026-03-01": A field has an invalid value. (field region, reason unknown)',
    )
    await expect(imported(source, { rates: [{ ...other, price: '-1' }] })).rejects.toThrow('price')
    await expect(async () => imported(source, { rates: [{ ...other, id: 7 }] })).rejects.toThrow(
      'id is not allowed here',
    )
  })
})

it('a record that a configuration cannot name is refused before the service listens', () => {
  const nameless = record({ name: 'nameless', fields: { name: text({ max: 9 }) }, exported: true })
  const photo = record({
    ...{ name: 'photo', fields: { code: text({ max: 9 }), picture: file() } },
    ...{ unique: [['code']], exported: true },
  })
  const story = record({
    ...{ name: 'story', fields: { code: text({ max: 9 }), told: longText({ showsFiles: true }) } },
    ...{ unique: [['code']], exported: true },
  })
  const gallery = defineModule({ name: 'gallery', words, records: [nameless, photo, story] })
  expect(moduleProblems([rates, gallery], [])).toEqual([
    'Module gallery: nameless cannot be exported: it needs unique, by which its rows are known.',
    'Module gallery: photo cannot be exported: picture has ids that mean nothing elsewhere.',
    'Module gallery: story cannot be exported: told has ids that mean nothing elsewhere.',
  ])
})
