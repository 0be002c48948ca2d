import { describe, expect, it } from 'vitest'
import { pushText } from '../../../adapters/http/push/push-owner.ts'
import { MIGRATION_STATES } from '../../../domain/parts/moves/file-migration.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { httpHarness } from '../../support/http-harness.ts'
import { sessionWith } from '../../support/session-with.ts'
import { later } from '../../support/unique.ts'

const [LIST, EDIT] = ['system:ossConfig:list', 'system:ossConfig:edit']
const PATH = '/resource/oss/migration'

async function setUp() {
  const http = await httpHarness()
  await http.given.platform(aPlatform({ id: '1', key: 'default', isDefault: true }))
  await http.given.platform(aPlatform({ id: '1000', key: 'cloud' }))
  await http.given.platform(aPlatform({ id: '1001', key: 'off', status: 'disabled' }))
  const { id: _id, state: _state, digest, ...file } = aStoredFile().props
  const record = await http.files.add(file, later(60))
  if (digest) await http.files.markReady(record.id, digest)
  const headers = await sessionWith(http, [LIST, EDIT])
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await http.send({
      method,
      url: PATH + path,
      headers,
      ...(payload && { payload }),
    })
    return answer.body
  }
  return { ...http, call }
}

const MOVE = { from: 'default', to: 'cloud' }

describe('moves of files over HTTP', () => {
  it('are started, shown, paused, resumed and cancelled', async () => {
    const { call } = await setUp()
    const row = {
      ...{ migrationId: 1000, ...MOVE, status: 'queued', percent: 0, trouble: null },
      ...{ filesTotal: 1, filesMoved: 0, filesFailed: 0, bytesTotal: 3, bytesMoved: 0 },
      ...{ bytesPerSecond: null, secondsLeft: null, startedBy: 'clerk', endTime: null },
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    }
    expect(await call('POST', '', MOVE)).toMatchObject({ code: 200, data: row })
    expect((await call('GET', '/1000')).data).toEqual(row)
    expect(await call('GET', '/list')).toMatchObject({ code: 200, total: 1, rows: [row] })
    for (const [action, status] of [
      ['pause', 'paused'],
      ['resume', 'queued'],
      ['cancel', 'cancelled'],
    ]) {
      const changed = await call('PUT', '/changeStatus', { migrationId: 1000, action })
      expect(changed).toMatchObject({ code: 200, data: { status } })
    }
  })

  it.each([
    ['POST', '', { ...MOVE, to: 'default' }, 'migration_same_platform'],
    ['POST', '', { ...MOVE, to: 'none' }, 'platform_not_found'],
    ['POST', '', { ...MOVE, to: 'off' }, 'migration_platform_stopped'],
    ['POST', '', { from: 'default' }, 'validation_failed'],
    ['PUT', '/changeStatus', { migrationId: 77, action: 'pause' }, 'migration_not_found'],
    ['PUT', '/changeStatus', { migrationId: 77, action: 'stop' }, 'validation_failed'],
    ['GET', '/77', undefined, 'migration_not_found'],
    ['GET', '/x', undefined, 'invalid_id'],
  ] as const)('refuse %s %s %j', async (method, path, body, error) => {
    const { call } = await setUp()
    expect(await call(method, path, body)).toMatchObject({ code: 500, error })
  })

  it('are one at a time for a platform, and keep to their states', async () => {
    const { call } = await setUp()
    await call('POST', '', MOVE)
    const again = await call('POST', '', MOVE)
    expect(again).toMatchObject({ code: 500, error: 'migration_open' })
    expect(again.msg).toContain('default')
    const resumed = await call('PUT', '/changeStatus', { migrationId: 1000, action: 'resume' })
    expect(resumed).toMatchObject({ code: 500, error: 'migration_state' })
  })

  it.each([
    ['POST', '', MOVE, EDIT],
    ['PUT', '/changeStatus', { migrationId: 1000, action: 'pause' }, EDIT],
    ['GET', '/list', undefined, LIST],
    ['GET', '/1000', undefined, LIST],
  ] as const)('need for %s %s %j exactly one permission', async (method, path, payload, code) => {
    const http = await setUp()
    await http.call('POST', '', { ...MOVE, from: 'cloud', to: 'default' })
    for (const held of [LIST, EDIT]) {
      const headers = await sessionWith(http, [held])
      const request = { method, url: PATH + path, headers, ...(payload && { payload }) }
      expect((await http.send(request)).body.code).toBe(held === code ? 200 : 403)
    }
  })

  it('are in the operation log', async () => {
    const { call, operations } = await setUp()
    await call('POST', '', MOVE)
    for (const action of ['pause', 'resume', 'cancel', 'resume']) {
      await call('PUT', '/changeStatus', { migrationId: 1000, action })
    }
    await call('POST', '', { ...MOVE, to: 'off' })
    await call('GET', '/list')
    const page = { filter: {}, sort: { by: 'at', direction: 'asc' }, offset: 0, limit: 9 } as const
    const { entries } = await operations.list(page)
    const told = entries.map(({ url, kind, parameters, error }) => {
      return [url, kind, JSON.parse(parameters), error]
    })
    const changed = (action: string, error?: string) => {
      return [`${PATH}/changeStatus`, 'change', { migrationId: 1000, action }, error]
    }
    expect(told).toEqual([
      [PATH, 'change', MOVE, undefined],
      ...['pause', 'resume', 'cancel'].map((action) => changed(action)),
      changed('resume', 'migration_state'),
      [PATH, 'change', { ...MOVE, to: 'off' }, 'migration_platform_stopped'],
    ])
    expect(new Set(entries.map(({ area }) => area)).size).toBe(1)
  })

  it.each(MIGRATION_STATES)('have a word for pages when they are %s', (state) => {
    const params = { ...MOVE, percent: 45, filesMoved: 7 }
    for (const language of ['en', 'zh'] as const) {
      const text = pushText({ kind: 'progress', text: `migration-${state}`, params }, language)
      expect(text).toMatch(/default.*cloud|cloud.*default/)
      expect(text).not.toMatch(/[{}]|migration/)
    }
  })
})
