import { afterAll, beforeAll, expect, it } from 'vitest'
import { ExportConfiguration } from '../../../application/parts/configuration/configuration.ts'
import { runImport } from '../../../bootstrap/parts/configuration/import-configuration.ts'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { onBothStores } from '../../support/both-stores.ts'
import { type CommandedService, commandedService } from '../../support/commanded-service.ts'
import { addDepartment, furnish } from '../../support/furnished-stage.ts'
import { START_MS } from '../../support/whole-service.ts'

const SETTINGS = { STORAGE_ENDPOINTS: '127.0.0.1:9000', ADMIN_PASSWORD: 'Correct-Horse-7' }
const FROM = { from: '/somewhere/stage.json', dryRun: false }

async function exported({ container }: CommandedService): Promise<string> {
  const configuration = await container.get(ExportConfiguration).execute()
  return JSON.stringify(configuration, null, 2)
}

function imported({ container }: CommandedService, text: string, dryRun = false) {
  return runImport(container, text, { ...FROM, dryRun })
}

const PREVIEW = 'sys.oss.previewListResource'

const FLAGS = { sendsContacts: false, isDisabled: false }
const WEBHOOK = { name: 'erp', events: ['user.added'], remark: null, ...FLAGS }

function clientIn(all: ReturnType<typeof JSON.parse>) {
  return all.clients.find(({ clientId }: { clientId: string }) => clientId === 'c0ffee')
}

function parameterIn(all: ReturnType<typeof JSON.parse>, key: string) {
  return all.parameters.find((one: { key: string }) => one.key === key)
}

const counts = (reports: Awaited<ReturnType<typeof imported>>) =>
  reports.map(({ section, added, changed }) => [section, added.length, changed.length])

/** @param change of the exported document */
function changed(text: string, change: (document: ReturnType<typeof JSON.parse>) => void): string {
  const document = JSON.parse(text)
  change(document)
  return JSON.stringify(document)
}

await onBothStores('a configuration', (open) => {
  let text: string
  let target: CommandedService

  const rows = (sql: string) => target.database.rows({ text: sql }, [])

  beforeAll(async () => {
    const source = await commandedService(await open(), SETTINGS)
    await furnish(source.database)
    text = await exported(source)
    await source.close()
    target = await commandedService(await open(), SETTINGS)
    await addDepartment(target.database)
  }, START_MS)

  afterAll(() => target?.close())

  it('has the records of all pages, except what is no configuration', () => {
    const tables = target.container.getAll(Tokens.ShownRecords).map(({ of }) => of.table)
    const lists = Object.keys(JSON.parse(text))
    const left = tables.filter((table) => !lists.includes(table))
    // People belong to one installation, with the rules for those of its directory. The others are in the list `dictionaries`.
    const people = ['directory_rules', 'departments', 'notices', 'posts']
    expect(left).toEqual([...people, 'dictionary_types', 'dictionary_entries'])
  })

  it('holds neither secrets nor ids', () => {
    expect(text).not.toMatch(/never-to-be-seen/i)
    expect(text).not.toMatch(/\b7\d{3}\b/)
    expect(JSON.parse(text)).toMatchObject({ version: 1, clients: expect.any(Array) })
  })

  it('is judged by a dry run, which changes nothing', async () => {
    const before = await exported(target)
    const reports = await imported(target, text, true)
    expect(counts(reports)).toEqual([
      ...[
        ['dictionaries', 3, 0],
        ['menus', 4, 0],
        ['roles', 2, 0],
        ['parameters', 2, 1],
      ],
      ...[
        ['clients', 1, 0],
        ['platforms', 2, 0],
        ['webhooks', 0, 0],
      ],
    ])
    expect(await exported(target)).toBe(before)
    expect(await rows(`select 1 from operation_log where url like '%config import'`)).toEqual([])
  })

  it('changes nothing when one record is faulty, and says which', async () => {
    const before = await exported(target)
    const faults: [(document: ReturnType<typeof JSON.parse>) => void, string][] = [
      [
        (all) => (all.roles[0].menus[0] = '/nowhere'),
        'roles "auditor": there is nothing at "/nowhere"',
      ],
      [
        (all) => (all.roles[0].key = 'superadmin'),
        'roles "superadmin": A role cannot have this key.',
      ],
      [
        (all) => all.clients.push({ ...clientIn(all), clientId: 'other' }),
        'clients "other": Another',
      ],
      [(all) => (clientIn(all).grantTypes = ['magic']), 'clients "c0ffee"'],
      [(all) => (clientIn(all).strongGrantTypes = ['magic']), 'clients "c0ffee"'],
      [
        (all) => (parameterIn(all, PREVIEW).value = 'maybe'),
        'parameters "sys.oss.previewListResource"',
      ],
      [(all) => (all.platforms[0].rootPath = '/etc'), 'platforms "attic"'],
      [(all) => (all.platforms[1].endpoint = '10.0.0.1'), 'platforms "cloud"'],
      [
        (all) => all.menus.push({ ...all.menus[0], path: 'x' }),
        'menus "/x": The menu is not valid',
      ],
      ...[
        { path: 'x', query: '{"__proto__":1}' },
        { path: 'x', query: '{"a":1,"a":2}' },
        { path: 'x', component: '../x' },
        { path: 'javascript:x' },
        { path: 'javascript:x', opensExternally: true },
      ].map((fields): (typeof faults)[number] => [
        (all) => all.menus.push({ ...all.menus[0], title: 'X', children: [], ...fields }),
        `menus "/${fields.path}": The menu is not valid`,
      ]),
      [
        (all) => all.webhooks.push({ ...WEBHOOK, url: 'https://hooks.example.com/in' }),
        'webhooks "erp": Webhooks may not be sent to this address.',
      ],
      [(all) => all.dictionaries.push(all.dictionaries[0]), 'dictionaries "app_colour": the same'],
      [(all) => all.clients.push({ ...clientIn(all) }), 'clients "c0ffee": the same record'],
    ]
    for (const [change, message] of faults) {
      await expect(imported(target, changed(text, change))).rejects.toThrow(message)
    }
    expect(await exported(target)).toBe(before)
  })

  it('makes an empty service the same, byte for byte, and then changes nothing', async () => {
    await imported(target, text)
    expect(await exported(target)).toBe(text)
    const again = await imported(target, text)
    expect(again.flatMap(({ added, changed: other }) => [...added, ...other])).toEqual([])
    expect(await exported(target)).toBe(text)
  })

  it('leaves a line of the operation log for each import', async () => {
    const lines = await rows(
      `select operator_name, parameters, error from operation_log where url like '%config import'
        order by id desc limit 1`,
    )
    expect(lines).toEqual([
      { operator_name: 'gatehouse config', parameters: '{"from":"stage.json"}', error: null },
    ])
  })

  it('brings platforms disabled, and clients with a secret of their own', async () => {
    const platforms = await rows(
      `select status, is_default, access_key from storage_platforms where key in ('attic', 'cloud')
        order by key`,
    )
    expect(platforms).toEqual([
      { status: 'disabled', is_default: false, access_key: null },
      { status: 'disabled', is_default: false, access_key: 'none' },
    ])
    const [client] = await rows(`select secret_digest from clients where client_id = 'c0ffee'`)
    expect(client?.secret_digest).toMatch(/^[0-9a-f]{64}$/)
  })

  it('keeps secrets that are there, and leaves alone what it does not name', async () => {
    await rows(`update storage_platforms set access_key = 'kept-1', secret_key = 'kept-2'
      where key = 'cloud'`)
    await rows(`update clients set secret_digest = 'kept-3' where client_id = 'c0ffee'`)
    await rows(`update parameters set value = 'kept-4' where key = 'app.mail.password'`)
    const reports = await imported(
      target,
      changed(text, (all) => {
        all.platforms[1].remark = 'other'
        clientIn(all).timeout = 7200
        all.parameters[0].remark = 'other'
        all.menus = []
        delete all.dictionaries
      }),
    )
    expect(counts(reports)).toEqual([
      ...[
        ['menus', 0, 0],
        ['roles', 0, 0],
        ['parameters', 0, 1],
        ['clients', 0, 1],
      ],
      ['platforms', 0, 1],
      ['webhooks', 0, 0],
    ])
    const kept = await rows(
      `select access_key, secret_key, secret_digest, value from storage_platforms p, clients c, parameters v
        where p.key = 'cloud' and c.client_id = 'c0ffee' and v.key = 'app.mail.password'`,
    )
    expect(Object.values(kept[0] ?? {})).toEqual(['kept-1', 'kept-2', 'kept-3', 'kept-4'])
  })

  it('does not change how an enabled platform is reached', async () => {
    await rows(`update storage_platforms set status = 'normal' where key = 'cloud'`)
    const elsewhere = changed(text, (all) => (all.platforms[1].bucket = 'elsewhere'))
    await expect(imported(target, elsewhere)).rejects.toThrow('platforms "cloud": it is enabled')
  })
})
