import { describe, expect, it } from 'vitest'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import { ForeignObjects } from '../../../application/platforms/foreign-objects.ts'
import { PlatformLocations } from '../../../application/platforms/platform-locations.ts'
import { PlatformProbe } from '../../../application/platforms/platform-probe.ts'
import { EndpointPolicy } from '../../../domain/storage/endpoints/endpoint-policy.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { NoUsablePlatform, StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import type { PlatformInput } from '../../../domain/storage/platforms/platform-draft.ts'
import { MemoryPublicReading } from '../../memory/files/memory-public-reading.ts'
import { bodyOf } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { aDraft, aRemotePlatform } from '../../support/platform-builders.ts'
import { type Faults, ProbedStores } from '../../support/probed-stores.ts'
import { uniqueHex } from '../../support/unique.ts'

const ON_BOTH = ['location', 'access', 'write', 'read', 'range', 'list']
const ALL = [...ON_BOTH, 'sign', 'privacy', 'rights', 'remove']
const someKey = () => ObjectKey.parse(`2026/03/04/${uniqueHex(32)}.png`)
const trouble = new StorageFailed('unreachable', undefined, 'not_permitted')
const others = bodyOf(Buffer.from('other bytes, and of another length too'))

function aProbe(faults: Faults = {}, address = '52.218.0.1') {
  const stores = new ProbedStores()
  const records = memoryRecords()
  const { issuedKeys } = records
  stores.faults = faults
  const publicReading = new MemoryPublicReading()
  stores.onSign = (url, bytes) => publicReading.serve(url, faults.signed ?? bytes)
  const roots = { admits: async (root: string) => root !== '/etc', overlap: async () => true }
  const hosts = { of: async () => [address] }
  const locations = new PlatformLocations(new EndpointPolicy([]), hosts, roots)
  const foreign = new ForeignObjects(stores, issuedKeys)
  const at = { ids: new RandomIds(), clock: new MovingClock() }
  const tools = { locations, stores, foreign, publicReading, files: records.files, ...at }
  const probe = new PlatformProbe(tools)
  const run = (input: Partial<PlatformInput> = {}) => probe.run(aDraft(input), [])
  return { ...records, stores, publicReading, probe, run }
}

describe('trying a platform', () => {
  it('puts, reads, reads a part of and removes an object in the normal shape', async () => {
    const { stores, run } = aProbe()
    const steps = await run({ basePath: 'office/files' })
    expect(steps.map(({ step }) => step)).toEqual(ALL)
    expect(steps.every((step) => !step.trouble && !step.warning && step.milliseconds >= 0)).toBe(
      true,
    )
    const [put] = stores.calls.filter((call) => call.startsWith('put'))
    expect(put).toMatch(/^put office\/files\/\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}$/)
    expect(stores.memory.keys).toEqual([])
    await run({ basePath: 'office/files' })
    expect(new Set(stores.calls.map((call) => call.split('/').at(-1))).size).toBe(2)
  })

  it('counts what others keep there, beside its own object', async () => {
    const { stores, run } = aProbe()
    for (let n = 0; n < 3; n += 1) await stores.memory.put(someKey(), bodyOf(Buffer.alloc(1)))
    const list = (await run()).find(({ step }) => step === 'list')
    expect(list).toMatchObject({ foreign: { count: 3, isAll: true }, warning: undefined })
    expect(stores.memory.keys).toHaveLength(3)
  })

  it('looks at the oldest file, too, which may be public by itself', async () => {
    const { probe, given, files, publicReading } = aProbe()
    const saved = await given.platform(aRemotePlatform())
    const { id: _id, ...draft } = saved.props
    const privacy = async (known = [saved]) =>
      (await probe.run(draft, [], known[0])).find(({ step }) => step === 'privacy')?.warning
    for (const year of [2024, 2023, 2025]) {
      const props = aStoredFile({
        platformKey: saved.key,
        createdAt: new Date(Date.UTC(year)),
      }).props
      const { id } = await files.add(props, new Date())
      await files.markReady(id, { bytes: 1, sha256: uniqueHex(64) })
      if (year === 2023) publicReading.declareObject(props.objectKey, 'public')
    }
    expect(await privacy()).toBe('public_before')
    expect(await privacy([])).toBeUndefined()
  })

  it('does not count what was stored through the saved platform, as long as it is there', async () => {
    const { stores, probe, given, files } = aProbe()
    const saved = await given.platform(aRemotePlatform())
    const { id: _id, ...draft } = saved.props
    for (const state of ['begun', 'removed', 'foreign']) {
      const file = aStoredFile({ platformKey: saved.key })
      await stores.memory.put(file.props.objectKey, bodyOf(Buffer.alloc(1)))
      if (state === 'foreign') continue
      const { id } = await files.add(file.props, new Date())
      if (state === 'removed') await files.markDeleting([id])
      if (state === 'removed') await files.remove(id)
    }
    const foreign = async (locationEpoch: number) =>
      (await probe.run({ ...draft, locationEpoch }, [], saved)).find(({ step }) => step === 'list')
        ?.foreign?.count
    expect(await foreign(draft.locationEpoch)).toBe(1)
    expect(await foreign(draft.locationEpoch + 1)).toBe(3)
  })

  it('stops counting after 10,000', async () => {
    const { issuedKeys } = aProbe()
    const page = Array.from({ length: 1000 }, () => {
      return { key: uniqueHex(8), bytes: 1, changedAt: new Date() }
    })
    let pages = 0
    const endless = {
      async *pages() {
        for (; ; pages += 1) yield page
      },
    }
    const counted = new ForeignObjects(endless, issuedKeys).count(aPlatform(), undefined)
    expect(await counted).toEqual({ count: 10_000, isAll: false })
    expect(pages).toBe(9)
  })

  it.each<[string, Faults, readonly string[]]>([
    ['no store', { for: new NoUsablePlatform() }, ['location', 'access not_usable']],
    ['asking', { open: () => trouble }, ['location', 'access not_permitted']],
    [
      'writing, though it is there',
      { put: trouble },
      ['location', 'access', 'write not_permitted', 'remove'],
    ],
    [
      'reading',
      { open: (_range, isThere) => (isThere ? trouble : undefined) },
      ['location', 'access', 'write', 'read not_permitted', 'remove'],
    ],
    [
      'other bytes',
      { open: (_range, isThere) => (isThere ? others : undefined) },
      ['location', 'access', 'write', 'read other_bytes', 'remove'],
    ],
    [
      'a part',
      { open: ({ first }, isThere) => (isThere && first > 0 ? others : undefined) },
      ['location', 'access', 'write', 'read', 'range other_bytes', 'remove'],
    ],
    [
      'listing, for the store went away',
      { list: new StorageFailed('unreachable', undefined, 'unreachable') },
      ['location', 'access', 'write', 'read', 'range', 'list unreachable', 'remove'],
    ],
  ])('stops at what fails, and removes what it wrote: %s', async (_name, faults, expected) => {
    const { stores, run } = aProbe(faults)
    const taken = (await run()).map(({ step, trouble: found }) => [step, found].filter(Boolean))
    expect(taken.map((words) => words.join(' '))).toEqual(expected)
    expect(stores.memory.keys).toEqual([])
  })

  it.each<[string, Faults, string]>([
    ['refuses', { sign: 'refused' }, 'signed_address'],
    ['answers with other bytes', { signed: Buffer.from('an error page') }, 'other_bytes'],
    ['cannot sign', { sign: trouble }, 'not_permitted'],
  ])('needs signed addresses where downloads are redirected: it %s', async (_name, faults, found) => {
    const options = { download: 'redirect' } as const
    const { stores, run } = aProbe(faults)
    expect((await run({ options })).slice(-2)).toEqual([
      expect.objectContaining({ step: 'sign', trouble: found }),
      expect.objectContaining({ step: 'remove', trouble: undefined }),
    ])
    expect(stores.memory.keys).toEqual([])
  })

  it('says that it is the domain which addresses do not work for', async () => {
    const { run } = aProbe({ sign: 'refused' })
    const customDomain = 'cdn.example.com'
    const found = async (download: 'redirect' | 'stream') =>
      (await run({ options: { download }, customDomain })).find(({ step }) => step === 'sign')
    expect(await found('redirect')).toMatchObject({ trouble: 'signed_for_domain' })
    expect(await found('stream')).toMatchObject({ warning: 'signed_for_domain' })
  })

  it.each<[string, Faults]>([
    ['objects', { list: trouble }],
    ['uploads', { listUploads: trouble }],
  ])('only warns where it may not list %s', async (_what, faults) => {
    const { run } = aProbe(faults)
    const steps = await run()
    expect(steps.map(({ step }) => step)).toEqual(ALL)
    const list = steps.find(({ step }) => step === 'list')
    expect(list).toMatchObject({ trouble: undefined, warning: 'unlisted' })
  })

  it('only warns about signed addresses where they are not used', async () => {
    for (const faults of [{ sign: 'refused' }, { signed: Buffer.from('a page') }] as const) {
      const steps = await aProbe(faults).run()
      expect(steps.map(({ step }) => step)).toEqual(ALL)
      const sign = steps.find(({ step }) => step === 'sign')
      expect(sign).toMatchObject({ trouble: undefined, warning: 'signed_address' })
    }
  })

  it.each<[string, Faults['versions'], string | undefined]>([
    ['warns of a bucket that keeps what is removed', true, 'versioned'],
    ['says nothing of a bucket that does not', false, undefined],
    ['says nothing where it may not know', trouble, undefined],
  ])('%s as an older version', async (_name, versions = false, warning) => {
    const { stores, run } = aProbe({ versions })
    const steps = await run()
    expect(steps.map(({ step }) => step)).toEqual(ALL)
    expect(steps.at(-1)).toMatchObject({ step: 'remove', trouble: undefined, warning })
    expect(stores.memory.keys).toEqual([])
  })

  it.each<[string, Faults['readers'], string | undefined]>([
    ['warns of keys that may do more than files need', true, 'more_rights'],
    ['says nothing of keys that may not', false, undefined],
    ['says nothing where it is refused', trouble, undefined],
  ])('%s', async (_name, readers = false, warning) => {
    const steps = await aProbe({ readers }).run()
    expect(steps.map(({ step }) => step)).toEqual(ALL)
    expect(steps.at(-2)).toMatchObject({ step: 'rights', trouble: undefined, warning })
  })

  it('shows the least policy, also where the keys lack something of it', async () => {
    for (const faults of [{}, { open: () => trouble }]) {
      const steps = await aProbe(faults).run({ bucket: 'files', basePath: 'office' })
      const [{ step, policy = '' } = {}, ...rest] = steps.filter((one) => one.policy !== undefined)
      expect([step, rest]).toEqual(['access', []])
      expect(policy).toContain('"arn:aws:s3:::files/office/*"')
    }
  })

  it('says that it could not remove its object', async () => {
    const { run } = aProbe({ remove: trouble })
    expect((await run()).at(-1)).toMatchObject({ step: 'remove', trouble: 'not_permitted' })
  })

  it('removes its object also when something breaks that is not the platform', async () => {
    const { stores, run } = aProbe({
      open: (_range, isThere) => (isThere ? new TypeError('a bug') : undefined),
    })
    await expect(run()).rejects.toThrow(TypeError)
    expect(stores.memory.keys).toEqual([])
  })

  it('sends nothing to a location that is not allowed', async () => {
    const { stores, run, probe } = aProbe({}, '127.0.0.1')
    expect(await run()).toEqual([
      expect.objectContaining({ step: 'location', trouble: 'endpoint_not_allowed' }),
    ])
    const local = { endpoint: 'local', options: { rootPath: '/etc' } }
    expect(await run(local)).toEqual([expect.objectContaining({ trouble: 'root_not_allowed' })])
    const inside = aDraft({ endpoint: 'local' })
    expect(await probe.run(inside, [aPlatform({ rootPath: 'oss' })])).toEqual([
      expect.objectContaining({ trouble: 'root_overlaps' }),
    ])
    expect(stores.calls).toEqual([])
  })

  it('warns of a bucket that is public, or may be', async () => {
    const { publicReading, run } = aProbe()
    for (const [readability, warning] of [
      ['public', 'public'],
      ['unknown', 'privacy_unknown'],
      ['private', undefined],
    ] as const) {
      publicReading.declare('files', readability)
      const privacy = (await run()).find(({ step }) => step === 'privacy')
      expect(privacy).toMatchObject({ trouble: undefined, warning })
    }
  })

  it('does not test public access to the local disk', async () => {
    const steps = await aProbe().run({ endpoint: 'local' })
    expect(steps.map(({ step }) => step)).toEqual([...ON_BOTH, 'remove'])
  })
})
