import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { Service, type Settings } from '../support/service.ts'

const EXIT = { wrong: 1, usage: 64, temporary: 75, settings: 78 }

async function keys(folder: string, settings: Settings, ...args: readonly string[]) {
  const service = new Service({ args: ['keys', ...args], folder, settings })
  return { code: await service.exitCode, output: service.output }
}

async function listed(folder: string) {
  const { output } = await keys(folder, {}, 'list', '--json')
  const rows: { kind: string; state: string; lastUsed?: string }[] = JSON.parse(output)
  return rows.map(({ kind, state, lastUsed }) => [kind, state, lastUsed !== undefined])
}

it('keys are rotated step by step, and old ones count until they are retired', async () => {
  const folder = await temporaryFolder()
  expect((await keys(folder, {}, 'rotate', 'login')).code).toBe(EXIT.settings)
  const first = await Service.start(folder, {})
  const { publicKey: oldKey, password } = firstStartOf(first.output)
  const beside = await keys(folder, {}, 'list')
  expect([beside.code, beside.output]).toEqual([
    ...[0, expect.stringContaining('Last uses are not shown')],
  ])
  const made = await keys(folder, {}, 'rotate', 'login')
  expect(made).toEqual({ code: 0, output: expect.stringContaining('not used yet') })
  await first.stop()
  const used = await keys(folder, {}, 'rotate', 'login')
  const newKey = /VITE_GLOB_RSA_PUBLIC_KEY=(\S+)/.exec(used.output)?.[1] ?? ''
  expect(newKey).toMatch(/^MII/)
  expect(newKey).not.toBe(oldKey)
  expect((await keys(folder, {}, 'rotate', 'service', '--now')).code).toBe(0)

  const second = await Service.start(folder, {})
  expect(second.output).toContain(newKey)
  const front = new FrontEnd(second)
  for (const key of [oldKey, newKey]) {
    expect(await front.whoAmI(await front.logIn(key, password))).toBe(200)
  }
  await second.stop()
  expect(await listed(folder)).toEqual([
    ...[
      ['login', 'current', true],
      ['login', 'old', true],
    ],
    ...[
      ['service', 'current', false],
      ['service', 'old', false],
    ],
  ])
  const early = await keys(folder, {}, 'retire', 'login')
  expect([early.code, early.output]).toEqual([EXIT.temporary, expect.stringContaining('was used')])
  expect((await keys(folder, {}, 'rotate', 'login')).output).toContain(
    'gatehouse keys retire login',
  )
  expect((await keys(folder, {}, 'retire', 'login', '--force')).code).toBe(0)
  expect((await keys(folder, {}, 'retire', 'service', '--force')).code).toBe(0)

  const third = await Service.start(folder, {})
  const after = new FrontEnd(third)
  expect((await after.logIn(oldKey, password)).authorization).toBe('Bearer undefined')
  expect(await after.whoAmI(await after.logIn(newKey, password))).toBe(200)
  await third.stop()
  expect((await keys(folder, {}, 'retire', 'login')).code).toBe(EXIT.wrong)
}, 300_000)

it('keys that are settings are not touched', async () => {
  const folder = await temporaryFolder()
  const settings = { SERVICE_KEY: `${'0123456789abcdef'.repeat(3)}fedcba9876543210` }
  const refused = await keys(folder, settings, 'rotate', 'service')
  expect([refused.code, refused.output]).toEqual([
    ...[EXIT.wrong, expect.stringContaining('SERVICE_KEY is a setting')],
  ])
  expect((await keys(folder, {}, 'rotate', 'session')).code).toBe(EXIT.usage)
})
