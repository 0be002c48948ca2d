import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const PAGE = {
  filter: {},
  sort: { by: 'id', direction: 'asc' },
  ...{ offset: 0, limit: 9 },
} as const
const ROUNDS = 20

export function sharedObjectsContract(adapter: string, records: RecordsHarness) {
  describe(`Objects that files share: ${adapter}`, () => {
    beforeEach(async () => {
      for (const key of ['a', 'b']) await records().given.platform(aPlatform({ key }))
    })

    it('reads one from the object of the other, and calls it as before', async () => {
      const all = records()
      const [kept, file] = [await ready(all), await ready(all)]
      await all.given.sharedObject(file, kept, later(600))
      const now = await all.files.get(file.id)
      expect(now?.props.objectKey).toEqual(kept.props.objectKey)
      expect(now?.props.ownKey).toEqual(file.props.objectKey)
      const filter = { objectKeyContains: file.props.objectKey.value }
      const { files } = await all.files.list({ ...PAGE, filter }, 'all')
      expect(files.map(({ id }) => id)).toEqual([file.id])
      expect(await all.files.idsOf([file.props])).toEqual([file.id])
      expect(await all.files.claimUnfinished(later(599), 9)).toEqual([])
      const [removal] = await all.files.claimUnfinished(later(601), 9)
      expect(removal?.file.props.objectKey).toEqual(file.props.objectKey)
      expect(await all.files.letGo(removal?.file.id ?? '')).toBe(false)
      expect(await standings(all, kept, file)).toEqual(['recorded', 'recorded'])
      await all.files.remove(removal?.file.id ?? '')
      expect(await standings(all, kept, file)).toEqual(['recorded', 'removed'])
    })

    it('leaves the object to the last of those that are deleted, also at once', async () => {
      const all = records()
      for (let round = 0; round < ROUNDS; round += 1) {
        const [kept, ...others] = [await ready(all), await ready(all), await ready(all)]
        for (const file of others) await all.given.sharedObject(file, kept, later(600))
        const ids = [kept, ...others].map(({ id }) => id)
        const marked = await all.files.markDeleting(ids)
        const keys = new Set(marked.map(({ props }) => props.objectKey.value))
        expect([...keys]).toEqual([kept.props.objectKey.value])
        const gone = await Promise.all(ids.map((id) => all.files.letGo(id)))
        expect(gone.filter((isGone) => !isGone)).toHaveLength(1)
        const again = await Promise.all(ids.map((id) => all.files.letGo(id)))
        expect(again).toEqual(gone)
        expect(await standings(all, kept)).toEqual(['recorded'])
        await all.files.remove(ids[gone.indexOf(false)] ?? '')
        expect(await standings(all, kept)).toEqual(['removed'])
      }
    })

    it('gives a file that moves an object of its own', async () => {
      const all = records()
      const [kept, file] = [await ready(all), await ready(all)]
      await all.given.sharedObject(file, kept, later(600))
      for (const { id } of await removals(all, 601)) await all.files.remove(id)
      const shared = await all.files.get(file.id)
      if (!shared) throw new Error('The file is not there.')
      const copy = await moved(all, shared)
      const now = await all.files.get(file.id)
      expect(now?.props).toMatchObject({ platformKey: 'b', ownKey: undefined })
      expect(now?.props.objectKey).toEqual(copy.props.objectKey)
      const [former] = await removals(all, 2000)
      expect(former?.props.objectKey).toEqual(kept.props.objectKey)
      expect(await all.files.letGo(former?.id ?? '')).toBe(true)
      expect(await standings(all, kept)).toEqual(['recorded'])
    })
  })
}

async function begun({ files }: Records, platformKey = 'a'): Promise<StoredFile> {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile({ platformKey }).props
  return files.add(file, later(60))
}

async function ready(all: Records) {
  const { id } = await begun(all)
  await all.files.markReady(id, { bytes: 5, sha256: 'ab'.repeat(32) })
  const file = await all.files.get(id)
  if (!file) throw new Error('The file is not there.')
  return file
}

async function standings({ issuedKeys }: Records, ...files: StoredFile[]) {
  const keys = files.map(({ props }) => props.objectKey.value)
  const found = await issuedKeys.standings('a', keys)
  return keys.map((key) => found.get(key))
}

async function removals({ files }: Records, seconds: number): Promise<StoredFile[]> {
  return (await files.claimUnfinished(later(seconds), 9)).map(({ file }) => file)
}

async function moved(all: Records, file: StoredFile): Promise<StoredFile> {
  const starter = { starterId: '7', starterName: 'clerk' }
  const ends = { sourceKey: 'a', targetKey: 'b' }
  const added = await all.migrations.add({ ...ends, ...starter, createdAt: someMoment })
  const migration = await all.migrations.change(added?.id ?? '', ['queued'], { state: 'running' })
  const copy = await begun(all, 'b')
  const change = { file, copy, at: later(10), removeSourceAt: later(1500) }
  expect(await all.migrations.switchFile(migration?.id ?? '', change)).toBe(true)
  return copy
}
