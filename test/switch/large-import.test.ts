import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ADMIN_PASSWORD, EverybodyHere, publicKeyIn } from '../support/legacy/everybody-here.ts'
import { largeCompany, MANY, MANY_FILES, MANY_LOGINS } from '../support/legacy/large-company.ts'
import { LEGACY_KINDS } from '../support/legacy/legacy-kinds.ts'
import { runFolder } from '../support/run-folder.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { describeWith, serverOffer } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service } from '../support/service.ts'
import { report } from '../support/soak.ts'

const HOUR_MS = 3_600_000
const MOST_MIB = 1500
const ANSWERS =
  `--zone Asia/Shanghai --tenant 000000 --other-user-types leave --duplicate-contacts first
  --registration off --logs 3650 --json`.split(/\s+/)

const LOGINS_AT_ONCE = 16

for (const { server: kind, start } of LEGACY_KINDS) {
  const postgres = await serverOffer('postgres')
  const postgresUrl = 'url' in postgres ? postgres.url : ''
  await describeWith(
    kind,
    `a company of 20,000 users, 500,000 files and as many logins on ${kind}`,
    (serverUrl) => {
      /** A database of its own, or none for the embedded one. */
      const TARGETS: Readonly<Record<string, () => Promise<Target>>> = {
        postgres: () => freshDatabase(postgresUrl),
        'the embedded database': async () => ({ url: '', drop: async () => undefined }),
      }
      it.each(Object.keys(TARGETS).filter((name) => name !== 'postgres' || postgresUrl !== ''))(
        'comes into %s in bounded memory, again without a change, and everybody logs in',
        async (name) => {
          const source = await start(serverUrl, largeCompany(seedOfRun()))
          onTestFinished(() => source.close())
          const dialect = kind === 'mariadb' ? 'mariadb' : 'postgres'
          await source.run(MANY_FILES[dialect])
          await source.run(MANY_LOGINS[dialect])
          const target = await TARGETS[name]?.()
          onTestFinished(() => target?.drop())
          const folder = await mkdtemp(join(runFolder(), 'gatehouse-'))
          const settings = settingsOf(folder, target?.url ?? '')
          await run(['migrate'], settings)
          const from = ['import-ruoyi', '--from', source.url, ...ANSWERS]
          for (const [round, flags] of Object.entries({
            dry: ['--dry-run'],
            first: [],
            again: [],
          })) {
            const { seconds, mib, text } = await run([...from, ...flags], settings)
            report(`large import from ${kind} into ${name}, ${round}`, { seconds, mib })
            const { tables } = JSON.parse(text)
            const files = tables.find(({ table }: { table: string }) => table === 'sys_oss')
            expect(files.taken).toBe(round === 'again' ? 0 : MANY + 2)
            const logins = tables.find(({ table }: { table: string }) => table === 'sys_logininfor')
            expect(logins.taken).toBe(round === 'again' ? 0 : MANY)
            expect(mib).toBeLessThan(MOST_MIB)
          }
          await run(['audit', 'verify'], settings)
          const service = await Service.start(folder, settings)
          const everybody = new EverybodyHere(service.origin, await publicKeyIn(folder))
          await everybody.begin()
          expect(await everybody.departments()).toBe(2000)
          const names = await everybody.names()
          report(`users of the large import into ${name}`, { users: names.length })
          expect(names.length).toBeGreaterThan(15_000)
          const begun = performance.now()
          expect(await everybody.refused(names, LOGINS_AT_ONCE)).toEqual([])
          const seconds = Math.round((performance.now() - begun) / 1000)
          report(`logins after the large import into ${name}`, { logins: names.length, seconds })
          await service.stop()
        },
        3 * HOUR_MS,
      )
    },
  )
}

interface Target {
  readonly url: string
  drop(): Promise<void>
}

function settingsOf(folder: string, url: string) {
  const database = url === '' ? {} : { DATABASE_URL: url }
  return { DATA_DIR: folder, ADMIN_PASSWORD, LOGIN_LOG_DAYS: '3650', ...database }
}

/** Runs a command to its end. */
async function run(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['bootstrap/gatehouse.mjs', ...words], {
    env: { ...process.env, ...settings },
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
