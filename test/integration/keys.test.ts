import { expect, it, onTestFinished } from 'vitest'
import { commandHere } from '../support/command-here.ts'
import { sampleOf } from '../support/documented-commands.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service, type Settings } from '../support/service.ts'
import { itInSoak } from '../support/soak.ts'

const EXIT = { wrong: 1, usage: 64, temporary: 75, settings: 78 }

const keys = (folder: string, settings: Settings, ...words: readonly string[]) =>
  commandHere(folder, ['keys', ...words], settings)

async function listed(folder: string, settings: Settings) {
  const { output } = await keys(folder, settings, 'list', '--json')
  const rows: { kind: string; state: string; lastUsed?: string }[] = JSON.parse(output)
  return rows.map(({ kind, state, lastUsed }) => [kind, state, lastUsed !== undefined])
}

itInSoak(
  'keys of an embedded service are rotated step by step',
  async () => {
    await rotateAll({}, async (folder) => {
      expect((await keys(folder, {}, 'rotate', 'login')).code).toBe(EXIT.settings)
    })
  },
  300_000,
)

await describeWith('postgres', 'Keys of a service on Postgres', (postgres) => {
  it('are rotated step by step, and old ones count until they are retired', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    await rotateAll({ DATABASE_URL: url })
  }, 300_000)
})

async function rotateAll(
  store: Settings,
  before: (folder: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const folder = await temporaryFolder()
  await before(folder)
  const first = await Service.start(folder, store)
  const { publicKey: oldKey, password } = firstStartOf(first)
  const beside = first.again(['keys', 'list'])
  expect(await beside.exitCode).toBe(0)
  expect(beside.output.includes('Last uses are not shown')).toBe(!('DATABASE_URL' in store))
  const made = await keys(folder, store, 'rotate', 'login')
  expect(made).toEqual({ code: 0, output: expect.stringContaining('not used yet') })
  await first.stop()
  const shown = await keys(folder, store, 'list')
  // Somebody has to log in before a login key is used; the sample shows one that was.
  const asUsed = shown.output.replace(/^(login .*)no use recorded/m, '$1used 2026-11-24T')
  for (const line of sampleOf('docs/operate/commands.md', 'keys list')) expect(asUsed).toMatch(line)
  const used = await keys(folder, store, 'rotate', 'login')
  const newKey = /VITE_GLOB_RSA_PUBLIC_KEY=(\S+)/.exec(used.output)?.[1] ?? ''
  expect(newKey).toMatch(/^MII/)
  expect(newKey).not.toBe(oldKey)
  expect((await keys(folder, store, 'rotate', 'service', '--now')).code).toBe(0)

  const second = await Service.start(folder, store)
  expect(second.output).toContain(newKey)
  const front = new FrontEnd(second)
  for (const key of [oldKey, newKey]) {
    expect(await front.whoAmI(await front.logIn(key, password))).toBe(200)
  }
  await second.stop()
  await retireAll(folder, store)

  const third = await Service.start(folder, store)
  const after = new FrontEnd(third)
  expect((await after.logIn(oldKey, password)).authorization).toBe('Bearer undefined')
  expect(await after.whoAmI(await after.logIn(newKey, password))).toBe(200)
  await third.stop()
  expect((await keys(folder, store, 'retire', 'login')).code).toBe(EXIT.wrong)
}

async function retireAll(folder: string, store: Settings): Promise<void> {
  expect(await listed(folder, store)).toEqual([
    ...[
      ['login', 'current', true],
      ['login', 'old', true],
    ],
    ...[
      ['service', 'current', false],
      ['service', 'old', false],
    ],
  ])
  const early = await keys(folder, store, 'retire', 'login')
  expect([early.code, early.output]).toEqual([EXIT.temporary, expect.stringContaining('was used')])
  expect((await keys(folder, store, 'rotate', 'login')).output).toContain(
    'gatehouse keys retire login',
  )
  expect((await keys(folder, store, 'retire', 'login', '--force')).code).toBe(0)
  expect((await keys(folder, store, 'retire', 'service', '--force')).code).toBe(0)
}

it('keys that are settings are not touched', async () => {
  const folder = await temporaryFolder()
  const settings = { SERVICE_KEY: `${'0123456789abcdef'.repeat(3)}fedcba9876543210` }
  const refused = await keys(folder, settings, 'rotate', 'service')
  expect([refused.code, refused.output]).toEqual([
    ...[EXIT.wrong, expect.stringContaining('SERVICE_KEY is a setting')],
  ])
  expect((await keys(folder, {}, 'rotate', 'session')).code).toBe(EXIT.usage)
})
