import { avatarOfFile } from '../../../domain/identity/avatar.ts'
import type { Contact } from '../../../domain/identity/contact.ts'
import { nickNameOf } from '../../../domain/identity/names/nick-name.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { contactsOf } from './contacts.ts'
import type { LegacyRow } from './legacy-source.ts'
import { UnusableSource } from './legacy-tables.ts'
import { isDisabled, shortList, textIn } from './legacy-values.ts'
import { withLoginNames } from './login-names.ts'
import { digestsOf, merged } from './merged.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

const KEYS = ['nameKey', 'emailKey', 'phoneKey'] as const

type Key = (typeof KEYS)[number]

type StoredUser = Readonly<Record<string, string | null>>

/** Our users, and which names and contacts they keep whatever the source says. */
class KeptKeys {
  readonly #run: SwitchRun
  readonly #stored: ReadonlyMap<Id, StoredUser>

  private constructor(run: SwitchRun, stored: ReadonlyMap<Id, StoredUser>) {
    this.#run = run
    this.#stored = stored
  }

  static async over(run: SwitchRun): Promise<KeptKeys> {
    const stored = await run.parts.rows.stored('users', ['name', ...KEYS])
    return new KeptKeys(run, new Map(stored.map((row) => [row.id ?? '', row])))
  }

  get(id: Id | undefined): StoredUser | undefined {
    return this.#stored.get(id ?? '')
  }

  /**
   * @param coming users of the source; one that is as it was imported follows the source, so that
   * another may have what it had
   * @returns who keeps what
   */
  of(key: Key, coming: readonly LegacyRow[]): ReadonlyMap<string, Id> {
    const oldIds = new Set(coming.map(({ user_id: id }) => id))
    const kept = [...this.#stored].filter(([id, row]) => {
      const known = this.#run.knownAs('users', id)
      const { [key]: now } = digestsOf({ [key]: row[key] ?? null }, this.#run.parts.digest)
      return !known || !oldIds.has(known.oldId) || known.digests[key] !== now
    })
    return new Map(kept.map(([id, row]) => [row[key] ?? '', id]))
  }
}

const DISABLED = { status: 'disabled' }

const TEXTS = {
  longest: { nick_name: 30, remark: 500 },
  called: (row: LegacyRow) => textIn(row, 'user_name'),
}
const OURS = 'sys_user'
/** Bcrypt; a cost above 14 would occupy a processor for seconds with each login. */
const HASH = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
const DEAR = /^\$2[aby]\$1[34]\$/
const UNIQUE = ['nameKey', 'emailKey', 'phoneKey'].map((key) => ({ fields: [key] }))
const SHOWN = { email: 'emailKey', phoneNumber: 'phoneKey' }
/** What the page of users refuses in a name that is shown. */
const UNFIT = /[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

type Named = ReturnType<typeof withLoginNames>[number]

/** Users come with their passwords, as they are stored; the first login makes them ours. */
export async function planUsers(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_user')
  const rows = ofOurType(await run.parts.reader.rows('sys_user', tally, TEXTS), run, tally)
  const keys = await KeptKeys.over(run)
  const idOf = ({ user_id: oldId }: LegacyRow) =>
    oldId === SUPER_USER ? SUPER_USER : run.known('users', oldId ?? '')?.newId
  const taken = (holders: ReadonlyMap<string, Id>) => (key: string, row: LegacyRow) =>
    (holders.get(key) ?? idOf(row)) !== idOf(row)
  const users = withLoginNames(rows, {
    ...{ isTaken: taken(keys.of('nameKey', rows)), tally },
    renames: run.parts.answers.impossibleNames === 'rename',
    present: (row) => {
      const { name, nameKey } = keys.get(idOf(row)) ?? {}
      return name && nameKey ? { name, nameKey } : undefined
    },
  })
  const named = users.map(({ row, name }) => ({ oldId: row.user_id ?? '', record: name }))
  await run.identify({ table: 'users', tally }, named, ({ oldId }) =>
    oldId === SUPER_USER ? SUPER_USER : undefined,
  )
  const kept = users.map(({ row }) => row)
  const contacts = {
    email: contactsOf('email', kept, { run, tally, isTaken: taken(keys.of('emailKey', kept)) }),
    sms: contactsOf('sms', kept, { run, tally, isTaken: taken(keys.of('phoneKey', kept)) }),
  }
  for (const { avatar } of kept) if (avatar) run.avatars.add(avatar)
  tellCosts(kept, tally)
  const departed = await departedUsers(run)
  const wanted = () => [...users.map((user) => wantedRow(run, user, contacts, tally)), ...departed]
  const rehashed = await run.parts.rows.rehashed()
  const isReformed = (id: Id, field: string) => field === 'passwordHash' && rehashed.has(id)
  const after = (edited: readonly Values[]) => {
    const renewed = edited.filter((changes) => 'passwordHash' in changes)
    return run.parts.rows.endSessions(renewed.map(({ id }) => String(id)))
  }
  const merging = { with: alsoChanged, unique: UNIQUE, shown: SHOWN, isReformed }
  return { table: 'users', tally, wanted, ...merging, after }
}

function tellCosts(rows: readonly LegacyRow[], tally: TableTally): void {
  const dear = rows.filter(({ password }) => DEAR.test(password ?? ''))
  if (dear.length === 0) return
  tally.note(
    `${dear.length} passwords have a bcrypt cost above 12: an attempt to log in with one, or with any name if most have it, keeps a processor busy for up to a second.`,
  )
}

/** A contact that came from elsewhere is not proven, and a password was chosen by its owner there. */
function alsoChanged(changes: Values): Values {
  return {
    ...('passwordHash' in changes && { passwordIsGiven: false }),
    ...('emailKey' in changes && { emailProven: false }),
    ...('phoneKey' in changes && { phoneProven: false }),
  }
}

interface Contacts {
  readonly email: ReadonlyMap<LegacyRow, Contact>
  readonly sms: ReadonlyMap<LegacyRow, Contact>
}

function wantedRow(
  run: SwitchRun,
  { row, name, nameKey }: Named,
  contacts: Contacts,
  tally: TableTally,
): WantedRow {
  const [email, phone] = [contacts.email.get(row), contacts.sms.get(row)]
  const departmentId = run.idOf('departments', row.dept_id) ?? null
  if (row.dept_id && departmentId === null) tally.alter(name, 'its department is not taken')
  return {
    oldId: row.user_id ?? '',
    record: name,
    values: {
      ...{ name, nameKey },
      nickName: nickNameIn(row, name, tally),
      ...{ email: email?.text ?? null, emailKey: email?.key ?? null },
      ...{ phoneNumber: phone?.text ?? null, phoneKey: phone?.key ?? null },
      sex: /^[01]$/.test(row.sex ?? '') ? (row.sex ?? '2') : '2',
      avatarUrl: avatarIn(row, run, name, tally),
      status: statusIn(row, name, tally),
      remark: textIn(row, 'remark') || null,
      departmentId,
      ...passwordIn(run, row, name, tally),
    },
    once: {
      emailProven: false,
      phoneProven: false,
      authorId: run.author(row),
      createdAt: run.createdAt(row),
    },
  }
}

/** Here nobody can do without the administrator. */
function statusIn(row: LegacyRow, name: string, tally: TableTally): 'normal' | 'disabled' {
  if (!isDisabled(row)) return 'normal'
  if (row.user_id !== SUPER_USER) return 'disabled'
  tally.alter(name, 'is disabled there, and stays enabled here, as the administrator')
  return 'normal'
}

function avatarIn(
  { avatar }: LegacyRow,
  run: SwitchRun,
  name: string,
  tally: TableTally,
): string | null {
  if (!avatar) return null
  if (run.avatars.has(avatar)) return avatarOfFile(avatar)
  tally.alter(name, `its picture ${avatar} is not taken`)
  return null
}

/** The new administrator's password was just given out, so it stays unless the old one is wanted. */
function passwordIn(run: SwitchRun, row: LegacyRow, name: string, tally: TableTally): Values {
  const isAdministrator = row.user_id === SUPER_USER
  if (isAdministrator && run.parts.answers.administratorPassword !== 'old') return {}
  const hash = row.password ?? ''
  if (HASH.test(hash)) return { passwordHash: hash }
  const end = isAdministrator ? 'its password here stays' : 'set a new one'
  tally.alter(name, `there is no password that can be read here: ${end}`)
  if (isAdministrator) return {}
  return { passwordHash: null }
}

function nickNameIn(row: LegacyRow, name: string, tally: TableTally): string {
  const raw = textIn(row, 'nick_name')
  const given = unlessRefused(() => nickNameOf(raw))
  if (!(given instanceof DomainError)) return given
  const cleaned = raw.replaceAll(UNFIT, '').trim() || name
  tally.alter(name, `it is shown as ${cleaned}`)
  return cleaned
}

/** @throws UnusableSource if there are none of any type */
function ofOurType(rows: readonly LegacyRow[], run: SwitchRun, tally: TableTally): LegacyRow[] {
  if (rows.length === 0) throw new UnusableSource('It has no users.')
  run.people.push(...rows)
  const isOther = ({ user_type: type }: LegacyRow) => (type || OURS) !== OURS
  const others = rows.filter(isOther)
  const types = shortList([...new Set(others.map(({ user_type: type }) => type))])
  if (others.length === 0) return [...rows]
  const question = `${others.length} users are of another type (${types}). Do they become users of the console?`
  if (run.ask('otherUserTypes', question, ['leave', 'take']) === 'take') return [...rows]
  for (const row of others) tally.leave(row.user_name ?? '', `it is of the type ${row.user_type}`)
  return rows.filter((row) => !isOther(row))
}

/**
 * Users who were removed there can still log in here. Who was enabled here by hand stays so.
 * @returns those that are to be disabled
 */
async function departedUsers(run: SwitchRun): Promise<WantedRow[]> {
  const { rows, digest } = run.parts
  const stored = await rows.stored('users', ['status'])
  const here = new Map(stored.map((row) => [row.id, row]))
  const enabled = [...run.gone('users')].filter(([, { id, known }]) => {
    const { changes } = merged(DISABLED, here.get(id) ?? {}, known?.digests, digest)
    return id !== SUPER_USER && 'status' in changes
  })
  if (enabled.length === 0) return []
  const names = shortList(enabled.map(([, { record }]) => record))
  const question = `Users came earlier and are no longer there (${names}). Are they disabled here, too?`
  if (run.ask('removed', question, ['disable', 'keep']) !== 'disable') return []
  return enabled.map(([oldId, { record }]) => ({ oldId, record, values: DISABLED, once: {} }))
}
