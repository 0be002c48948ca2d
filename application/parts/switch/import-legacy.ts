import { widerInWords } from '../../../domain/access/wider-scope.ts'
import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Answers, Question } from './answers.ts'
import { bringLinks, bringRows } from './bring-rows.ts'
import { planClients } from './clients.ts'
import { planDepartments } from './departments.ts'
import { planDictionaryTypes, planDictionaryValues } from './dictionaries.ts'
import { planFiles } from './files.ts'
import { type ImportedRows, type KnownRow, LINK_TABLES, RENUMBERED } from './imported-rows.ts'
import { LegacyReader } from './legacy-reader.ts'
import type { LegacySource } from './legacy-source.ts'
import { LEGACY_LOGS, UnusableSource } from './legacy-tables.ts'
import { shortList } from './legacy-values.ts'
import type { LegacyVersion } from './legacy-version.ts'
import { planLinks } from './links.ts'
import { lockedOut } from './locked-out.ts'
import { bringLogs } from './logs.ts'
import { planMenus } from './menus.ts'
import { bringMessages } from './messages.ts'
import { planNotices } from './notices.ts'
import { planParameters } from './parameters.ts'
import { bringPlatforms } from './platforms.ts'
import { planPosts } from './posts.ts'
import { planRoles } from './roles.ts'
import { planBindings } from './social-bindings.ts'
import { SwitchRun, type SwitchTools } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'
import { planUsers } from './users.ts'
import { ZonedTime } from './zoned-time.ts'

export interface SwitchReport {
  /** Of the original, and what it was told by if it is not the usual one. */
  readonly version: LegacyVersion
  readonly signs: readonly string[]
  /** Who would see more here, and what for, most of all first. */
  readonly gains: readonly string[]
  /** Names of people who log in there and cannot here, or only with another name. */
  readonly lockedOut: readonly string[]
  readonly tables: readonly TableTally[]
  /** Nothing may be stored while one is open. */
  readonly questions: readonly Question[]
  /** Names of tables of the source that are not for us: those of other parts of it, and of the company. */
  readonly unread: readonly string[]
}

const FIRST_TENANT = '000000'
/** Each after those whose rows it refers to. */
const PLANS = [
  ...[planDepartments, planUsers, planPosts, planRoles, planMenus, planDictionaryTypes],
  ...[planDictionaryValues, planParameters, planClients, planBindings, planNotices],
]
const KINDS = [...Object.keys(RENUMBERED), 'storage_platforms', ...LINK_TABLES]

/** Brings what another system has. Of rows that are not there, it removes only third-party identities. */
export class ImportLegacy {
  readonly #tools: SwitchTools
  readonly #clock: Clock
  /** Entries that came last. */
  #unlinked: ReadonlyMap<AuditedLog, IdRanges> = new Map()

  constructor(tools: SwitchTools, clock: Clock) {
    this.#tools = tools
    this.#clock = clock
  }

  /**
   * Call it inside a transaction, and undo it if a question is open.
   * @param name of the source, to be remembered
   * @throws UnusableSource
   */
  async execute(source: LegacySource, name: string, answers: Answers): Promise<SwitchReport> {
    const { rows, hasBox } = this.#tools
    const reader = await LegacyReader.over(source, [
      ...(answers.logs ? [] : LEGACY_LOGS),
      ...(hasBox ? [] : (['sys_message'] as const)),
    ])
    await rows.hold()
    const { zone = 'Asia/Shanghai' } = answers
    const time = zoned(zone)
    const parts = { ...this.#tools, reader, answers, time, now: this.#clock.now() }
    const run = new SwitchRun(parts, await knownRows(rows))
    run.ask('zone', ZONE_QUESTION, [zone])
    await chooseTenant(run)
    const plans = []
    for (const plan of PLANS) plans.push(await plan(run))
    const links = await planLinks(run)
    const files = await planFiles(run, await bringPlatforms(run, name))
    for (const plan of plans) await bringRows(run, plan, name)
    for (const plan of links) await bringLinks(run, plan, name)
    await files.bring(name)
    const gains = await askOfGains(run)
    await bringMessages(run, name)
    this.#unlinked = await bringLogs(run, name)
    const { tallies: tables, questions } = run
    const { version, signs, unread } = reader
    return { version, signs, gains, lockedOut: await lockedOut(run), tables, questions, unread }
  }

  /**
   * Links the entries of logs that came, for which others that link have to wait until the
   * transaction ends, and makes the ids of later files larger than those that came. Call it right
   * before the commit, and only then: the second is not undone with the transaction.
   */
  async settle(): Promise<void> {
    for (const [log, ids] of this.#unlinked) await this.#tools.logs.link(log, ids)
    await this.#tools.rows.raise('stored_files')
  }

  /** Old and new ids of all rows that were ever imported, except for files, which keep theirs. */
  ids(): Promise<readonly KnownRow[]> {
    return knownRows(this.#tools.rows)
  }
}

async function knownRows(rows: ImportedRows): Promise<KnownRow[]> {
  const known: KnownRow[] = []
  for (const kind of KINDS) known.push(...(await rows.known(kind)))
  return known
}

/** In version 6, the data scope of a role counts for what the role permits. Here, only if so chosen. */
async function askOfGains(run: SwitchRun): Promise<string[]> {
  const { reader, scopeRule, widerPeople } = run.parts
  if (reader.version === '5' || (await scopeRule()) === 'by-permission') return []
  const ours = new Set(run.identities('users').map(([, { id }]) => id))
  const wider = (await widerPeople()).filter(({ user }) => ours.has(user.id))
  const gains = wider.map(({ user, scope }) => `${user.name} sees ${widerInWords(scope)}`)
  if (gains.length === 0) return []
  const question = `There, the rows that a role shows count for what it permits; here, for everything, so ${gains.length} people would see more: ${shortList(gains, '; ')}. Begin with DATA_SCOPE=by-permission (gatehouse data-scope --confirm), or say that they may.`
  run.ask('dataScope', question, ['widest'])
  return gains
}

const ZONE_QUESTION =
  'Times are stored there without their zone. In which zone did the Java process run?'

function zoned(zone: string): ZonedTime {
  try {
    return new ZonedTime(zone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UnusableSource(`There is no time zone ${zone}.`)
  }
}

/** @throws UnusableSource if the chosen one is not there */
async function chooseTenant(run: SwitchRun): Promise<void> {
  const { reader, answers } = run.parts
  const counts = await reader.tenants()
  const size = (name: string) => (name === FIRST_TENANT ? Infinity : (counts.get(name) ?? 0))
  const names = [...counts.keys()].toSorted((one, other) => size(other) - size(one))
  if (names.length === 0) return
  const { tenant } = answers
  if (tenant !== undefined && !counts.has(tenant)) {
    throw new UnusableSource(`There is no tenant ${tenant}. There are: ${shortList(names)}.`)
  }
  const sizes = shortList(names.map((one) => `${one} with ${counts.get(one)} users`))
  const question = `There are several tenants: ${sizes}. Which one is taken?`
  const chosen = names.length === 1 ? names[0] : run.ask('tenant', question, names)
  reader.only(tenant ?? chosen ?? '')
}
