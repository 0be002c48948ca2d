import { describe, expect, it } from 'vitest'
import type { ObjectInventory } from '../../../application/ports/files/object-inventory.ts'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { httpHarness } from '../../support/http-harness.ts'
import type { HttpStores } from '../../support/http-stores.ts'
import { listedObjects } from '../../support/listed-objects.ts'
import { sessionWith } from '../../support/session-with.ts'

const REMOVE = 'system:ossConfig:remove'
const NEWEST = {
  filter: {},
  sort: { by: 'at', direction: 'desc' },
  offset: 0,
  limit: 10,
} as const

/** One orphan, as old as can be by what its platform says. */
async function house() {
  const stores = new MemoryObjectStores()
  const platform = aPlatform({ key: 'default', isDefault: true })
  const broken: { cause?: Error; look?: () => void } = {}
  const inventory: ObjectInventory = {
    pages(of) {
      broken.look?.()
      if (broken.cause) throw broken.cause
      return aged(stores.pages(of))
    },
  }
  const seen: ReturnType<HttpStores['operations']['list']>[] = []
  const http = await httpHarness({
    rebind: (container) => {
      container.rebind(Tokens.ObjectStores).toConstantValue(stores)
      container.rebind(Tokens.ObjectInventory).toConstantValue(inventory)
    },
  })
  broken.look = () => seen.push(http.operations.list(NEWEST))
  await http.given.platform(platform)
  const { objectKey: orphan, ...file } = aStoredFile({ platformKey: platform.key }).props
  const { id } = await http.files.add({ ...file, objectKey: orphan }, new Date())
  await http.files.markDeleting([id])
  await http.files.remove(id)
  await stores.for(platform).put(orphan, bodyOf(Buffer.alloc(5)), 'image/png')
  const ask = async (payload: object, codes: readonly string[] = [REMOVE]) => {
    const headers = await sessionWith(http, codes)
    return http.send({ method: 'POST', url: '/resource/oss/config/reconcile', headers, payload })
  }
  const left = async () => (await listedObjects(stores, platform)).length
  return { ...http, ask, left, orphan, broken, seen }
}

async function* aged(pages: ReturnType<ObjectInventory['pages']>) {
  for await (const page of pages) yield page.map((one) => ({ ...one, changedAt: new Date(0) }))
}

describe('POST /resource/oss/config/reconcile', () => {
  it('reports first, then removes', async () => {
    const { ask, left, orphan } = await house()
    const found = { configKey: 'default', objects: 1, orphans: 1, orphanBytes: 5 }
    const row = {
      ...found,
      foreign: 0,
      sample: [orphan.value],
      outcome: 'dry-run',
      removed: 0,
      missing: 0,
      missingSample: [],
      ...{ verified: 0, altered: 0, alteredSample: [] },
    }
    const dry = await ask({ dryRun: true })
    expect(dry.body).toMatchObject({ code: 200 })
    expect(dry.body.data).toEqual([row])
    expect(await left()).toBe(1)
    const wet = await ask({ dryRun: false })
    expect(wet.body.data).toEqual([{ ...row, outcome: 'done', removed: 1 }])
    expect(await left()).toBe(0)
  })

  it('compares exactly the requested number of files', async () => {
    const { ask, left } = await house()
    expect((await ask({ dryRun: true, verify: 10 })).body).toMatchObject({
      data: [{ outcome: 'dry-run', verified: 0, altered: 0, alteredSample: [] }],
    })
    const refused = await ask({ dryRun: true, verify: 1001 })
    expect(refused.body).toMatchObject({ error: 'validation_failed' })
    expect(await left()).toBe(1)
  })

  it('removes nothing unless the request says so', async () => {
    const { ask, left } = await house()
    for (const body of [{}, { dryRun: 'no' }, { force: true }]) {
      expect((await ask(body)).body).toMatchObject({ code: 500, error: 'validation_failed' })
    }
    expect(await left()).toBe(1)
  })

  it('takes the permission to remove platforms', async () => {
    const { ask, left } = await house()
    const others = ['list', 'add', 'edit'].map((verb) => `system:ossConfig:${verb}`)
    expect((await ask({ dryRun: false }, others)).body.code).toBe(403)
    expect(await left()).toBe(1)
  })

  it('is audited', async () => {
    const { ask, operations, seen } = await house()
    await ask({ dryRun: false })
    const { entries } = await operations.list(NEWEST)
    expect(entries).toMatchObject([
      {
        ...{ area: 'platform', kind: 'clear', method: 'POST', operatorName: 'clerk' },
        ...{ url: '/resource/oss/config/reconcile', parameters: '{"dryRun":false}' },
        error: undefined,
      },
    ])
    // What it removes does not come back: the entry was there first.
    expect(await seen[0]).toMatchObject({ total: 1 })
  })

  it('says that it runs already', async () => {
    const { ask, exclusiveWork, left } = await house()
    await exclusiveWork().run('reconcile-objects', async () => {
      const { body } = await ask({ dryRun: false })
      expect(body).toMatchObject({ code: 500, error: 'reconcile_running' })
    })
    expect(await left()).toBe(1)
  })

  it('reports a failing platform, and logs the reason', async () => {
    const { ask, broken, logged } = await house()
    broken.cause = new StorageFailed('unreachable', new Error('S3 ListObjectsV2 was answered 403'))
    const { body, text } = await ask({ dryRun: true })
    expect(body.data).toMatchObject([{ configKey: 'default', outcome: 'failed' }])
    expect(text).not.toContain('ListObjectsV2')
    expect(logged()).toContain('ListObjectsV2')
  })
})
