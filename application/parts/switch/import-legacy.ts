import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { mayLogIn } from '../../../domain/identity/user.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Answers, Question } from './answers.ts'
import { bringLinks, bringRows } from './bring-rows.ts'
import { planClients } from './clients.ts'
import { planDepartments } from './departments.ts'
import { planDictionaryTypes, planDictionaryValues } from './dictionaries.ts'
import { planFiles } from './files.ts'
import type { ImportedRows, KnownRow } from './imported-rows.ts'
import { LegacyReader } from './legacy-reader.ts'
import {
  isDisabled,
  type LegacyRow,
  type LegacySource,
  orderIn,
  shortList,
  textIn,
} from './legacy-source.ts'
import { LEGACY_LOGS, UnusableSource } from './legacy-tables.ts'
import { planLinks } from './links.ts'
import { bringLogs } from './logs.ts'
import { planMenus } from './menus.ts'
import { planNotices } from './notices.ts'
import { planParameters } from './parameters.ts'
import { bringPlatforms } from './platforms.ts'
import { planRoles } from './roles.ts'
import type { RowPlan } from './row-plan.ts'
import { planBindings } from './social-bindings.ts'
import { SwitchRun, type SwitchTools } from './switch-run.ts'
import type { TableReport } from './table-tally.ts'
import { freeText, type UniqueFields } from './unique-fields.ts'
import { planUsers } from './users.ts'
import { ZonedTime } from './zoned-time.ts'

const LONGEST = { post_code: 64, post_name: 50, post_category: 100, remark: 500 }
const TEXTS = { longest: LONGEST, called: nameIn }
const UNIQUE: readonly UniqueFields[] = [
  {
    fields: ['code'],
    rename: (code, isTaken) => freeText(code, LONGEST.post_code, isTaken),
  },
  {
    fields: ['departmentId', 'name'],
    rename: (name, isTaken) => freeText(name, LONGEST.post_name, isTaken),
  },
]

const FIELDS = ['name', 'nameKey', 'status', 'passwordHash']

export interface SwitchReport {
  /** Names of people who log in there and cannot here, or only with another name. */
  readonly lockedOut: readonly string[]
  readonly tables: readonly TableReport[]
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
const KINDS = [
  ...['departments', 'users', 'posts', 'roles', 'menus', 'dictionary_types', 'dictionary_entries'],
  ...['parameters', 'clients', 'social_bindings', 'notices', 'storage_platforms'],
  ...['user_posts', 'user_roles', 'role_menus', 'role_departments'],
]

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
    const { rows } = this.#tools
    const reader = await LegacyReader.over(source, answers.logs ? [] : LEGACY_LOGS)
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
    this.#unlinked = await bringLogs(run, name)
    const { tallies: tables, questions } = run
    return { lockedOut: await lockedOut(run), tables, questions, unread: reader.unread }
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

/**
 * Call it when everything is stored.
 * @returns who logs in there and cannot here, or only with another name
 */
async function lockedOut(run: SwitchRun): Promise<string[]> {
  const stored = await run.parts.rows.stored('users', FIELDS)
  const here = new Map(stored.map((row) => [row.id, row]))
  const people = run.people.filter((row) => !isDisabled(row) && row.user_id !== SUPER_USER)
  return people.flatMap((row) => {
    const name = textIn(row, 'user_name')
    const user = here.get(run.idOf('users', row.user_id))
    if (!user) return name
    if (!mayLogIn(user)) return `${name} (disabled here)`
    if (!user.passwordHash) return `${name} (without a password)`
    const key = unlessRefused(() => LoginName.parse(name).key)
    return key === user.nameKey ? [] : `${name} (as ${user.name})`
  })
}

/** Posts had no department in earlier versions; those get the root. */
async function planPosts(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_post')
  const rows = await run.parts.reader.rows('sys_post', tally, TEXTS)
  const codes = new Map(
    rows.map((row): [string, string] => [
      row.post_id ?? '',
      textIn(row, 'post_code') || `#${row.post_id}`,
    ]),
  )
  const stored = await run.parts.rows.stored('posts', ['code'])
  const byCode = new Map(stored.map((row) => [row.code ?? '', row.id ?? undefined]))
  await run.identify({ table: 'posts', tally }, codes, (oldId) =>
    byCode.get(codes.get(oldId) ?? ''),
  )
  const wanted = () =>
    rows.map((row) => {
      const oldId = row.post_id ?? ''
      const departmentId: Id = run.idOf('departments', row.dept_id) ?? ROOT_DEPARTMENT
      const name = nameIn(row)
      const values = {
        ...{ departmentId, name, code: codes.get(oldId) ?? '' },
        category: textIn(row, 'post_category'),
        sortOrder: orderIn(row, 'post_sort'),
        isDisabled: isDisabled(row),
        remark: textIn(row, 'remark'),
      }
      const once = { authorId: run.author(row), createdAt: run.createdAt(row) }
      return { oldId, record: name, values, once }
    })
  return { table: 'posts', tally, wanted, unique: UNIQUE }
}

function nameIn(row: LegacyRow): string {
  return textIn(row, 'post_name') || `#${row.post_id}`
}
