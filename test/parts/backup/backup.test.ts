import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeArchive } from '../../../adapters/archive/parts/backup/write-archive.ts'
import { MIGRATION_NAMES } from '../../../adapters/postgres/migrations/migration-names.ts'
import { restoreServer } from '../../../adapters/postgres/parts/backup/server-programs.ts'
import { CannotStart, EXIT } from '../../../bootstrap/output/cannot-start.ts'
import { backup } from '../../../bootstrap/parts/backup/backup.ts'
import type { Progress } from '../../../bootstrap/parts/backup/progress.ts'
import { restore, settle } from '../../../bootstrap/parts/backup/restore.ts'
import { toldPlainly } from '../../../bootstrap/parts/backup/told-plainly.ts'
import { aPicture, bodyOf } from '../../support/bodies.ts'
import { commandHere } from '../../support/command-here.ts'
import { countedStatements } from '../../support/counted-statements.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'
import { passphraseFile } from '../../support/passphrase-file.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { Service, type Settings } from '../../support/service.ts'
import { itInSoak, SOON } from '../../support/soak.ts'

const PATIENCE_MS = 300_000
/** Somebody at work, who does not keep a processor busy. */
const WORK_EVERY_MS = 100
/** Writes a little, and stays until the process that started it is gone. */
const SLOW_DUMP = `#!/bin/sh
for word; do case $word in --file=*) exec >"\${word#--file=}";; esac; done
echo plain
touch begun
while kill -0 $PPID 2>/dev/null; do sleep 0.1; done
`

/** Names and contents: nothing was changed where these are the same. */
async function contentsOf(folder: string): Promise<string> {
  const digest = createHash('sha256')
  for (const path of (await filesBelow(folder)).toSorted()) {
    if (/\/lock(-journal)?$/.test(path)) continue
    digest.update(path).update(await readFile(path))
  }
  return digest.digest('hex')
}

/** A data directory as the service leaves it, and what somebody needs to use it. */
async function aKeptService(settings: Settings = {}) {
  const folder = await temporaryFolder()
  const service = await Service.start(folder, settings)
  const known = firstStartOf(service)
  const picture = aPicture(200_000)
  const frontEnd = new FrontEnd(service)
  const session = await frontEnd.logIn(known.publicKey, known.password)
  const fileId = await frontEnd.upload(session, picture)
  return { ...known, folder, service, frontEnd, session, picture, fileId }
}

const failureOf = (code: string) => Object.assign(new Error(code), { code })

describe('a backup of the embedded store', () => {
  it(
    'that is made while the service runs starts on an empty machine',
    async () => {
      const kept = await aKeptService()
      const passphrase = await passphraseFile()
      const archive = join(await temporaryFolder(), 'all.tar.gz.age')
      // Somebody works meanwhile; nobody is refused.
      let isMaking = true
      const work = (async () => {
        for (let done = 0; ; done += 1) {
          if (!isMaking) return done
          await kept.frontEnd.upload(kept.session, aPicture(20_000))
          await pause(WORK_EVERY_MS)
        }
      })()
      const words = ['--to', archive, '--keys', '--files', '--passphrase-file', passphrase]
      const made = kept.service.again(['backup', ...words])
      const code = await made.exitCode
      isMaking = false
      expect(await work).toBeGreaterThan(0)
      expect([code, made.output]).toEqual([0, expect.stringContaining('The backup is in')])
      expect((await stat(archive)).mode & 0o777).toBe(0o600)
      expect(await kept.frontEnd.whoAmI(kept.session)).toBe(200)
      await expect.poll(() => readdir(join(kept.folder, 'data', 'snapshots')), SOON).toEqual([])
      await kept.service.stop()

      const empty = await temporaryFolder()
      const from = ['restore', '--json', '--from', archive, '--passphrase-file', passphrase]
      const put = await commandHere(empty, from)
      expect(put.code).toBe(0)
      const events = put.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const progress = { event: 'progress', unit: 'bytes', total: expect.any(Number) }
      expect(events[0]).toMatchObject({ ...progress, what: 'database' })
      expect(events.at(-1)).toMatchObject({ event: 'end', keys: true, files: true })
      const restored = await Service.start(empty, {})
      expect(restored.output).not.toContain('First start')
      const frontEnd = new FrontEnd(restored)
      expect(await frontEnd.whoAmI(kept.session)).toBe(200)
      const session = await frontEnd.logIn(kept.publicKey, kept.password)
      expect((await frontEnd.download(session, kept.fileId)).equals(kept.picture)).toBe(true)
      expect(Number(await frontEnd.upload(session, kept.picture))).toBeGreaterThan(
        Number(kept.fileId),
      )
      await restored.stop()
    },
    PATIENCE_MS,
  )

  itInSoak(
    'of a stopped service holds all of it, and is refused wherever something is wrong',
    async () => {
      const kept = await aKeptService()
      await kept.service.stop()
      const place = await temporaryFolder()
      const [plain, sealed] = [join(place, 'plain.tar.gz'), join(place, 'sealed.tar.gz.age')]
      const env = { DATA_DIR: join(kept.folder, 'data') }
      const secret = await passphraseFile()
      const seen: Progress[] = []
      const outcome = await backup(env, { to: plain }, { onProgress: (step) => seen.push(step) })
      expect(outcome.lines).toContain(`The backup is in ${plain}.`)
      expect(outcome.result).toMatchObject({
        archive: plain,
        parts: { database: { bytes: expect.any(Number), sha256: expect.any(String) } },
      })
      expect(seen.at(-1)).toMatchObject({ what: 'database' })
      expect(seen.every(({ done, total }) => done <= total)).toBe(true)
      expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total)
      await backup(env, { to: sealed, keys: true, files: true, passphraseFile: secret })

      // Refused, and nothing of it is left.
      const target = join(await temporaryFolder(), 'data')
      const into = { DATA_DIR: target }
      const other = await passphraseFile('another passphrase')
      const altered = join(place, 'altered')
      const bytes = await readFile(sealed)
      bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1
      await writeFile(altered, bytes)
      await expect(restore(into, { from: sealed })).rejects.toThrow('is encrypted')
      await expect(restore(into, { from: sealed, passphraseFile: other })).rejects.toThrow(
        'passphrase does not decrypt it',
      )
      await expect(restore(into, { from: altered, passphraseFile: secret })).rejects.toThrow(
        'is damaged',
      )
      const stopped = { signal: AbortSignal.timeout(1) }
      await expect(
        restore(into, { from: sealed, passphraseFile: secret }, stopped),
      ).rejects.toMatchObject({ exitCode: 130 })
      expect((await readdir(target)).filter((name) => !name.startsWith('lock'))).toEqual([])

      // Over something, nothing is put.
      const before = await contentsOf(env.DATA_DIR)
      await expect(restore(env, { from: plain })).rejects.toThrow('is not empty (database')
      expect(await contentsOf(env.DATA_DIR)).toBe(before)

      await mkdir(target, { recursive: true })
      await cp(join(env.DATA_DIR, 'keys'), join(target, 'keys'), { recursive: true })
      await cp(join(env.DATA_DIR, 'oss'), join(target, 'oss'), { recursive: true })
      await restore(into, { from: plain })
      const restored = await Service.start(kept.folder, { DATA_DIR: target })
      const frontEnd = new FrontEnd(restored)
      const session = await frontEnd.logIn(kept.publicKey, kept.password)
      expect((await frontEnd.download(session, kept.fileId)).equals(kept.picture)).toBe(true)
      await restored.stop()
    },
    PATIENCE_MS,
  )
})

await describeWith('postgres', 'a backup of a database of Postgres', (postgres) => {
  it(
    'starts on an empty machine with an empty database',
    async () => {
      const [first, second, third] = [
        await freshDatabase(postgres),
        await freshDatabase(postgres),
        await freshDatabase(postgres),
      ]
      onTestFinished(async () => {
        for (const { drop } of [first, second, third]) await drop()
      })
      const kept = await aKeptService({ DATABASE_URL: first.url })
      const passphrase = await passphraseFile()
      const place = await temporaryFolder()
      const archive = join(place, 'all.tar.gz.age')
      const words = ['--to', archive, '--keys', '--files', '--passphrase-file', passphrase]
      const made = await commandHere(kept.folder, ['backup', ...words], { DATABASE_URL: first.url })
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining('The backup is in') })
      expect(await readdir(place)).toEqual(['all.tar.gz.age'])
      await kept.service.stop()

      const empty = await temporaryFolder()
      const from = ['restore', '--from', archive, '--passphrase-file', passphrase]
      const embedded = await commandHere(empty, from)
      expect(embedded).toMatchObject({ code: 78, output: expect.stringContaining('DATABASE_URL') })
      const used = await commandHere(empty, from, { DATABASE_URL: first.url })
      expect(used).toMatchObject({ code: 78, output: expect.stringContaining('is not empty') })
      const lost = { last: 'COMMIT', isDone: true }
      const way = await countedStatements(`${third.url}?sslmode=disable`, lost)
      onTestFinished(() => way[Symbol.asyncDispose]())
      expect(await commandHere(empty, from, { DATABASE_URL: way.url })).toMatchObject({
        ...{ code: 75, output: expect.stringContaining('It is not known whether') },
      })
      const put = await commandHere(empty, from, { DATABASE_URL: second.url })
      expect(put).toMatchObject({ code: 0, output: expect.stringContaining('Restored the data') })
      const restored = await Service.start(empty, { DATABASE_URL: second.url })
      const frontEnd = new FrontEnd(restored)
      expect(await frontEnd.whoAmI(kept.session)).toBe(200)
      const session = await frontEnd.logIn(kept.publicKey, kept.password)
      expect((await frontEnd.download(session, kept.fileId)).equals(kept.picture)).toBe(true)
      await restored.stop()
    },
    PATIENCE_MS,
  )

  it('leaves nothing readable when it is killed while Postgres copies', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const [folder, place] = [await temporaryFolder(), await temporaryFolder()]
    const service = await Service.start(folder, { DATABASE_URL: url })
    await service.stop()
    await writeFile(join(folder, 'pg_dump'), SLOW_DUMP, { mode: 0o755 })
    const args = ['backup', '--to', join(place, 'x.age'), '--passphrase-file']
    const settings = { DATABASE_URL: url, PATH: `${folder}:${process.env.PATH}` }
    const words = [...args, await passphraseFile()]
    const making = new Service({ args: words, folder, settings })
    await expect.poll(() => readdir(folder), SOON).toContain('begun')
    await making.kill()
    expect(await filesBelow(place)).toEqual([])
  })

  it('names the command where the programs of Postgres are missing, and leaves nothing', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const env = { DATABASE_URL: url, DATA_DIR: join(await temporaryFolder(), 'data') }
    const to = join(await temporaryFolder(), 'archive')
    await expect(backup({ ...env, PATH: process.env.PATH }, { to })).rejects.toThrow(
      'no version of Gatehouse has prepared',
    )
    const service = await Service.start(await temporaryFolder(), env)
    await service.stop()
    const failure = await backup({ ...env, PATH: '/nowhere' }, { to }).catch(String)
    expect(failure).toContain('pg_dump --format=custom --no-owner')
    expect(failure).toContain('--dbname="$DATABASE_URL"')
    expect(failure).not.toContain(url)
    expect(await readdir(join(to, '..'))).toEqual([])
  })
})

describe('a backup', () => {
  it('needs a target, a passphrase for keys, and something to copy', async () => {
    const folder = await temporaryFolder()
    const env = { DATA_DIR: join(folder, 'data') }
    const to = join(folder, 'archive')
    await expect(backup(env, { to, keys: true })).rejects.toThrow('requires --passphrase-file')
    const short = await passphraseFile('short')
    const weak = backup(env, { to, keys: true, passphraseFile: short })
    await expect(weak).rejects.toThrow('at least 12 characters')
    await expect(backup(env, { to })).rejects.toThrow('holds no embedded database')
    const sealed = { to, keys: true, passphraseFile: await passphraseFile() }
    await expect(backup(env, sealed)).rejects.toThrow('DATA_DIR holds no keys')
    await expect(backup(env, { to: folder })).rejects.toThrow('already exists')
    for (const place of [join(folder, 'nowhere'), short]) {
      const nowhere = backup(env, { to: join(place, 'a.tar.gz') })
      await expect(nowhere).rejects.toThrow('is not a folder. Create it first')
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('archive'))).toEqual([])
  })

  it(
    'gets no copy from a service whose part for it is off',
    async () => {
      const folder = await temporaryFolder()
      await Service.start(folder, { PARTS_OFF: 'backup' })
      const data = join(folder, 'data')
      const asked = backup({ DATA_DIR: data }, { to: join(folder, 'archive') })
      await expect(asked).rejects.toThrow('in use by a process that cannot copy it')
      expect(await readdir(data)).not.toContain('backup.sock')
    },
    PATIENCE_MS,
  )
})

describe('a restore', () => {
  const FACTS = { format: 1, version: '9.9.9', database: 'embedded', migrations: MIGRATION_NAMES }

  async function archiveWith(manifest: string, ...more: string[]): Promise<string> {
    const path = join(await temporaryFolder(), 'archive')
    const bytes = Buffer.from(manifest)
    await writeArchive(path, {}, async (add) => {
      await add({ path: 'manifest.json', bytes: bytes.length }, bodyOf(bytes))
      for (const place of ['database/PG_VERSION', ...more])
        await add({ path: place, bytes: 2 }, bodyOf(Buffer.from('18')))
    })
    return path
  }

  it.each([
    ['a newer format', JSON.stringify({ ...FACTS, format: 2 }), 'by version 9.9.9, which this one'],
    [
      'migrations of a newer version',
      JSON.stringify({ ...FACTS, migrations: [...MIGRATION_NAMES, '9999-later'] }),
      'does not understand (9999-later)',
    ],
    ['no manifest of ours', '[]', 'not a Gatehouse backup'],
    ['no manifest at all', 'text', 'not a Gatehouse backup'],
  ])('refuses an archive with %s', async (_what, manifest, message) => {
    const target = join(await temporaryFolder(), 'data')
    const from = await archiveWith(manifest)
    await expect(restore({ DATA_DIR: target }, { from })).rejects.toThrow(message)
    expect((await readdir(target)).filter((name) => !name.startsWith('lock'))).toEqual([])
  })

  it('leaves nothing behind where it cannot move everything', async () => {
    const target = join(await temporaryFolder(), 'data')
    await mkdir(join(target, 'keys', 'kept'), { recursive: true })
    // It says that it has no keys, so there may be some.
    const from = await archiveWith(JSON.stringify(FACTS), 'files/oss/a', 'keys/b')
    await expect(restore({ DATA_DIR: target }, { from })).rejects.toThrow()
    const left = await readdir(target, { recursive: true })
    expect(left.filter((name) => !name.startsWith('lock'))).toEqual(['keys', join('keys', 'kept')])
  })

  it('names what cannot be moved back', async () => {
    const [target, staging] = [await temporaryFolder(), await temporaryFolder()]
    for (const name of ['files/oss', 'keys']) await mkdir(join(staging, name), { recursive: true })
    const move = (_from: string, to: string) =>
      to === join(target, 'oss') ? Promise.resolve() : Promise.reject(failureOf('EIO'))
    const failed = settle(staging, target, (from, to) => move(String(from), String(to)))
    await expect(failed).rejects.toThrow(
      `The restore failed (EIO), and what it had moved stays: ${join(target, 'oss')} (EIO). Remove that before you restore again.`,
    )
  })

  it.each([
    ['has succeeded', 0],
    ['has not', 1],
  ])('waits for a stopped program of Postgres, and knows whether it %s', async (_what, code) => {
    const folder = await temporaryFolder()
    const script = `#!/bin/sh\ntrap 'exit ${code}' TERM\ntouch ${folder}/begun\nwhile :; do sleep 0.1; done\n`
    await writeFile(join(folder, 'pg_restore'), script, { mode: 0o755 })
    const stop = new AbortController()
    const variables = { PATH: `${folder}:${process.env.PATH}` }
    const server = { url: 'postgres://127.0.0.1/none', variables, signal: stop.signal }
    const restored = restoreServer(server, 'a.dump').then(
      () => 0,
      ({ name }) => name,
    )
    await expect.poll(() => readdir(folder), SOON).toContain('begun')
    stop.abort()
    expect(await restored).toBe(code === 0 ? 0 : 'AbortError')
  })

  it('says what is known when it was stopped, too', async () => {
    const known = () => Promise.reject(new CannotStart('The database was restored.', EXIT.settings))
    const told = toldPlainly('a.tar.gz', { signal: AbortSignal.abort() }, known)
    await expect(told).rejects.toThrow('The database was restored.')
  })

  it('says so when there is no archive', async () => {
    const folder = await temporaryFolder()
    const from = join(folder, 'none')
    await expect(restore({ DATA_DIR: folder }, { from })).rejects.toThrow('does not exist')
  })
})
