import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import { type Id, isId } from '../../../domain/shared/id.ts'
import { ObjectKey } from '../../../domain/storage/files/object-key.ts'
import { fileTypeOf } from '../../../domain/storage/uploads/file-types.ts'
import { OriginalName } from '../../../domain/storage/uploads/original-name.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import type { LegacyRow } from './legacy-source.ts'
import { textIn } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

const KIND = 'stored_files'
/** Browsers save it, and never show or run it. */
const PLAIN = 'application/octet-stream'

type Platforms = ReadonlyMap<string, string | undefined>

interface FilePlan {
  bring(source: string): Promise<void>
}

/**
 * Records of files keep their ids, and objects stay where they are. Their sizes and checksums are
 * not known until they were read here.
 * @param platforms our key for each of theirs; `undefined` for one that was removed here, where
 * only files that came before have others
 */
export async function planFiles(run: SwitchRun, platforms: Platforms): Promise<FilePlan> {
  const tally = run.tally('sys_oss')
  const seen = new Set<string>()
  await findAvatars(run, platforms)
  const met = new Set<string>()
  const isComing = (row: LegacyRow) => !isAway(row, platforms) && isFit(row, platforms, met)
  const isPublic = (row: LegacyRow) => run.openPlatforms.has(textIn(row, 'service'))
  await run.pictures.find(run.parts, isComing, isPublic)
  const bring = async (source: string) => {
    const { reader } = run.parts
    const hosts = new Map<string, number>()
    for await (const some of reader.stream('sys_oss', tally)) {
      for (const row of some) count(hosts, hostOf(row))
      const fit = some.filter((row) => isFit(row, platforms, seen, tally))
      await bringSome(run, [fit, platforms], tally, source)
    }
    await run.pictures.remember(run.parts.rows, source)
    const all = [...hosts].map(([host, files]) => `${host} (${files})`).join(', ')
    if (all !== '') tally.note(`Old public addresses lead to: ${all}.`)
  }
  return { bring }
}

async function bringSome(
  run: SwitchRun,
  [rows, platforms]: readonly [readonly LegacyRow[], Platforms],
  tally: TableTally,
  source: string,
): Promise<void> {
  const store = run.parts.rows
  const ids = rows.map((row) => row.oss_id ?? '')
  const known = new Set((await store.known(KIND, ids)).map(({ oldId }) => oldId))
  const present = await store.present(KIND, ids)
  const fresh = rows.filter((row) => {
    const id = row.oss_id ?? ''
    if (known.has(id) && present.has(id)) tally.unchanged += 1
    else if (known.has(id)) tally.leave(`${id} ${row.original_name}`, 'it was removed here')
    else if (present.has(id)) tally.leave(`${id} ${row.original_name}`, 'its id is taken here')
    else if (isAway(row, platforms)) tally.leave(`${id} ${row.original_name}`, awayReason(row))
    else return true
    return false
  })
  await store.add(
    KIND,
    fresh.map((row) => valuesOf(row, platforms, run, tally)),
  )
  const noted = fresh.map(({ oss_id: id }) => ({ oldId: id ?? '', newId: id ?? '' }))
  await store.note(
    noted.map((one) => ({ ...one, kind: KIND, digests: {} })),
    source,
  )
  tally.taken += fresh.length
}

function valuesOf(row: LegacyRow, platforms: Platforms, run: SwitchRun, tally: TableTally): Values {
  const raw = row.original_name ?? ''
  const name = OriginalName.from(raw)
  if (name.value !== raw)
    tally.alter(`${row.oss_id} ${raw}`, `it is called ${name.value} here`, true)
  const suffix = (row.file_suffix ?? '').toLowerCase()
  const isSuffix = /^\.[a-z0-9]{1,10}$/.test(suffix)
  const own = isSuffix ? suffix : name.suffix
  const uploader = run.identity('users', row.create_by ?? '')
  const createdAt = run.createdAt(row)
  return {
    ...{ id: row.oss_id ?? '', state: 'ready', purpose: 'file', isChecked: false },
    ...{ leaseUntil: createdAt, createdAt },
    ...{ platformKey: platforms.get(textIn(row, 'service')) ?? '', objectKey: keyOf(row) },
    ...{ originalName: name.value, suffix: own },
    contentType: fileTypeOf(own)?.contentType ?? PLAIN,
    uploaderId: uploader?.id ?? SUPER_USER,
    uploaderName: uploader?.record ?? 'admin',
  }
}

function isFit(
  row: LegacyRow,
  platforms: Platforms,
  seen: Set<string>,
  tally?: TableTally,
): boolean {
  const [service, key] = [textIn(row, 'service'), keyOf(row)]
  const reason = whyNot(row.oss_id ?? '', service, key, platforms)
  const name = `${row.oss_id} ${row.original_name}`
  const isTwice = seen.has(`${service} ${key}`)
  seen.add(`${service} ${key}`)
  if (reason) tally?.leave(name, reason)
  else if (isTwice) tally?.leave(name, 'another file has the same object')
  return !reason && !isTwice
}

function whyNot(id: Id, service: string, key: string, platforms: Platforms): string | undefined {
  if (!isId(id)) return 'its id is none'
  if (!platforms.has(service)) return `its platform ${service} is not taken`
  const fault = unlessRefused(() => ObjectKey.existing(key))
  return fault instanceof DomainError ? `its key ${key} is not possible here` : undefined
}

/** Whether its platform was removed here. Files that came before can be on others. */
function isAway(row: LegacyRow, platforms: Platforms): boolean {
  return platforms.get(textIn(row, 'service')) === undefined
}

function awayReason(row: LegacyRow): string {
  return `its platform ${textIn(row, 'service')} was removed here`
}

/** With the prefix of the platform, as ours have it too. */
function keyOf(row: LegacyRow): string {
  return textIn(row, 'file_name').replace(/^\//, '')
}

/** Which files that users have as their pictures will be here. */
async function findAvatars(run: SwitchRun, platforms: Platforms): Promise<void> {
  if (run.avatars.size === 0) return
  const { rows: store, reader } = run.parts
  const wanted = [...run.avatars].filter(isId)
  const here = await store.present(KIND, wanted)
  const known = await store.known(KIND, wanted)
  run.avatars.clear()
  // Those that came before are here, whatever the source still has.
  for (const { newId } of known) if (here.has(newId)) run.avatars.add(newId)
  const missing = new Set(wanted.filter((id) => !here.has(id)))
  for await (const rows of reader.stream('sys_oss')) {
    for (const row of rows) {
      const comes = !isAway(row, platforms) && isFit(row, platforms, new Set())
      if (missing.has(row.oss_id ?? '') && comes) run.avatars.add(row.oss_id ?? '')
    }
  }
}

function hostOf({ url }: LegacyRow): string | undefined {
  return URL.parse(url ?? '')?.host
}

function count(counts: Map<string, number>, host: string | undefined): void {
  if (host) counts.set(host, (counts.get(host) ?? 0) + 1)
}
