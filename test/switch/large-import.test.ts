import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { largeCompany, MANY, MANY_FILES } from '../support/legacy/large-company.ts'
import { LEGACY_KINDS } from '../support/legacy/legacy-kinds.ts'
import { runFolder } from '../support/run-folder.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { describeWith, serverOffer } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { report } from '../support/soak.ts'

const HOUR_MS = 3_600_000
const MOST_MIB = 1500
const ANSWERS =
  `--zone Asia/Shanghai --tenant 000000 --other-user-types leave --duplicate-contacts first
  --registration off --json`.split(/\s+/)

for (const { server: kind, start } of LEGACY_KINDS) {
  const postgres = await serverOffer('postgres')
  await describeWith(
    kind,
    `a company of 20,000 users and 500,000 files on ${kind}`,
    (serverUrl) => {
      it.skipIf(!('url' in postgres))(
        'comes in bounded memory, and again without a change',
        async () => {
          const source = await start(serverUrl, largeCompany(seedOfRun()))
          onTestFinished(() => source.close())
          await source.run(MANY_FILES[kind === 'mariadb' ? 'mariadb' : 'postgres'])
          const target = await freshDatabase('url' in postgres ? postgres.url : '')
          onTestFinished(() => target.drop())
          const folder = await mkdtemp(join(runFolder(), 'gatehouse-'))
          await run(['migrate'], folder, target.url)
          const from = ['import-ruoyi', '--from', source.url, ...ANSWERS]
          for (const [round, flags] of Object.entries({
            dry: ['--dry-run'],
            first: [],
            again: [],
          })) {
            const { seconds, mib, text } = await run([...from, ...flags], folder, target.url)
            report(`large import from ${kind}, ${round}`, { seconds, mib })
            const { tables } = JSON.parse(text)
            const files = tables.find(({ table }: { table: string }) => table === 'sys_oss')
            expect(files.taken).toBe(round === 'again' ? 0 : MANY + 2)
            expect(mib).toBeLessThan(MOST_MIB)
          }
          const database = await openPostgres({ url: target.url, poolSize: 1, isUnhurried: true })
          const [row] = await database.rows(
            {
              text: 'select (select count(*) from users)::int as users, (select count(*) from departments)::int as departments',
            },
            [],
          )
          await database.close()
          expect(row).toEqual({ users: expect.any(Number), departments: 2000 })
          expect(Number(row?.users)).toBeGreaterThan(19_990)
        },
        HOUR_MS,
      )
    },
  )
}

/** Runs a command to its end. */
async function run(words: readonly string[], folder: string, url: string) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['bootstrap/gatehouse.mjs', ...words], {
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, DATABASE_URL: url, ADMIN_PASSWORD: 'Correct-Horse-7' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let mib = 0
  const watch = setInterval(() => {
    mib = Math.max(mib, peakOf(child.pid))
  }, 100)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  const [code] = await once(child, 'close')
  clearInterval(watch)
  expect([words[0], code]).toEqual([words[0], 0])
  const seconds = Math.round((performance.now() - begun) / 1000)
  return { seconds, mib, text: Buffer.concat(chunks).toString() }
}

/** In MiB, as Linux counts it. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
