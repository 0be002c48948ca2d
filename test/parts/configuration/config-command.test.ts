import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { commandHere } from '../../support/command-here.ts'
import { countedStatements } from '../../support/counted-statements.ts'
import { sampleOf } from '../../support/documented-commands.ts'
import { firstStart } from '../../support/first-start.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { anRsaPem } from '../../support/login-keys.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { Service, type Settings } from '../../support/service.ts'
import { itInSoak, SOON } from '../../support/soak.ts'

const EXIT = { faulty: 1, usage: 64, temporary: 75, settings: 78 }

const config = (folder: string, settings: Settings, ...words: readonly string[]) =>
  commandHere(folder, ['config', ...words], settings)

itInSoak(
  'an embedded service is exported and imported while it is stopped',
  async () => {
    const [from, to] = [await temporaryFolder(), await temporaryFolder()]
    const file = join(from, 'stage.json')
    const first = await Service.start(from, {})
    const beside = await config(from, {}, 'export', '--to', file)
    expect(beside.code).toBe(EXIT.temporary)
    expect(beside.output).toContain('Stop the service, run this command again')
    await first.stop()
    expect(await config(from, {}, 'export', '--to', file)).toEqual({ code: 0, output: '' })
    const printed = await config(from, {}, 'export')
    expect(printed).toEqual({ code: 0, output: await readFile(file, 'utf8') })

    expect((await config(to, {}, 'import', '--from', file)).code).toBe(EXIT.settings)
    await (await Service.start(to, {})).stop()
    const dry = await config(to, {}, 'import', '--from', file, '--dry-run', '--json')
    expect(dry.code).toBe(0)
    expect(JSON.parse(dry.output)).toMatchObject({
      ...{
        dryRun: true,
        sections: expect.arrayContaining([expect.objectContaining({ added: [] })]),
      },
    })
    await writeFile(file, '{"version":1,"roles":[{}]}')
    const faulty = await config(to, {}, 'import', '--from', file)
    expect(faulty.code).toBe(EXIT.faulty)
    expect(faulty.output).toMatch(/^roles\[0\]: it must have .*\nNothing was changed\.\n$/)
    expect((await config(to, {}, 'import')).code).toBe(EXIT.usage)
  },
  300_000,
)

const AUDITOR = {
  ...{ name: 'Auditor', key: 'auditor', sortOrder: 1, scope: 'own', status: 'normal', remark: '' },
  ...{ menusAreLinked: true, departmentsAreLinked: true, menus: [], departments: [] },
}

/** The document shows a dry run of these changes. */
async function expectSample(
  folder: string,
  settings: Settings,
  stage: { menus: { path: string; title: string; children: unknown[] }[]; roles: unknown[] },
): Promise<void> {
  const [system] = stage.menus
  if (!system) throw new Error('There are menus at first.')
  Object.assign(Object(system.children[0]), { title: 'Renamed' })
  stage.menus.push({ ...system, path: 'report', title: 'Report', children: [] })
  stage.roles.push(AUDITOR)
  const file = join(folder, 'sample.json')
  await writeFile(file, JSON.stringify(stage))
  const { output } = await config(folder, settings, 'import', '--from', file, '--dry-run')
  for (const line of sampleOf(
    'docs/operate/commands.md',
    'config import --from stage.json --dry-run',
  )) {
    expect(output).toMatch(line)
  }
}

await describeWith('postgres', 'An import beside a running service', (postgres) => {
  it('is seen by the service', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: url }
    const service = await Service.start(folder, settings)
    const front = new FrontEnd(service)
    const { publicKey, password } = firstStartOf(service)
    const session = await front.logIn(publicKey, password)
    const file = join(folder, 'stage.json')
    expect(await service.again(['config', 'export', '--to', file]).exitCode).toBe(0)
    const stage = JSON.parse(await readFile(file, 'utf8'))
    await expectSample(folder, settings, structuredClone(stage))
    const system = stage.menus.find(({ path }: { path: string }) => path === 'system')
    system.title = 'Renamed here'
    stage.dictionaries.find(({ type }: { type: string }) => type === 'sys_yes_no').values[0].label =
      'Indeed'
    await writeFile(file, JSON.stringify(stage))
    const routes = async () =>
      JSON.stringify(await front.ask('/system/menu/getRouters', { headers: session }))
    const values = async () =>
      JSON.stringify(await front.ask('/system/dict/data/type/sys_yes_no', { headers: session }))
    expect([await routes(), await values()].join()).not.toMatch(/Renamed here|Indeed/)

    const { code, output } = await config(folder, settings, 'import', '--from', file)
    expect([code, output]).toEqual([0, expect.stringContaining('  ~ /system: title\n')])
    await expect.poll(routes, SOON).toContain('Renamed here')
    await expect.poll(values, SOON).toContain('Indeed')
    const log = await front.ask('/monitor/operlog/list?pageNum=1&pageSize=1', { headers: session })
    expect(log.rows).toEqual([
      expect.objectContaining({ operName: 'gatehouse config', operParam: '{"from":"stage.json"}' }),
    ])
  }, 300_000)

  it('takes its time, and says so when nobody knows whether it was stored', async () => {
    const { url, database } = await openFreshDatabase(postgres)
    await firstStart(database)
    const folder = await temporaryFolder()
    const keys = { LOGIN_PRIVATE_KEY: anRsaPem(), SERVICE_KEY: randomBytes(32).toString('base64') }
    const file = join(folder, 'stage.json')
    const through = async (faults: Parameters<typeof countedStatements>[1]) => {
      const way = await countedStatements(url, faults)
      onTestFinished(() => way[Symbol.asyncDispose]())
      return (...args: readonly string[]) =>
        config(folder, { ...keys, DATABASE_URL: way.url }, ...args)
    }
    const slowly = await through({ connectMs: 2000 })
    expect(await slowly('export', '--to', file)).toEqual({ code: 0, output: '' })
    expect(await slowly('import', '--from', file)).toMatchObject({ code: 0 })

    const stage = JSON.parse(await readFile(file, 'utf8'))
    stage.menus[0].title = 'Renamed here'
    await writeFile(file, JSON.stringify(stage))
    const cut = await through({ last: 'commit', isDone: true })
    const { code, output } = await cut('import', '--from', file)
    expect(code).toBe(EXIT.temporary)
    expect(output).toMatch(/it is not known whether it was stored\.\n.*--dry-run.*\n$/)
    expect(output).not.toMatch(/failed|\n +at /)
    const again = await config(folder, { ...keys, DATABASE_URL: url }, 'import', '--from', file)
    expect(again.output).toContain('menus: 0 added, 0 changed')
  }, 300_000)
})
