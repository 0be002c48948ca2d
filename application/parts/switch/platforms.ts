import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import {
  draftPlatform,
  type PlatformDraft,
  type PlatformInput,
} from '../../../domain/storage/platforms/platform-draft.ts'
import { isSameLocation } from '../../../domain/storage/platforms/platform-location.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { LegacyReader } from './legacy-reader.ts'
import type { LegacyRow } from './legacy-source.ts'
import { startOf, textIn } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

const KIND = 'storage_platforms'
const LONGEST_REMARK = 500
const PLACEHOLDER = /^x{4,}$/i
const SCHEME = /^https?:\/\//i
const PUBLIC = new Set(['1', '2'])
/** Of the sample data; others of it have placeholders. */
const SAMPLE_KEYS = 'ruoyi ruoyi123'
const ANOTHER = Symbol('a platform of the same key, with other objects')

const CLOSE =
  'make the bucket private, and the objects that are in it, once nobody needs their old addresses'

/**
 * Adds platforms that are not here, with their secrets sealed. Existing ones stay as they are, and
 * uploads go where they went: a new default is chosen on its page, which tries it first.
 * @param source its name, to be remembered
 * @returns our key for each key that files have there, without those that are not taken;
 * `undefined` for one that was removed here
 */
export async function bringPlatforms(
  run: SwitchRun,
  source: string,
): Promise<ReadonlyMap<string, string | undefined>> {
  const tally = run.tally('sys_oss_config')
  const there = await platformsIn(run, tally)
  const stored = await run.parts.platforms.list()
  const keys = removedHere(there, stored, run, tally)
  const rows = there.filter((row) => !keys.has(textIn(row, 'config_key')))
  const here: PlatformDraft[] = stored.map(({ props }) => props)
  const unused = await unusedSamples(rows, run.parts.reader)
  const drafts = rows.map((row) => {
    const draft = draftOf(row, run, unused.has(row))
    return [row, textIn(row, 'config_key'), draft] as const
  })
  const others = drafts.filter(([, key, draft]) => isOther(key, draft, here)).length
  for (const [row, key, draft] of drafts) {
    const found = isOther(key, draft, here)
      ? otherWith(key, { run, here, others })
      : existing(key, draft, here)
    if (found === ANOTHER) tally.leave(key, 'a platform here has this key, and other objects')
    else if (found !== undefined) {
      keys.set(key, found)
      tally.unchanged += 1
    } else if (draft instanceof DomainError) {
      const { field = '' } = draft.params
      tally.leave(key, `${draft.message} ${field}`.trim())
    } else {
      const added = { ...draft, key: freeKey(key, here) }
      await run.parts.platforms.add(added)
      here.push(added)
      keys.set(key, added.key)
      tally.taken += 1
      if (!unused.has(row)) await tell(row, added, run, tally)
      else tally.alter(key, 'it is disabled, because it is a sample that no file is on')
    }
  }
  await remember(rows, keys, run, source)
  return keys
}

/** Tenants may have one of the same key: files of each are on its own. */
async function platformsIn({ parts, openPlatforms }: SwitchRun, tally: TableTally) {
  const rows = await parts.reader.rows('sys_oss_config', tally)
  const byKey = Map.groupBy(rows, (row) => textIn(row, 'config_key'))
  return [...byKey].flatMap(([key, some]) => {
    const own = some.filter(({ tenant_id: tenant }) => tenant === parts.reader.tenant)
    const meant = own.length > 0 ? own : some
    if (meant.some(isPublic)) openPlatforms.add(key)
    return meant
  })
}

async function unusedSamples(
  rows: readonly LegacyRow[],
  reader: LegacyReader,
): Promise<ReadonlySet<LegacyRow>> {
  const keysOf = (row: LegacyRow) => `${textIn(row, 'access_key')} ${textIn(row, 'secret_key')}`
  const samples = new Map(
    rows.flatMap((row) => (keysOf(row) === SAMPLE_KEYS ? [[textIn(row, 'config_key'), row]] : [])),
  )
  if (samples.size > 0)
    for await (const files of reader.stream('sys_oss'))
      for (const file of files) samples.delete(textIn(file, 'service'))
  return new Set(samples.values())
}

function isPublic(row: LegacyRow): boolean {
  return PUBLIC.has(row.access_policy ?? '')
}

/**
 * @returns the keys there of platforms that came earlier and were removed here since, unless
 * somebody has made the same one again
 */
function removedHere(
  rows: readonly LegacyRow[],
  stored: readonly StoragePlatform[],
  run: SwitchRun,
  tally: TableTally,
): Map<string, string | undefined> {
  const keys = new Map<string, string | undefined>()
  const ids = new Set(stored.map(({ id }) => id))
  const here = stored.map(({ props }) => props)
  for (const row of rows) {
    const known = run.known(KIND, oldIdOf(row))
    if (known === undefined || ids.has(known.newId)) continue
    const key = textIn(row, 'config_key')
    if (existing(key, draftOf(row, run), here) !== undefined) continue
    keys.set(key, undefined)
    tally.leave(key, 'it was removed here')
  }
  return keys
}

async function remember(
  rows: readonly LegacyRow[],
  keys: ReadonlyMap<string, string | undefined>,
  run: SwitchRun,
  source: string,
): Promise<void> {
  const ids = new Map((await run.parts.platforms.list()).map(({ id, key }) => [key, id]))
  const notes = rows.flatMap((row) => {
    const newId = ids.get(keys.get(textIn(row, 'config_key')) ?? '')
    return newId ? [{ kind: KIND, oldId: oldIdOf(row), newId, digests: {} }] : []
  })
  await run.parts.rows.note(notes, source)
}

function oldIdOf(row: LegacyRow): string {
  return row.oss_config_id ?? ''
}

/** @returns the key of the same platform here */
function existing(
  key: string,
  draft: PlatformDraft | DomainError,
  here: readonly PlatformDraft[],
): string | undefined {
  const numbered = Array.from(here, (_, at) => keyOf(key, at + 1))
  const isSame = (one: PlatformDraft) => !(draft instanceof DomainError) && hasSame(one, draft)
  return here.find((one) => numbered.includes(one.key) && isSame(one))?.key
}

/** Whether only the key is that of a platform here. */
function isOther(
  key: string,
  draft: PlatformDraft | DomainError,
  here: readonly PlatformDraft[],
): boolean {
  return existing(key, draft, here) === undefined && here.some((one) => one.key === key)
}

interface Others {
  readonly run: SwitchRun
  readonly here: readonly PlatformDraft[]
  /** How many there are. */
  readonly others: number
}

/**
 * Files must never be looked for among the objects of another platform, whatever that is called. So
 * one answer does not make several the same.
 * @returns the key of the platform here; `undefined` if it is to be added
 */
function otherWith(
  key: string,
  { run, here, others }: Others,
): string | typeof ANOTHER | undefined {
  const begin = `A platform ${key} is here, at another endpoint or with another bucket.`
  const choice = `Is theirs left out with its files, added as ${freeKey(key, here)}`
  const [end, answers] =
    others === 1
      ? [', or are the objects the same?', ['leave', 'add', 'same'] as const]
      : ['? If it was moved, move ours on its page first.', ['leave', 'add'] as const]
  const answer = run.ask('otherLocations', `${begin} ${choice}${end}`, answers)
  if (answer === 'add') return undefined
  return answer === 'same' ? key : ANOTHER
}

/** Keys of files have the base path in them. */
function hasSame(one: PlatformDraft, other: PlatformDraft): boolean {
  return isSameLocation({ ...one, basePath: '' }, { ...other, basePath: '' })
}

function keyOf(key: string, number: number): string {
  return number === 1 ? key : `${key}-${number}`
}

function freeKey(key: string, here: readonly PlatformDraft[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = keyOf(key, number)
    if (!here.some((one) => one.key === candidate)) return candidate
  }
}

function draftOf(row: LegacyRow, run: SwitchRun, isUnused = false): PlatformDraft | DomainError {
  const [accessKey, secretKey] = [textIn(row, 'access_key'), textIn(row, 'secret_key')]
  const { seal } = run.parts.platforms
  return unlessRefused(() => {
    const input: PlatformInput = {
      key: textIn(row, 'config_key'),
      endpoint: textIn(row, 'endpoint').replace(SCHEME, '').replace(/\/$/, ''),
      bucket: textIn(row, 'bucket_name'),
      accessKey: seal('accessKey', accessKey || 'none'),
      secretKey: seal('secretKey', secretKey || 'none'),
      isHttps: row.is_https === 'Y',
      region: textIn(row, 'region'),
      basePath: textIn(row, 'prefix'),
      customDomain: '',
      accessPolicy: undefined,
      remark: startOf(remarkIn(row), LONGEST_REMARK),
      options: {
        isEnabled:
          !isUnused && ![accessKey, secretKey].some((one) => one === '' || PLACEHOLDER.test(one)),
      },
    }
    const plain = draftPlatform(input)
    const named = unlessRefused(() => draftPlatform({ ...input, customDomain: domainIn(row) }))
    return named instanceof DomainError ? plain : named
  })
}

function remarkIn(row: LegacyRow): string {
  return [textIn(row, 'remark'), textIn(row, 'ext1')].filter(Boolean).join('; ')
}

function domainIn(row: LegacyRow): string {
  return textIn(row, 'domain').replace(SCHEME, '').replace(/\/$/, '')
}

/** What old addresses begin with. */
function rootOf({ remote, customDomain }: PlatformDraft, domain: string): string {
  const scheme = remote?.isHttps ? 'https' : 'http'
  const host = customDomain || domain
  return `${scheme}://${host || `${remote?.endpoint}/${remote?.bucket}`}/`
}

async function tell(
  row: LegacyRow,
  draft: PlatformDraft,
  run: SwitchRun,
  tally: TableTally,
): Promise<void> {
  const { key, remote, status, remark } = draft
  tally.cut(key, 'remark', remarkIn(row), remark)
  const domain = domainIn(row)
  if (domain !== '' && draft.customDomain === '')
    tally.alter(key, `its domain ${domain} is left out: here it is a host only`)
  if (isPublic(row) && status !== 'disabled') {
    tally.alter(key, `its files are still open to everybody at ${rootOf(draft, domain)}: ${CLOSE}`)
  }
  if (row.status === '0') tally.note(`New files went to ${key}: make it the default on its page.`)
  if (status === 'disabled') {
    tally.alter(key, 'it is disabled, because its keys are placeholders')
    return
  }
  try {
    await run.parts.platforms.check(draft)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    tally.alter(key, `STORAGE_ENDPOINTS has to name ${remote?.endpoint}: ${error.message}`)
  }
}
