import { mkdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LocalObjectStore } from '../../../adapters/local-disk/local-object-store.ts'
import type { ObjectStore } from '../../../application/ports/files/object-store.ts'
import type { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { StorageFailed } from '../../../domain/storage/files/storage-errors.ts'
import { aPicture } from '../../support/bodies.ts'
import { diskTools } from '../../support/disk-tools.ts'
import { fileMoves } from '../../support/file-moves.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { contentOf, newLocation, storeAt } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'

const BYTES = 1000
const everything = new Date(8e15)
const REFUSAL = new StorageFailed('unreachable', new Error('archived'), 'not_permitted')

/** A move of so many files, the first of which `spoil` and `mend` are about. */
async function moveOf(files: number, spoilt: number, old?: ObjectStore) {
  const world = await fileMoves(undefined, old)
  const made = []
  for (let n = 0; n < files; n += 1) made.push(await world.upload(aPicture(BYTES)))
  const keys = made.slice(0, spoilt).map(({ props }) => props.objectKey)
  const ids = made.map(({ id }) => id)
  const { id } = await world.begin()
  const state = async () => (await world.migrations.get(id))?.props
  const resume = async () => {
    await world.moves.change(id, 'resume')
    await world.run().execute()
  }
  return { ...world, keys, ids, state, resume }
}

type Move = Awaited<ReturnType<typeof moveOf>>

/** Twenty files cannot be read, ten can. */
async function passesThemOver(move: Move, mend: () => Promise<void>): Promise<void> {
  const [end] = await move.run().execute()
  expect(end?.failedSample).toHaveLength(10)
  expect(move.ids.slice(0, 20)).toEqual(expect.arrayContaining([...(end?.failedSample ?? [])]))
  expect(await move.state()).toMatchObject({
    ...{ state: 'failed', filesMoved: 10, filesFailed: 20, trouble: 'storage_unreachable' },
  })
  expect(move.stores.new.keys).toHaveLength(10)
  await mend()
  await move.resume()
  expect(await move.state()).toMatchObject({ state: 'done', filesMoved: 30, filesFailed: 0 })
  expect(move.stores.new.keys).toHaveLength(30)
  expect(move.running.size).toBe(0)
}

function refusing(keys: readonly ObjectKey[], refusal = REFUSAL) {
  const refused = new Set(keys.map(({ value }) => value))
  return async ({ value }: ObjectKey) => {
    if (refused.has(value)) throw refusal
  }
}

describe('a move over files that cannot be read', () => {
  it('passes them over, and leaves nothing of having asked', async () => {
    const move = await moveOf(30, 20)
    move.meddling.open = refusing(move.keys)
    await passesThemOver(move, async () => void delete move.meddling.open)
    move.clock.advance(3600)
    await move.recover.execute()
    expect(move.stores.old.keys).toEqual([])
    expect(await move.files.claimUnfinished(everything, 99)).toEqual([])
  })

  it('skips them on a local disk', async () => {
    const root = await temporaryFolder()
    const move = await moveOf(30, 20, new LocalObjectStore(root, diskTools()))
    const paths = move.keys.map(({ value }) => join(root, value))
    for (const path of paths) {
      await rename(path, `${path}.kept`)
      await mkdir(path)
    }
    await passesThemOver(move, async () => {
      for (const path of paths) {
        await rmdir(path)
        await rename(`${path}.kept`, path)
      }
    })
  })

  it('skips objects that a cloud has archived', async () => {
    const server = await new OssServer().listen()
    onTestFinished(() => server.close())
    const place = newLocation(server)
    const move = await moveOf(30, 20, storeAt(place))
    const archived = move.keys.map(({ value }) => value)
    const fault = { status: 403, code: 'InvalidObjectState' }
    const isArchived = (line: string) => archived.some((key) => line.includes(key))
    server.faultOf = (line) => (line.startsWith('GET') && isArchived(line) ? fault : undefined)
    await passesThemOver(move, async () => {
      server.faultOf = () => undefined
    })
    expect(contentOf(server, place.bucket).unfinished).toEqual([])
  })
})

describe('a move whose files fail in a row', () => {
  it('blames no file when its source recovers during the check', async () => {
    const move = await moveOf(30, 0)
    let asked = 0
    move.meddling.open = async () => {
      asked += 1
      if (asked <= 12) throw REFUSAL
    }
    await move.run().execute()
    expect(await move.state()).toMatchObject({ state: 'done', filesMoved: 30, filesFailed: 0 })
  })

  it.each([
    ['its source answers nothing else either', 'open'],
    ['its target takes nothing else either', 'put'],
  ] as const)('waits when %s', async (_case, call) => {
    const move = await moveOf(30, 0)
    move.meddling[call] = () => Promise.reject(REFUSAL)
    expect(await move.run().execute()).toMatchObject([{ failedSample: [] }])
    expect(await move.state()).toMatchObject({ state: 'queued', attempts: 1, filesFailed: 0 })
    expect(await move.files.claimUnfinished(everything, 99)).toEqual([])
  })

  it.each([
    ['busy', 'busy'],
    ['silent', 'unreachable'],
  ] as const)('waits while its source is %s for all that is there, and blames in the end', async (_case, trouble) => {
    const move = await moveOf(30, 20)
    const busy = new StorageFailed('unreachable', new Error('SlowDown'), trouble)
    move.meddling.open = refusing(move.keys, busy)
    const waits = []
    for (let state = await move.state(); state?.state === 'queued'; state = await move.state()) {
      waits.push(state.filesFailed)
      move.clock.advance(300)
      await move.run().execute()
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 0])
    expect(await move.state()).toMatchObject({ state: 'failed', filesMoved: 10, filesFailed: 20 })
    delete move.meddling.open
    await move.resume()
    expect(await move.state()).toMatchObject({ state: 'done', filesMoved: 30 })
  })

  it('counts none twice that is tried in two passes', async () => {
    const move = await moveOf(32, 32)
    const tries: string[] = []
    const refuse = refusing(move.keys.slice(24))
    move.meddling.open = async (key) => {
      tries.push(key.value)
      await refuse(key)
    }
    await move.run().execute()
    const waiting = { state: 'queued', filesMoved: 24, filesFailed: 0 }
    expect(await move.state()).toMatchObject(waiting)
    for (const { value } of move.keys.slice(24)) {
      expect(tries.filter((one) => one === value)).toHaveLength(2)
    }
  })

  it('waits for space when the target accepts a few bytes but no file', async () => {
    const move = await moveOf(30, 0)
    move.meddling.put = async (_key, body) => {
      for await (const chunk of body) if (chunk.length >= BYTES) throw new StorageFailed('full')
    }
    await move.run().execute()
    const waiting = { state: 'queued', attempts: 1, filesFailed: 0, trouble: 'storage_full' }
    expect(await move.state()).toMatchObject(waiting)
  })
})
