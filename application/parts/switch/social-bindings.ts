import { parseOutsideId } from '../../../domain/identity/sign-in/social-binding.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { LegacyRow } from './legacy-source.ts'
import { shortList, textIn } from './legacy-values.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

const WEB = /^https?:\/\//
const TABLE = 'social_bindings'
const TEXTS = {
  longest: { user_name: 255, nick_name: 255, email: 100, avatar: 2048 },
  called: (row: LegacyRow) => `${textIn(row, 'source').toUpperCase()} ${textIn(row, 'user_name')}`,
}
const UNIQUE = [{ fields: ['source', 'outsideId'] }, { fields: ['userId', 'source'] }]

/** Tokens are not taken: they were given to another service. */
export async function planBindings(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_social')
  const rows = await run.parts.reader.rows('sys_social', tally, TEXTS)
  const stored = await run.parts.rows.stored(TABLE, ['source', 'outsideId', 'userId'])
  const here = new Map(stored.flatMap((row) => keysOf(row).map((key) => [key, row] as const)))
  const wanted: WantedRow[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const one = wantedRow(run, row)
    const keys = keysOf(one.values)
    const reason = whyNot(one.values, keys, seen) ?? boundHere(run, keys, here)
    if (reason) tally.leave(one.record, reason)
    else wanted.push(one)
    const [identity] = keys
    const holder = run.known('users', row.user_id ?? '')?.newId
    if (!reason) for (const key of keys) seen.add(key)
    else if (holder !== here.get(identity)?.userId) seen.add(identity)
  }
  tellUnusable(wanted, run, tally)
  await run.identify({ table: TABLE, tally }, wanted, ({ values }) => {
    const ids = keysOf(values).map((key) => here.get(key)?.id ?? undefined)
    return ids.find((id) => id !== undefined)
  })
  const removed = departed(run, new Map(stored.map((row) => [row.id, keysOf(row)])), seen)
  return { table: TABLE, tally, wanted: () => wanted, unique: UNIQUE, removed }
}

/** Without its third party, an identity opens nothing. */
function tellUnusable(wanted: readonly WantedRow[], run: SwitchRun, tally: TableTally): void {
  const sources = wanted.map(({ values }) => String(values.source))
  const unusable = Map.groupBy(sources, (source) => source)
  for (const [source, { length }] of unusable) {
    if (run.parts.sources.has(source.toLowerCase())) continue
    tally.note(
      `Nobody logs in with identities of ${source} (${length}) until there is a source of that name (SOCIAL_${source}_CLIENT_ID and others).`,
    )
  }
}

/** Each identity has one account, and each account one identity of a source. */
function keysOf({
  source,
  outsideId,
  userId,
}: Values): readonly [identity: string, ofUser: string] {
  return [`${source} ${outsideId}`, `${source} of ${userId}`]
}

function wantedRow(run: SwitchRun, row: LegacyRow): WantedRow {
  const source = textIn(row, 'source').toUpperCase()
  const outsideId = unlessRefused(() => parseOutsideId(outsideIdIn(row)))
  const values = {
    userId: run.idOf('users', row.user_id) ?? null,
    outsideId: outsideId instanceof DomainError ? null : outsideId,
    ...{ source, userName: textIn(row, 'user_name') },
    nickName: textIn(row, 'nick_name'),
    email: textIn(row, 'email') || null,
    avatarUrl: WEB.test(row.avatar ?? '') ? textIn(row, 'avatar') : null,
  }
  const once = { createdAt: run.createdAt(row) }
  return { oldId: row.id ?? '', record: TEXTS.called(row), values, once }
}

function whyNot(
  { userId, outsideId, source }: Values,
  [identity, ofUser]: readonly [string, string],
  seen: ReadonlySet<string>,
): string | undefined {
  if (!userId) return 'its user is not taken'
  if (!outsideId || !source) return 'it has no id'
  if (seen.has(identity)) return 'it is bound to another user'
  return seen.has(ofUser) ? 'its user has another one there' : undefined
}

/** What somebody bound here stays. */
function boundHere(
  run: SwitchRun,
  keys: readonly [string, string],
  here: ReadonlyMap<string, Values>,
): string | undefined {
  const [one, other] = keys.map((key) => here.get(key))
  const isOwn = (row: Values | undefined) => row && !run.knownAs(TABLE, String(row.id))
  if (!isOwn(one) && !isOwn(other)) return undefined
  if (one === other) return 'its user bound it here, too'
  return isOwn(one) ? 'it was bound to another user here' : 'its user bound another one here'
}

/**
 * An identity that belongs to somebody else there must not log in as before. Others that went are
 * unbound if that is wanted.
 */
function departed(
  run: SwitchRun,
  keysById: ReadonlyMap<string | null | undefined, readonly string[]>,
  seen: ReadonlySet<string>,
): Id[] {
  const gone = [...run.gone(TABLE).values()]
  const isReplaced = ({ id }: { id: Id }) => keysById.get(id)?.some((key) => seen.has(key))
  const replaced = gone.filter(isReplaced)
  const others = gone.filter((one) => !isReplaced(one))
  if (others.length === 0) return replaced.map(({ id }) => id)
  const names = shortList(others.map(({ id, record }) => `${record}: ${keysById.get(id)?.[0]}`))
  const question = `Third-party identities came earlier and are no longer there (${names}). Are they unbound here, too?`
  const isKept = run.ask('removed', question, ['disable', 'keep']) === 'keep'
  return (isKept ? replaced : gone).map(({ id }) => id)
}

/** The id at the source is written behind its name; WeChat has one for all apps of an owner. */
function outsideIdIn(row: LegacyRow): string {
  const [source, whole] = [textIn(row, 'source'), textIn(row, 'auth_id')]
  const union = /^wechat/i.test(source) ? textIn(row, 'union_id') : ''
  const own = whole.toLowerCase().startsWith(source.toLowerCase())
    ? whole.slice(source.length)
    : whole
  return union || own || textIn(row, 'open_id')
}
