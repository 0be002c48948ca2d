import { describe, expect, it } from 'vitest'
import { FileVault } from '../../../application/files/file-vault.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import { type DataScope, EVERY_ROW, NO_ROW } from '../../../domain/access/data-scope.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { FileAltered } from '../../../domain/storage/files/storage-errors.ts'
import type { FileState } from '../../../domain/storage/files/stored-file.ts'
import { MemoryObjectStore, MemoryObjectStores } from '../../memory/files/memory-object-stores.ts'
import { bodyOf, collect } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { wholeFiles } from '../../support/whole-files.ts'

describe('file vault', () => {
  const STATES: readonly FileState[] = ['pending', 'ready', 'deleting']

  async function setUp() {
    const { given, platforms } = memoryRecords()
    await given.platform(aPlatform({ key: 'default', isDefault: true }))
    const vault = new FileVault(platforms, new MemoryObjectStores(), wholeFiles().whole)
    const inState = (state: FileState) => aStoredFile({ ...file.props, state })
    const file = aStoredFile({ state: 'pending' })
    await vault.write(file, bodyOf(Buffer.from('abc')))
    return { given, platforms, vault, inState }
  }

  describe('FileVault', () => {
    it.each(STATES)('reads a file that is %s only when it is ready', async (state) => {
      const { vault, inState } = await setUp()
      const reading = vault.read(inState(state), { first: 0, last: 2 })
      if (state === 'ready') await expect(reading).resolves.toBeDefined()
      else await expect(reading).rejects.toMatchObject({ code: 'file_not_found' })
    })

    it('compares only a file that is there, and whose checksum is known', async () => {
      const { vault, inState } = await setUp()
      const unknown = aStoredFile({ ...inState('ready').props, digest: undefined })
      for (const file of [inState('deleting'), unknown])
        await expect(vault.readToCompare(file)).rejects.toMatchObject({ code: 'file_not_found' })
    })

    it.each(STATES)('destroys a file that is %s only when it is marked for it', async (state) => {
      const { vault, inState } = await setUp()
      const destroying = vault.destroy(inState(state))
      if (state === 'deleting') await expect(destroying).resolves.toBeDefined()
      else await expect(destroying).rejects.toMatchObject({ code: 'file_not_found' })
    })

    it.each([
      'ready',
      'deleting',
    ] as const)('never writes into a file that is %s', async (state) => {
      const { vault, inState } = await setUp()
      await expect(vault.write(inState(state), bodyOf(Buffer.from('other')))).rejects.toMatchObject(
        {
          code: 'file_not_found',
        },
      )
    })

    it('tells the store who is uploading', async () => {
      const { platforms, inState } = await setUp()
      const memory = new MemoryObjectStore()
      const senders: unknown[] = []
      const store: ObjectStore = Object.assign(Object.create(memory), {
        put: (...[key, body, , sender]: Parameters<ObjectStore['put']>) => {
          senders.push(sender)
          return memory.put(key, body)
        },
      })
      const file = inState('pending')
      await new FileVault(platforms, { for: () => store }, wholeFiles().whole).write(
        file,
        bodyOf(Buffer.from('abc')),
      )
      expect(senders).toEqual([{ id: file.props.uploaderId }])
    })

    it('writes nothing to an earlier location of its platform', async () => {
      const { given, vault } = await setUp()
      await given.platform(aPlatform({ key: 'default', isDefault: true, locationEpoch: 2 }))
      const writing = (locationEpoch: number) =>
        vault.write(aStoredFile({ state: 'pending' }), bodyOf(Buffer.from('abc')), locationEpoch)
      await expect(writing(1)).rejects.toMatchObject({ code: 'no_storage_platform' })
      expect(await writing(2)).toMatchObject({ bytes: 3 })
    })

    it('does nothing at all on a platform that is disabled or unknown', async () => {
      const { given, vault, inState } = await setUp()
      await given.platform(aPlatform({ key: 'default', isDefault: true, status: 'disabled' }))
      const refused = { code: 'no_storage_platform' }
      const byte = { first: 0, last: 0 }
      await expect(vault.uploadTarget()).rejects.toMatchObject(refused)
      await expect(vault.read(inState('ready'), byte)).rejects.toMatchObject(refused)
      await expect(vault.destroy(inState('deleting'))).rejects.toMatchObject(refused)
      const elsewhere = aStoredFile({ platformKey: 'gone' })
      await expect(vault.read(elsewhere, byte)).rejects.toMatchObject(refused)
    })
  })
})

it('closes what it reads from when the file turns out to be altered', async () => {
  const { whole, altered } = wholeFiles()
  let isClosed = false
  const source = async function* () {
    try {
      yield* [Buffer.from('a'), Buffer.from('x')]
    } finally {
      isClosed = true
    }
  }
  const digest = { bytes: 2, sha256: 'of something else' }
  const guarded = whole.guard(aStoredFile(), digest, source())
  await expect(collect(guarded)).rejects.toThrow(FileAltered)
  expect([isClosed, altered.length]).toEqual([true, 1])
})

const BY = { userId: '7', permissions: PermissionSet.of([], []) }
const departments = new Set(['100', '101'])

function rightsWith(scope: DataScope) {
  return { scopeOf: async () => scope }
}

it.each<[DataScope, unknown]>([
  [EVERY_ROW, 'all'],
  [NO_ROW, { uploaderId: '7', departments: new Set() }],
  [
    { ...NO_ROW, own: true },
    { uploaderId: '7', departments: new Set() },
  ],
  [
    { ...NO_ROW, departments },
    { uploaderId: '7', departments },
  ],
])('of %j: own files always, those of others as far as roles open them', async (scope, open) => {
  expect(await new ScopeOfFiles(rightsWith(scope), 'role').of(BY)).toEqual(open)
})

it('opens all to everybody where the installation says so', async () => {
  expect(await new ScopeOfFiles(rightsWith(NO_ROW), 'all').of(BY)).toBe('all')
})
