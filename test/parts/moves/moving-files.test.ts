import { describe, expect, it } from 'vitest'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import {
  FileNotFound,
  NoUsablePlatform,
  StorageFailed,
} from '../../../domain/storage/files/storage-errors.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import { aPicture, bodyOf, collect, sha256 } from '../../support/bodies.ts'
import { aPlatform, aStoredFile } from '../../support/builders.ts'
import { fileMoves, GRACE, starter } from '../../support/file-moves.ts'
import { SOMEBODY } from '../../support/file-parts.ts'
import { aRemotePlatform, remoteSettings } from '../../support/platform-builders.ts'

function fileToBe() {
  const { id: _id, state: _state, digest: _digest, ...file } = aStoredFile().props
  return { ...file, platformKey: 'old' }
}

type World = Awaited<ReturnType<typeof fileMoves>>

async function expectNothingLeft({ recover, clock, stores, files }: World, moved: number) {
  clock.advance(GRACE + 60)
  await recover.execute()
  expect(stores.old.keys).toHaveLength(0)
  expect(stores.new.keys).toHaveLength(moved)
  expect(await files.claimUnfinished(new Date(8e15), 99)).toEqual([])
}

describe('moving files', () => {
  it('leaves an object where it was as long as addresses that lead there are good', async () => {
    const { given, stores, upload, begin, run, clock, recover } = await fileMoves(10)
    const options = { ...remoteSettings().options, download: 'redirect' as const }
    const redirecting = aRemotePlatform({ remote: { ...remoteSettings(), options } })
    const source = { id: '1', key: 'old', isDefault: true, basePath: '' }
    await given.platform(new StoragePlatform({ ...redirecting.props, ...source }))
    await upload(aPicture(1000))
    await begin()
    await run().execute()
    clock.advance(119)
    await recover.execute()
    expect(stores.old.keys).toHaveLength(1)
    clock.advance(2)
    await recover.execute()
    expect(stores.old.keys).toHaveLength(0)
  })

  it('keeps the object even when somebody guesses the id of its removal', async () => {
    const world = await fileMoves()
    const { upload, begin, run, stores, deleteFiles, unwaited, clock, recover } = world
    const { id } = await upload(aPicture())
    const early = await world.openFile.execute(id, 'all')
    await begin()
    await run().execute()
    for (let guessed = 1; guessed < 9; guessed += 1) {
      const deletion = deleteFiles.execute([String(guessed)], SOMEBODY)
      if (String(guessed) !== id) await expect(deletion).rejects.toThrow(FileNotFound)
      else await deletion
    }
    await unwaited.stop()
    expect(stores.new.keys).toEqual([])
    // Whoever opened the file before the switch still reads it, also when it was deleted since.
    expect(await collect(await early.read({ first: 0, last: 999 }))).toHaveLength(1000)
    clock.advance(GRACE + 1)
    await recover.execute()
    expect(stores.old.keys).toEqual([])
  })

  it('takes along what is in quarantine, so that the platform can be emptied', async () => {
    const world = await fileMoves()
    const { begin, run, files, stores, running, vault, managedPlatforms } = world
    const infected = await running.begin(fileToBe())
    const digest = await vault.write(infected, bodyOf(aPicture(5000)))
    await files.quarantine(infected.id, digest)
    running.end(infected.id)
    await begin()
    expect(await run().execute()).toMatchObject([
      { migration: { props: { state: 'done', filesMoved: 1 } } },
    ])
    await expectNothingLeft(world, 1)
    await expect(world.openFile.execute(infected.id, 'all')).rejects.toThrow(FileNotFound)
    await managedPlatforms.setDefault('2', true)
    expect(await managedPlatforms.remove(['1'])).toBe(1)
    await world.deleteFiles.execute([infected.id], SOMEBODY)
    await expect.poll(() => stores.new.keys).toEqual([])
  })

  it('ends with every file on the target, equal, and readable all the time', async () => {
    const world = await fileMoves()
    const { upload, begin, run, content, files, migrations, clock, recover, stores } = world
    const pictures = Array.from({ length: 130 }, (_, i) => aPicture(1000 + i))
    const made = await Promise.all(pictures.map(upload))
    const before = await world.openFile.execute(made[0]?.id ?? '', 'all')
    const { id } = await begin()
    expect(await run().execute()).toMatchObject([{ migration: { props: { id, state: 'done' } } }])
    for (const [index, { id: fileId, props }] of made.entries()) {
      expect(sha256(await content(fileId))).toBe(sha256(pictures[index] ?? Buffer.of()))
      const moved = (await files.get(fileId))?.props
      expect(moved).toMatchObject({ ...props, platformKey: 'new', objectKey: expect.anything() })
      expect(moved?.objectKey.value).toMatch(/^base\/2026\/03\/04\/[0-9a-f]{32}\.png$/)
    }
    expect((await migrations.get(id))?.props).toMatchObject({
      ...{ filesTotal: 130, filesMoved: 130, filesFailed: 0, trouble: undefined },
      bytesMoved: pictures.reduce((sum, { length }) => sum + length, 0),
    })
    // Who looked the record up before the switch still finds the old object.
    clock.advance(GRACE - 1)
    await recover.execute()
    expect(stores.old.keys).toHaveLength(130)
    const late = await before.read({ first: 0, last: before.bytes - 1 })
    expect(sha256(await collect(late))).toBe(sha256(pictures[0] ?? Buffer.of()))
    await expectNothingLeft(world, 130)
  })

  it('takes files along that become ready meanwhile, and respects those that are deleted', async () => {
    const world = await fileMoves()
    const { upload, begin, run, meddling, deleteFiles, migrations } = world
    const [one, two] = [await upload(aPicture()), await upload(aPicture())]
    let uploaded = 0
    meddling.open = async (key) => {
      if (key.value !== one.props.objectKey.value) return
      await deleteFiles.execute([one.id], SOMEBODY)
      meddling.open = undefined as never
      uploaded = Number((await upload(aPicture())).id)
    }
    const { id } = await begin()
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', filesMoved: 2 })
    expect(uploaded).toBeGreaterThan(Number(two.id))
    expect(await world.files.getMany([one.id], 'all')).toEqual([])
    await expectNothingLeft(world, 2)
  })

  it('keeps the source of a differing copy, continues, and tries again when resumed', async () => {
    const world = await fileMoves()
    const { upload, begin, run, moves, meddling, migrations, content, stores } = world
    const picture = aPicture()
    const broken = await upload(picture)
    await upload(aPicture())
    const isBroken = { now: true }
    const { open } = stores.old
    stores.old.open = async (key, range) => {
      if (!isBroken.now || key.value !== broken.props.objectKey.value) {
        return open.call(stores.old, key, range)
      }
      return bodyOf(aPicture())
    }
    const { id } = await begin()
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({
      ...{ state: 'failed', filesMoved: 1, filesFailed: 1, trouble: 'migration_copy_differs' },
    })
    expect((await world.files.get(broken.id))?.props.platformKey).toBe('old')
    expect(stores.new.keys).toHaveLength(1)
    isBroken.now = false
    await moves.change(id, 'resume')
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', filesMoved: 2 })
    expect((await content(broken.id)).equals(picture)).toBe(true)
    expect(meddling).toEqual({})
    await expectNothingLeft(world, 2)
  })

  it('does not count a file as moved whose copy was cleaned up before the switch', async () => {
    const world = await fileMoves()
    const { upload, begin, run, moves, meddling, migrations, clock, recover } = world
    await upload(aPicture())
    meddling.put = async () => {
      clock.advance(31)
      await recover.execute()
    }
    const { id } = await begin()
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({
      ...{ state: 'failed', filesMoved: 0, filesFailed: 1, trouble: 'upload_aborted' },
    })
    expect(world.stores.new.keys).toEqual([])
    delete meddling.put
    await moves.change(id, 'resume')
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', filesMoved: 1 })
    await expectNothingLeft(world, 1)
  })

  it('continues however many objects in a row are lost or differ, and reports them', async () => {
    const world = await fileMoves()
    const { upload, begin, run, moves, meddling, migrations, clock, stores } = world
    const made: StoredFile[] = []
    for (let n = 0; n < 42; n += 1) made.push(await upload(aPicture(1000)))
    const objects = new Map<ObjectKey, Buffer>()
    for (const [n, file] of made.slice(0, 24).entries()) {
      const { objectKey } = file.props
      objects.set(objectKey, await world.content(file.id))
      await stores.old.remove(objectKey)
      if (n >= 12) await stores.old.put(objectKey, bodyOf(aPicture(n < 18 ? 1000 : 999)))
    }
    const { id } = await begin()
    const told: number[] = []
    meddling.open = async () => {
      clock.advance(1)
      told.push((await migrations.get(id))?.props.filesFailed ?? 0)
    }
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({
      ...{ state: 'failed', filesMoved: 18, filesFailed: 24, trouble: 'migration_copy_differs' },
    })
    expect(told.at(-1)).toBe(24)
    for (const [key, content] of objects) {
      await stores.old.remove(key)
      await stores.old.put(key, bodyOf(content))
    }
    await moves.change(id, 'resume')
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', filesFailed: 0 })
    await expectNothingLeft(world, 42)
  })

  it.each([
    ['says nothing', new StorageFailed('unreachable')],
    ['is full', new StorageFailed('full')],
    ['has another place', new NoUsablePlatform()],
  ])('waits for a target that %s, however few files are left', async (_case, failure) => {
    const world = await fileMoves()
    const { upload, begin, run, meddling, migrations, clock, stores } = world
    const made = [await upload(aPicture()), await upload(aPicture()), await upload(aPicture())]
    const lost = made[2]?.props.objectKey ?? ObjectKey.parse('none')
    await stores.old.remove(lost)
    meddling.put = () => Promise.reject(failure)
    const { id } = await begin()
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({
      ...{ state: 'queued', attempts: 1, filesFailed: 1, trouble: failure.code },
    })
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      clock.advance(300)
      await run().execute()
    }
    const givenUp = { state: 'failed', filesMoved: 0, filesFailed: 3, trouble: failure.code }
    expect((await migrations.get(id))?.props).toMatchObject(givenUp)
    delete meddling.put
    await world.moves.change(id, 'resume')
    await run().execute()
    const ended = { state: 'failed', filesMoved: 2, filesFailed: 1, trouble: 'file_not_found' }
    expect((await migrations.get(id))?.props).toMatchObject(ended)
  })

  it.each([
    aPlatform({ id: '1', key: 'old', isDefault: true }),
    aPlatform({ id: '2', key: 'new', basePath: 'base' }),
  ])('waits while a platform is disabled in the middle: $key', async (platform) => {
    const world = await fileMoves()
    const { upload, begin, run, given, meddling, migrations, clock } = world
    await Promise.all(Array.from({ length: 7 }, () => upload(aPicture())))
    meddling.open = async () => {
      await given.platform(new StoragePlatform({ ...platform.props, status: 'disabled' }))
    }
    const { id } = await begin()
    await run().execute()
    meddling.open = async () => undefined
    for (let attempt = 2; attempt <= 4; attempt += 1) {
      clock.advance(300)
      await run().execute()
    }
    expect((await migrations.get(id))?.props).toMatchObject({
      ...{ state: 'queued', attempts: 4, filesFailed: 0, trouble: 'no_storage_platform' },
    })
    await given.platform(platform)
    clock.advance(300)
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', trouble: undefined })
    await expectNothingLeft(world, 7)
  })

  it('gives up on a platform that stays disabled, without blaming a file', async () => {
    const { upload, begin, run, given, migrations, clock } = await fileMoves()
    await upload(aPicture())
    const { id } = await begin()
    await given.platform(aPlatform({ id: '2', key: 'new', status: 'disabled' }))
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await run().execute()
      clock.advance(300)
    }
    expect((await migrations.get(id))?.props).toMatchObject({
      ...{ state: 'failed', attempts: 10, filesFailed: 0, trouble: 'no_storage_platform' },
    })
  })

  it('does not wait for a platform that was away briefly, even repeatedly', async () => {
    const world = await fileMoves()
    const { upload, begin, run, meddling, migrations } = world
    await Promise.all(Array.from({ length: 22 }, () => upload(aPicture())))
    let calls = 0
    meddling.put = async () => {
      calls += 1
      if (calls <= 20 && calls % 2 === 0) throw new StorageFailed('unreachable')
    }
    const { id } = await begin()
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', filesMoved: 22 })
    await expectNothingLeft(world, 22)
  })

  it('waits for a platform that is away, longer each time, and gives up at last', async () => {
    const world = await fileMoves()
    const { upload, begin, run, meddling, migrations, clock } = world
    await Promise.all(Array.from({ length: 20 }, () => upload(aPicture())))
    meddling.put = () => Promise.reject(new StorageFailed('unreachable'))
    const { id } = await begin()
    await run().execute()
    const waiting = (await migrations.get(id))?.props
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, trouble: 'storage_unreachable' })
    expect(await run().execute()).toEqual([])
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      clock.advance(300)
      await run().execute()
    }
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'failed', attempts: 10 })
    expect(world.stores.new.keys).toEqual([])
    delete meddling.put
    await world.moves.change(id, 'resume')
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', trouble: undefined })
    await expectNothingLeft(world, 20)
  })
})

describe('a move of files that is stopped', () => {
  it.each([
    'pause',
    'cancel',
  ] as const)('to %s drops the copy under way and nothing else', async (wish) => {
    const world = await fileMoves()
    const { upload, begin, run, moves, meddling, migrations, clock, stores } = world
    const made = await Promise.all(Array.from({ length: 12 }, () => upload(aPicture())))
    const { id } = await begin()
    const sixth = made[5]?.props.objectKey.value
    meddling.open = async (key) => {
      if (key.value !== sixth) return
      await moves.change(id, wish)
      clock.advance(2)
    }
    await run().execute()
    const state = wish === 'pause' ? 'paused' : 'cancelled'
    const stopped = (await migrations.get(id))?.props
    expect(stopped).toMatchObject({ state, bytesInFlight: 0 })
    expect(stopped?.filesMoved).toBe(stores.new.keys.length)
    expect(stores.new.keys.length).toBeLessThan(6)
    expect(await run().execute()).toEqual([])
    delete meddling.open
    if (wish === 'pause') await moves.change(id, 'resume')
    else await begin()
    await run().execute()
    await expectNothingLeft(world, 12)
  })

  it('by the end of the process is continued by the next one', async () => {
    const world = await fileMoves()
    const { upload, begin, run, meddling, migrations } = world
    const made = await Promise.all(Array.from({ length: 12 }, () => upload(aPicture())))
    const { id } = await begin()
    const first = run()
    meddling.open = async (key) => {
      if (key.value === made[5]?.props.objectKey.value) first.stop()
    }
    expect(await first.execute()).toEqual([])
    expect((await migrations.get(id))?.props.state).toBe('running')
    delete meddling.open
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', filesMoved: 12 })
    await expectNothingLeft(world, 12)
  })

  it('by a failing database is continued, and an unused copy is removed', async () => {
    const world = await fileMoves()
    const { upload, begin, run, migrations, clock, recover, stores } = world
    await upload(aPicture())
    const { id } = await begin()
    const { switchFile } = migrations
    migrations.switchFile = () => Promise.reject(new Error('connection lost'))
    await expect(run().execute()).rejects.toThrow('connection lost')
    // Whether it was switched is not known then: the object stays until its lease is over.
    expect(stores.new.keys).toHaveLength(1)
    migrations.switchFile = switchFile
    clock.advance(31)
    await recover.execute()
    expect(stores.new.keys).toHaveLength(0)
    await run().execute()
    expect((await migrations.get(id))?.props).toMatchObject({ state: 'done', filesMoved: 1 })
    await expectNothingLeft(world, 1)
  })

  it('runs on one instance at a time', async () => {
    const { upload, begin, run, exclusiveWork, migrations } = await fileMoves()
    await upload(aPicture())
    const { id } = await begin()
    await exclusiveWork().run('move-files', async () => {
      expect(await run().execute()).toEqual([])
    })
    expect((await migrations.get(id))?.props.state).toBe('queued')
  })
})

describe('the progress of a move', () => {
  it('is pushed in steps to the user who started it, with rate and time left', async () => {
    const { upload, begin, run, meddling, clock, notifier, migrations } = await fileMoves()
    await Promise.all(Array.from({ length: 40 }, () => upload(aPicture(1000))))
    const { id } = await begin()
    const seen: unknown[] = []
    meddling.open = async () => {
      clock.advance(1)
      const { bytesPerSecond, secondsLeft } = (await migrations.get(id)) ?? {}
      seen.push(bytesPerSecond, secondsLeft)
    }
    await run().execute()
    expect(notifier.told).toEqual(notifier.told.map(() => 'user 7: progress'))
    expect(notifier.told.length).toBeLessThanOrEqual(21)
    expect(notifier.told.length).toBeGreaterThan(5)
    expect(notifier.events.at(-1)).toEqual({
      ...{ kind: 'progress', text: 'migration-done' },
      params: { from: 'old', to: 'new', percent: 100, filesMoved: 40 },
    })
    expect(seen.filter((one) => Number(one) > 0).length).toBeGreaterThan(10)
  })
})

describe('starting a move', () => {
  it.each([
    [{ to: 'old' }, 'migration_same_platform'],
    [{ to: 'none' }, 'platform_not_found'],
    [{ from: 'none' }, 'platform_not_found'],
    [{ to: 'off' }, 'migration_platform_stopped'],
    [{ from: 'off' }, 'migration_platform_stopped'],
  ])('refuses %j', async (fields, code) => {
    const { moves, given } = await fileMoves()
    await given.platform(aPlatform({ id: '3', key: 'off', status: 'disabled' }))
    const refused = moves.start({ from: 'old', to: 'new', starter, ...fields })
    await expect(refused).rejects.toMatchObject({ code })
  })

  it('is refused while the same platform is being emptied', async () => {
    const { begin, moves } = await fileMoves()
    const { id } = await begin()
    await expect(begin()).rejects.toMatchObject({ code: 'migration_open' })
    await moves.change(id, 'cancel')
    await expect(moves.change(id, 'resume')).rejects.toMatchObject({ code: 'migration_state' })
    await expect(moves.change('77', 'pause')).rejects.toMatchObject({
      code: 'migration_not_found',
    })
    await expect(begin()).resolves.toMatchObject({ props: { state: 'queued' } })
  })
})
