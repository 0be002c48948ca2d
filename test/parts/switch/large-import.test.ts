import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ADMIN_PASSWORD, EverybodyHere, publicKeyIn } from '../../support/legacy/everybody-here.ts'
import { contentOfFile, fillBucket } from '../../support/legacy/large-bucket.ts'
import {
  idOfFile,
  largeCompany,
  MANY,
  MANY_FILES,
  MANY_LOGINS,
} from '../../support/legacy/large-company.ts'
import { LEGACY_KINDS } from '../../support/legacy/legacy-kinds.ts'
import { runFolder } from '../../support/run-folder.ts'
import { newLocation } from '../../support/s3-locations.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { describeWith, serverOffer } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import type { ServerOffer } from '../../support/servers/server-offer.ts'
import { PACKAGE, Service } from '../../support/service.ts'
import { report, times } from '../../support/soak.ts'

const HOUR_MS = 3_600_000
const MOST_MIB = 1500
const ANSWERS =
  `--zone Asia/Shanghai --tenant 000000 --other-user-types leave --duplicate-contacts first
  --registration off --logs 3650 --json`.split(/\s+/)

const AT_ONCE = 16
const LOGINS = times(1000, MANY)
const FILES = times(5000, MANY)
const PARTS = 50

const store = await serverOffer('s3')
const postgres = await serverOffer('postgres')

for (const { server: kind, start } of LEGACY_KINDS) {
  await describeWith(
    kind,
    `a company of 20,000 users, 500,000 files and as many logins on ${kind}`,
    (serverUrl) => {
      it.each(['postgres', 'the embedded database'])(
        'comes into %s in bounded memory, again without a change, and everybody opens everything',
        async (name) => {
          const { bucket } = await newLocation(urlOf(store))
          await fillBucket(urlOf(store), bucket, FILES)
          const company = largeCompany(seedOfRun(), { url: urlOf(store), bucket })
          const source = await start(serverUrl, company)
          onTestFinished(() => source.close())
          await source.run(MANY_FILES)
          await source.run(MANY_LOGINS)
          const target = name === 'postgres' ? await freshDatabase(urlOf(postgres)) : undefined
          onTestFinished(() => target?.drop())
          const folder = await mkdtemp(join(runFolder(), 'gatehouse-'))
          const settings = settingsOf(folder, target?.url ?? '')
          await run(['migrate'], settings)
          await bring(source.url, settings, `from ${kind} into ${name}`)
          await run(['audit', 'verify'], settings)
          const service = await Service.start(folder, settings)
          const everybody = new EverybodyHere(service.origin, await publicKeyIn(folder))
          await everybody.begin()
          expect(await everybody.departments()).toBe(2000)
          await download(everybody, name)
          await logIn(everybody, name)
          await service.stop()
        },
        6 * HOUR_MS,
      )
    },
  )
}

async function bring(
  url: string,
  settings: Readonly<Record<string, string>>,
  way: string,
): Promise<void> {
  const rounds = { dry: ['--dry-run'], first: [], again: [] }
  for (const [round, flags] of Object.entries(rounds)) {
    const words = ['import-ruoyi', '--from', url, ...ANSWERS, ...flags]
    const { seconds, mib, text } = await run(words, settings)
    report(`large import ${way}, ${round}`, { seconds, mib })
    const { tables } = JSON.parse(text)
    const files = tables.find(({ table }: { table: string }) => table === 'sys_oss')
    expect(files.taken).toBe(round === 'again' ? 0 : MANY + 2)
    const logins = tables.find(({ table }: { table: string }) => table === 'sys_logininfor')
    expect(logins.taken).toBe(round === 'again' ? 0 : MANY)
    expect(mib).toBeLessThan(MOST_MIB)
  }
}

async function logIn(everybody: EverybodyHere, name: string): Promise<void> {
  const names = await everybody.names()
  report(`users of the large import into ${name}`, { users: names.length })
  expect(names.length).toBeGreaterThan(15_000)
  const some = names.slice(0, LOGINS)
  const begun = performance.now()
  expect(await everybody.refused(some, AT_ONCE)).toEqual([])
  const seconds = Math.round((performance.now() - begun) / 1000)
  report(`logins after the large import into ${name}`, { logins: some.length, seconds })
}

async function download(everybody: EverybodyHere, name: string): Promise<void> {
  const begun = performance.now()
  for (let done = 0; done < FILES; done += FILES / PARTS) {
    const numbers = Array.from({ length: FILES / PARTS }, (_, at) => done + at + 1)
    const files = new Map(numbers.map((number) => [idOfFile(number), contentOfFile(number)]))
    expect(await everybody.unlike(files, AT_ONCE)).toEqual([])
    const seconds = Math.round((performance.now() - begun) / 1000)
    const counts = { files: done + files.size, seconds }
    report(`downloads after the large import into ${name}`, counts)
  }
}

function urlOf(offer: ServerOffer): string {
  if ('url' in offer) return offer.url
  throw new Error(offer.missing)
}

function settingsOf(folder: string, url: string) {
  const database = url === '' ? {} : { DATABASE_URL: url }
  const STORAGE_ENDPOINTS = new URL(urlOf(store)).host
  const fixed = { DATA_DIR: folder, ADMIN_PASSWORD, LOGIN_LOG_DAYS: '3650' }
  return { ...fixed, STORAGE_ENDPOINTS, ...database }
}

/** Runs a command to its end. */
async function run(words: readonly string[], settings: Readonly<Record<string, string>>) {
  const begun = performance.now()
  const child = spawn(process.execPath, [join(PACKAGE, 'bootstrap/gatehouse.mjs'), ...words], {
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
