import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { legacyCompany } from '../../support/legacy/legacy-company.ts'
import { LEGACY_KINDS } from '../../support/legacy/legacy-kinds.ts'
import type { LegacyServer } from '../../support/legacy/legacy-postgres.ts'
import { legacyRecords } from '../../support/legacy/legacy-records.ts'
import { runFolder } from '../../support/run-folder.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWith, serverOffer } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import { PACKAGE } from '../../support/service.ts'
import { times } from '../../support/soak.ts'
import { START_MS } from '../../support/whole-service.ts'

const KILLS = times(2, 10)
const PEOPLE = legacyCompany(seedOfRun())
const COMPANY = { ...PEOPLE, ...legacyRecords(PEOPLE.sys_user ?? []) }
const ANSWERS =
  `--zone Asia/Shanghai --tenant 000000 --other-user-types leave --duplicate-contacts first
  --registration off`.split(/\s+/)

for (const { server: kind, start: startSource } of LEGACY_KINDS) {
  const postgres = await serverOffer('postgres')
  await describeWith(kind, `an import from ${kind} that is killed`, (sourceUrl) => {
    killed(() => startSource(sourceUrl, COMPANY), 'url' in postgres ? postgres.url : '')
  })
}

function killed(startSource: () => Promise<LegacyServer>, serverUrl: string): void {
  let source: LegacyServer
  let target: FreshDatabase
  let folder: string

  const start = (...words: readonly string[]) =>
    spawn(process.execPath, [join(PACKAGE, 'bootstrap/gatehouse.mjs'), ...words], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: target.url,
        ADMIN_PASSWORD: 'Correct-Horse-7',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const bring = () => start('import-ruoyi', '--from', source.url, '--json', ...ANSWERS)
  const ended = async (child: ReturnType<typeof start>): Promise<string> => {
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    await once(child, 'close')
    return Buffer.concat(chunks).toString()
  }
  const counts = async () => {
    const database = await openPostgres({ url: target.url, poolSize: 1, isUnhurried: true })
    const [row] = await database.rows(
      {
        text: `select (select count(*)::integer from users) as users,
          (select count(*)::integer from role_menus) as menus,
          (select count(*)::integer from stored_files) as files,
          (select count(*)::integer from legacy_rows) as legacy,
          (select count(*)::integer from operation_log) as log`,
      },
      [],
    )
    await database.close()
    return row
  }

  beforeAll(async () => {
    source = await startSource()
    target = await freshDatabase(serverUrl)
    folder = await mkdtemp(join(runFolder(), 'gatehouse-'))
    await ended(start('migrate'))
  }, START_MS)

  afterAll(async () => {
    await target?.drop()
    await source?.close()
  })

  it('T-90: leaves nothing or everything, and goes on', async () => {
    const before = await counts()
    const begun = performance.now()
    await ended(start('import-ruoyi', '--from', source.url, '--json', '--dry-run', ...ANSWERS))
    const whole = performance.now() - begun
    expect(await counts()).toEqual(before)
    const seen = new Set<string>()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = bring()
      await Promise.race([once(child, 'close'), pause((whole * kill) / (KILLS + 1))])
      child.kill('SIGKILL')
      seen.add(JSON.stringify(await counts()))
    }
    const { tables } = JSON.parse(await ended(bring()))
    const after = JSON.stringify(await counts())
    expect(tables.length).toBeGreaterThan(10)
    for (const state of seen) {
      const { log, ...rows } = JSON.parse(state)
      const { log: logged, ...all } = JSON.parse(after)
      const { log: first, ...none } = before ?? {}
      expect([none, all]).toContainEqual(rows)
      expect(Number(log) >= Number(first) && Number(log) <= Number(logged)).toBe(true)
    }
    const again = JSON.parse(await ended(bring()))
    const taken = again.tables.map(({ taken: rows }: { taken: number }) => rows)
    expect(new Set(taken)).toEqual(new Set([0]))
  })
}
