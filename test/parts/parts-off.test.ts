import { Container } from 'inversify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PARTS } from '../../bootstrap/parts/all.ts'
import { AUDIT_CHAIN } from '../../bootstrap/parts/chain/stores.ts'
import { chosenParts, listeningOf } from '../../bootstrap/parts/chosen-parts.ts'
import { DIRECTORY_STORE } from '../../bootstrap/parts/directory/stores.ts'
import { INVITATIONS } from '../../bootstrap/parts/links/stores.ts'
import { FILE_MIGRATIONS } from '../../bootstrap/parts/moves/stores.ts'
import { OVERVIEW_FIGURES } from '../../bootstrap/parts/overview/stores.ts'
import type { Part } from '../../bootstrap/parts/part.ts'
import { SHARES } from '../../bootstrap/parts/shares/stores.ts'
import { MESSAGE_BOX } from '../../bootstrap/parts/six/stores.ts'
import { LIMIT_WARNINGS } from '../../bootstrap/parts/usage/stores.ts'
import { WEBHOOK_ENDPOINTS } from '../../bootstrap/parts/webhooks/stores.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { WrongSettings } from '../../bootstrap/settings/wrong-settings.ts'
import { databaseModule } from '../../bootstrap/wiring/opened/database-module.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { aPlatform } from '../support/builders.ts'
import { httpHarness } from '../support/http-harness.ts'
import { postgresRecords } from '../support/postgres-records.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { someMoment } from '../support/unique.ts'

const HTML = 'text/html; charset=utf-8'
const NAMES = PARTS.map(({ name }) => name)
const off = (names: readonly string[]) => ({ PARTS_OFF: names.join(',') })
const config = (names: readonly string[]) => loadConfig(off(names), () => '')

function problems(names: readonly string[], parts?: readonly Part[]): readonly string[] {
  try {
    chosenParts(config(names), parts)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems
    throw error
  }
}

describe('a service with all parts off', () => {
  it('answers, and has none of their routes', async () => {
    const [all, none] = [await httpHarness(), await httpHarness({ env: off(NAMES) })]
    const gone = await routesOf(none.app)
    const kept = await routesOf(all.app)
    expect(kept).toContain('POST /resource/oss/shares')
    expect(gone).not.toContain('POST /resource/oss/shares')
    const added = gone.filter((route) => !kept.includes(route))
    expect(added.every((route) => route.startsWith('GET '))).toBe(true)
    expect((await none.app.inject('/healthz')).statusCode).toBe(200)
  })

  it('has stores only where something must be kept, or lose its right meanwhile', async () => {
    const database = await anyDatabase()
    onTestFinished(() => database.close())
    const container = new Container()
    container.load(databaseModule(database, 'widest'), ...(await listeningOf([], database)))
    const kept = [SHARES, DIRECTORY_STORE, AUDIT_CHAIN, FILE_MIGRATIONS]
    expect(kept.map((one) => container.isBound(one))).toEqual(kept.map(() => true))
    const others = [INVITATIONS, LIMIT_WARNINGS, MESSAGE_BOX, WEBHOOK_ENDPOINTS, OVERVIEW_FIGURES]
    expect(others.filter((one) => container.isBound(one))).toEqual([])
    const { given, migrations } = postgresRecords(database)
    const [source, target] = [await given.platform(aPlatform()), await given.platform(aPlatform())]
    const ends = { sourceKey: source.key, targetKey: target.key }
    await migrations.add({ ...ends, starterId: undefined, starterName: '', createdAt: someMoment })
    const bound = await container.get(T.ManagedPlatformRepo).remove([target.id])
    expect(bound).toEqual({ key: target.key, bond: 'move' })
  })

  it('says so where people open an address that they were sent', async () => {
    const { app } = await httpHarness({ env: off(NAMES) })
    for (const url of PARTS.flatMap(({ addresses = [] }) => addresses)) {
      for (const address of [url, `${url}/`, `${url}/anything`]) {
        const page = await app.inject({ url: address, headers: { accept: 'text/html' } })
        expect(page.statusCode).toBe(404)
        expect(page.headers['content-type']).toContain('text/html')
        expect(page.body).toContain('switched off')
        expect(page.body).toContain('停用')
      }
    }
  })

  it.each([
    ['off', {}],
    ['left out', { DIRECTORY: 'scim', ...off(['directory']) }],
  ])('never lets programs of SCIM believe in success with DIRECTORY %s', async (_case, env) => {
    const { app } = await httpHarness({ env })
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const) {
      const { statusCode, body } = await app.inject({ method, url: '/scim/v2/Users' })
      expect([method, statusCode, body]).toEqual([method, 404, expect.stringContaining('404')])
    }
  })

  it('shows a page where login pages begin, and tells programs by the status', async () => {
    const { app } = await httpHarness({ env: off(NAMES) })
    const page = await app.inject({ url: '/sso/start', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, HTML])
    for (const url of ['/metrics', '/legacy-files/a.png'])
      expect((await app.inject(url)).statusCode).toBe(404)
    const upload = { method: 'HEAD', url: '/resource/oss/tus/begun' } as const
    expect((await app.inject(upload)).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/resource/oss/tus' })).statusCode).toBe(405)
  })

  it('shows whoever opens its first address that nothing is there', async () => {
    const { app } = await httpHarness({ env: off(NAMES) })
    const page = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, HTML])
    expect(page.body).toContain('nothing at this address')
    const data = await app.inject({ url: '/', headers: { accept: 'application/json' } })
    expect(data.json()).toMatchObject({ code: 404, error: 'route_not_found' })
  })
})

describe('PARTS_OFF', () => {
  const part = (name: string, needs: readonly string[] = []): Part => {
    return { name, purpose: '', needs, wire: async () => [] }
  }
  const parts = [part('one'), part('two', ['one'])]

  it('leaves parts out', () => {
    expect(chosenParts(config([]), parts)).toEqual(parts)
    expect(chosenParts(config(['two']), parts)).toEqual([parts[0]])
    expect(chosenParts(config(['one', 'two']), parts)).toEqual([])
  })

  it('names what is no part, and what another part needs', () => {
    expect(problems(['three'], parts)).toEqual([
      'PARTS_OFF has three, which is no part. The parts are: one, two.',
    ])
    expect(problems(['one'], parts)).toEqual([
      'PARTS_OFF has one, which two needs: add two, or remove one.',
    ])
    expect(problems(['One'])).toEqual(['PARTS_OFF must be names of parts in lower case.'])
  })
})

async function routesOf(app: Awaited<ReturnType<typeof httpHarness>>['app']): Promise<string[]> {
  const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}
