import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/local-disk.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { PACKAGE, Service, type Settings, USUAL_SETTINGS } from '../../support/service.ts'
import { describeInSoak, SOAK_MS } from '../../support/soak.ts'

const PUBLIC = join(PACKAGE, 'dist/public.js')
const CONFIGURATION = `import { defineConsole } from '${PUBLIC}'
import { things } from './things/things.ts'
export default defineConsole({ modules: [things] })
`
/** Enough for a busy machine to check, to migrate and to start. */
const PATIENCE = { timeout: 120_000, interval: 50 }

/** The module with these fields, whose line is the third. */
function moduleWith(fields: string, more = ''): string {
  return `import { defineModule, integer, page, record, text } from '${PUBLIC}'
import { LONGEST } from './bounds.ts'
const THING = record({ name: 'thing', fields: { name: text({ max: LONGEST }), ${fields} } })
const words = { en: ['a thing', 'things'], zh: '物品' } as const
export const things = defineModule({
  ...{ name: 'things', version: '1.0.0', words: ['Things', '物品'] },
  pages: [page({ of: THING, url: '/thing/thing', permission: 'thing:thing', words,
    menu: { under: 'root', path: 'thing', component: 'thing/thing/index' } })],
  migrations: new URL('./migrations/', import.meta.url),
})
${more}`
}

async function aFolder() {
  const folder = await temporaryFolder()
  const things = join(folder, 'things')
  await mkdir(things)
  await writeFile(join(folder, 'gatehouse.config.ts'), CONFIGURATION)
  await writeFile(join(things, 'bounds.ts'), 'export const LONGEST = 9\n')
  const write = (text: string) => writeFile(join(things, 'things.ts'), text)
  await write(moduleWith(''))
  return { folder, things, write }
}

async function developed(folder: string, settings: Settings, ...options: string[]) {
  const port = String(await freePort())
  const given = { PORT: port, LOG_LEVEL: 'error', ...USUAL_SETTINGS, ...settings }
  const service = new Service({ args: ['dev', ...options], folder, settings: given })
  let seen = 0
  /** What is printed next, up to the end of the line with this pattern. */
  const said = async (pattern: RegExp): Promise<string> => {
    await expect.poll(() => service.output.slice(seen), PATIENCE).toMatch(pattern)
    const since = service.output.slice(seen)
    seen += since.length
    return since
  }
  const isReady = async () => (await fetch(`${service.origin}/readyz`)).ok
  return { service, said, isReady }
}

/** On one store. */
function developsOn(settings: () => Promise<Settings>): void {
  it(
    'serves each change, keeps what would be lost, and waits while a module is wrong',
    async () => {
      const { folder, things, write } = await aFolder()
      const { service, said, isReady } = await developed(folder, await settings())
      expect(await said(/; serving after .*\n/)).toMatch(
        /^gatehouse dev: started; wrote things\/migrations\/0001-dev\.sql; serving after [\d.]+ s$/m,
      )
      expect(await isReady()).toBe(true)

      for (let save = 0; save < 5; save += 1)
        await write(moduleWith('count: integer({ empty: 0 })'))
      expect(await said(/; serving after .*\n/)).toMatch(
        /^gatehouse dev: changed things\/things\.ts; wrote things\/migrations\/0002-dev\.sql; serving/m,
      )
      expect(await readFile(join(things, 'migrations/0002-dev.sql'), 'utf8')).toBe(
        'alter table "things" add column "count" integer not null default 0;\n',
      )

      await write(moduleWith('count: integer({ empty: 0 })', 'throw new Error("on purpose")'))
      const thrown = await said(/as before\n/)
      expect(thrown).toMatch(/Error: on purpose \(.*\/things\/things\.ts:\d+:\d+\)\n/)
      await write(moduleWith('count: = 1'))
      expect(await said(/as before\n/)).toMatch(/things\/things\.ts:3\)\n/)
      expect(await isReady()).toBe(true)

      for (const left of ['.things.ts.swp', 'things.ts~', '4913', '#things.ts#', 'things.test.ts'])
        await writeFile(join(things, left), '')
      await write(moduleWith(''))
      const kept = await said(/; serving after .*\n/)
      expect(kept).toContain(
        'lost by: alter table "things" drop column "count". Nothing was written',
      )
      expect(kept).toMatch(/^gatehouse dev: changed things\/things\.ts; serving/m)
      await writeFile(join(things, 'bounds.ts'), 'export const LONGEST = 10\n')
      expect(await said(/; serving after .*\n/)).not.toContain('lost by')
      expect(await readdir(join(things, 'migrations'))).toEqual(['0001-dev.sql', '0002-dev.sql'])

      service.signal('SIGINT')
      expect(await service.exitCode).toBe(0)
      await expect(isReady()).rejects.toThrow()
    },
    SOAK_MS,
  )
}

describeInSoak('gatehouse dev, also embedded', () => developsOn(async () => ({})))

describe('gatehouse dev, embedded', () => {
  it(
    'ends the service when it is killed itself',
    async () => {
      const { folder } = await aFolder()
      const { service, said, isReady } = await developed(folder, {})
      await said(/; serving after .*\n/)
      await service.kill()
      await expect.poll(() => isReady().catch(() => false), PATIENCE).toBe(false)
    },
    SOAK_MS,
  )

  it(
    'writes pages into a front end, and keeps what was changed by hand there',
    async () => {
      const { folder, write } = await aFolder()
      const sources = join(folder, 'front-end/src')
      await mkdir(join(sources, 'utils'), { recursive: true })
      await writeFile(join(sources, 'utils/ruoyi.ts'), '')
      const options = ['--front-end', 'plus-ui', '--to', 'front-end']
      const { said } = await developed(folder, {}, ...options)
      const types = join(sources, 'api/thing/thing/types.ts')
      expect(await said(/; serving after .*\n/)).toContain(
        'added      src/api/thing/thing/types.ts',
      )
      await access(types)
      await writeFile(types, '// by hand\n')
      await write(moduleWith('count: integer({ empty: 0 })'))
      const changed = await said(/; serving after .*\n/)
      expect(changed).toMatch(/; kept {7}src\/api\/thing\/thing\/types\.ts: it was changed by hand/)
      expect(changed).toContain('; replaced   src/views/thing/thing/index.vue;')
    },
    SOAK_MS,
  )
})

await describeWith('postgres', 'gatehouse dev, on Postgres', (postgres) => {
  developsOn(async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    return { DATABASE_URL: url }
  })
})
