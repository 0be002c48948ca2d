import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'
import { sowRecords } from '../../support/reconciled-orphans/sow-records.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'
import { Service, type Settings } from '../../support/service.ts'
import { uniqueHex } from '../../support/unique.ts'

/** Runs one command to its end. */
async function command(folder: string, settings: Settings, ...args: string[]) {
  const run = new Service({ folder, args, settings: { PORT: '0', LOG_LEVEL: 'warn', ...settings } })
  return { code: await run.exitCode, output: run.output }
}

await describeWith('postgres', 'the command reconcile', (serverUrl) => {
  it('reports in a dry run, removes without, and leaves files alone', async () => {
    const { url, database } = await openFreshDatabase(serverUrl)
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: url }
    const service = await Service.start(folder, settings)
    const { publicKey, password } = firstStartOf(service)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)
    const picture = aPicture(200_000)
    const id = await front.upload(session, picture)

    const day = join(folder, 'data', 'oss', '2026', '03', '04')
    await mkdir(day, { recursive: true })
    const [old, young, foreign] = [uniqueHex(32), `${uniqueHex(32)}.png`, uniqueHex(32)]
    for (const name of [old, young, foreign]) await writeFile(join(day, name), 'left over')
    const before = new Date(Date.now() - 86_400_000 * 2)
    for (const name of [old, foreign]) await utimes(join(day, name), before, before)
    const removed = [old, young].map((name) => `2026/03/04/${name}`)
    await sowRecords(
      database,
      'default',
      removed.map((key) => ({ key, record: 'removed', hasLease: false })),
    )

    const dry = await command(folder, settings, 'reconcile', '--dry-run')
    const found = { configKey: 'default', objects: 3, foreign: 1, orphans: 1, orphanBytes: 9 }
    expect(dry).toMatchObject({ code: 0 })
    expect(JSON.parse(dry.output)).toMatchObject([{ ...found, outcome: 'dry-run', removed: 0 }])
    expect(await readdir(day)).toHaveLength(3)
    const wet = await command(folder, settings, 'reconcile')
    expect(JSON.parse(wet.output)).toMatchObject([{ ...found, outcome: 'done', removed: 1 }])
    expect((await readdir(day)).sort()).toEqual([young, foreign].sort())
    expect(await front.download(session, id)).toEqual(picture)

    const well = await command(folder, settings, 'reconcile', '--dry-run', '--verify')
    expect(well.code).toBe(0)
    expect(well.output).toContain('default: 1 files (0 MiB) verified, 0 altered')
    const [object = ''] = (await filesBelow(join(folder, 'data', 'oss'))).filter(
      (path) => !path.startsWith(day),
    )
    await writeFile(object, picture.fill(1, 100_000, 100_001))
    const ill = await command(folder, settings, 'reconcile', '--dry-run', '--verify')
    expect(ill.code).toBe(1)
    expect(ill.output).toContain(`"alteredSample": [\n      ${id}\n`)
    expect(ill.output).toContain('a file differs from what was stored')
  }, 300_000)
})
