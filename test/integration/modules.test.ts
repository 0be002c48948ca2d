import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { PACKAGE, Service, type Settings, USUAL_SETTINGS } from '../support/service.ts'

const PUBLIC = join(PACKAGE, 'dist/public.js')
const CONFIGURATION = `
import { defineConsole, defineModule, record, text } from '${PUBLIC}'
const asset = record({ name: 'asset', fields: { name: text({ max: 9 }) }, unique: [['name']] })
export default defineConsole({
  modules: [
    defineModule({
      ...{ name: 'assets', version: '1.0.0', words: ['Assets', '资产'], records: [asset] },
      migrations: new URL('./migrations/', import.meta.url),
    }),
  ],
})`
const SETTINGS = 78

async function command(folder: string, args: readonly string[], settings: Settings = {}) {
  const service = new Service({ args, folder, settings: { ...USUAL_SETTINGS, ...settings } })
  return { code: await service.exitCode, output: service.output }
}

await describeWith('postgres', 'A new module', (postgres) => {
  it('gets its tables, comes along to Postgres, and leaves them when it goes', async () => {
    const folder = await temporaryFolder()
    const configuration = join(folder, 'gatehouse.config.ts')
    await writeFile(configuration, CONFIGURATION)
    const refused = await command(folder, ['start'])
    expect(refused.code).toBe(SETTINGS)
    expect(refused.output).toMatch(/Module assets: .*: assets does not exist\. Write the migration/)
    // The administrator is there, although nothing is served yet.
    const { password } = firstStartOf(refused)

    expect(await command(folder, ['migrate', 'create', 'first'])).toMatchObject({ code: 0 })
    const first = await readFile(join(folder, 'migrations', '0001-first.sql'), 'utf8')
    const planned = await command(folder, ['migrate', '--dry-run'])
    expect(planned).toMatchObject({ code: 0, output: `-- assets 0001-first\n${first}` })
    const service = await Service.start(folder, {})
    expect(service.output).toContain('"migration":"0001-first","msg":"migrated a module"')
    const frontEnd = new FrontEnd(service)
    const { publicKey } = firstStartOf(service)
    expect(await frontEnd.whoAmI(await frontEnd.logIn(publicKey, password))).toBe(200)
    await service.stop()

    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const copied = await command(folder, ['copy-to-postgres'], { DATABASE_URL: url })
    expect(copied).toMatchObject({ code: 0, output: expect.stringMatching(/^ +0 {2}assets$/m) })
    const again = await command(folder, ['migrate', 'create', 'more'], { DATABASE_URL: url })
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('do not differ') })

    await writeFile(configuration, 'export default { modules: [] }')
    const without = await Service.start(folder, { DATABASE_URL: url })
    expect(without.output).toMatch(/"module":"assets","version":"1\.0\.0",.*not loaded; its tables/)
    await without.stop()
  })
})
