import { type Power, powerOfStrangers, powersIn, type State, valueIn } from './powers.ts'
import { ROLES, USERS } from './small-company.ts'

interface Changed {
  readonly before: State
  readonly after: State
  readonly by: readonly number[]
}

/**
 * Second factors, and the rule that they must be there, are out of reach of those who hold less.
 * @param isOver whether an actor holds all that this user holds
 */
function defences(changed: Changed, isOver: (user: number) => boolean): string[] {
  const { before, after, by } = changed
  const lost = before.users
    .map(({ id }) => Number(id))
    .filter((id) => factorsOf(before, id) > factorsOf(after, id))
    .filter((id) => by.includes(id) || !isOver(id))
    .map((id) => `${id} lost a second factor`)
  return [...lost, ...rules(changed, isOver)]
}

function rules({ before, after, by }: Changed, isOver: (user: number) => boolean): string[] {
  const parameter = 'sys.account.adminFactor'
  const isAnother = valueIn(before, parameter) !== valueIn(after, parameter)
  const broken = isAnother && !by.includes(USERS.FIRST) ? ['administrators got another rule'] : []
  const changedRoles = before.roles.filter(({ id, factor_is_required: was }) => {
    const now = after.roles.find((role) => role.id === id)
    return now !== undefined && now.factor_is_required !== was
  })
  const holders = changedRoles.flatMap(({ id }) =>
    before.user_roles.filter(({ role_id }) => role_id === id).map(({ user_id }) => Number(user_id)),
  )
  const stronger = holders.filter((id) => !by.includes(id) && !isOver(id))
  return [...broken, ...stronger.map((id) => `${id} got another rule about second factors`)]
}

function factorsOf({ second_factors, passkeys }: State, user: number): number {
  return [...second_factors, ...passkeys].filter(({ user_id }) => user_id === user).length
}

type Row = Readonly<Record<string, unknown>>

interface Done {
  readonly before: State
  readonly after: State
  /** The users who acted. */
  readonly by: readonly number[]
  /** What they may, if they call with a key; otherwise all that they have. */
  readonly power?: Power
}

const NOTHING: Power = new Set()
const DOOR_CODES = ['add', 'edit', 'remove'].map((code) => `code system:client:${code}`)

/** The breaches that resulted; empty if there were none. */
export function breachesOf(done: Done): string[] {
  return [
    ...[...gains(done), ...takeovers(done), ...lockOuts(done), ...doors(done)],
    ...[...waysIn(done), ...endings(done)],
    ...defences(done, (user) => isOver(done, user)),
  ]
}

/** Nobody may hold what none of the actors held, and a single actor may gain nothing. */
function gains({ before, after, by, power }: Done): string[] {
  const [had, have] = [powersIn(before), powersIn(after)]
  return after.users.flatMap((user) => {
    const id = Number(user.id)
    const givers = by.filter((one) => one !== id).map((one) => power ?? had.get(one) ?? NOTHING)
    const own = had.get(id) ?? NOTHING
    const isHeld = (word: string) =>
      own.has('everything') || own.has(word) || givers.some((giver) => holds(giver, word, user))
    const known = new Set(before.departments.map((one) => `rows of ${one.id}`))
    const rowsIn = (word: string) => word.split(' for ', 1)[0] ?? ''
    const isOld = (word: string) => !word.startsWith('rows of ') || known.has(rowsIn(word))
    return [...(have.get(id) ?? [])]
      .filter((word) => !isHeld(word) && (isOld(word) || rowsIn(word) === 'rows of everybody'))
      .map((word) => `${id} gained ${word}`)
  })
}

/** A user who can log in as somebody else holds their rights too. */
function takeovers({ before, after, by, power }: Done): string[] {
  const had = powersIn(before)
  const now = new Map(after.users.map((user) => [user.id, user]))
  return before.users
    .filter((user) => !by.includes(Number(user.id)) && isTaken(user, now.get(user.id)))
    .flatMap((user) => {
      const own = [...(had.get(Number(user.id)) ?? [])]
      return own
        .filter((word) => !by.some((one) => holds(power ?? had.get(one) ?? NOTHING, word, user)))
        .map((word) => `${user.id}, who has ${word}, was taken over`)
    })
}

function isTaken(before: Row, after: Row | undefined): boolean {
  if (!after) return false
  const ways = ['password_hash', 'email_key', 'phone_key', 'name_key']
  return ways.some((way) => after[way] !== null && after[way] !== before[way])
}

/** Rows that users create count as lying in their own department. */
function holds(power: Power, word: string, user: Row): boolean {
  if (power.has('everything') || power.has(word)) return true
  const inDepartment = word.replace(/^own rows/, `rows of ${user.department_id}`)
  return inDepartment !== word && power.has(inDepartment)
}

/** Only the first user decides what strangers get, and which password new users begin with. */
function doors({ before, after, by, power }: Done): string[] {
  if (by.includes(USERS.FIRST) && !power) return []
  const had = powerOfStrangers(before)
  const gained = [...powerOfStrangers(after)].filter((word) => !had.has(word))
  return [
    ...gained.map((word) => `whoever registers gained ${word}`),
    ...(isNew('sys.account.registerUser', 'false') ? ['registration is open'] : []),
    ...(isNew('sys.user.initPassword', '') ? ['the password of newcomers is known'] : []),
  ]

  function isNew(parameter: string, harmless: string): boolean {
    const [was, is] = [valueIn(before, parameter), valueIn(after, parameter)]
    return was !== is && is !== harmless
  }
}

/** Ways to log in may be changed only with a permission code. */
function waysIn({ before, after, by, power }: Done): string[] {
  const had = powersIn(before)
  const may = (one: number) =>
    DOOR_CODES.some((code) => holds(power ?? had.get(one) ?? NOTHING, code, {}))
  if (by.some(may)) return []
  const known = new Map(before.clients.map((client) => [client.id, JSON.stringify(client)]))
  const isSame = (client: Row) => known.get(client.id) === JSON.stringify(client)
  const gone = before.clients.length > after.clients.length ? ['a client is gone'] : []
  const changed = after.clients.filter((client) => !isSame(client))
  return [...gone, ...changed.map(({ id }) => `client ${id} is another one`)]
}

/** Sessions and locks of users are out of reach of those who hold less. */
function endings(done: Done): string[] {
  const { before, after, by } = done
  const [open, locked] = [idsIn(after.sessions, 'user_id'), idsIn(after.login_failures, 'name_key')]
  return before.users.flatMap((user) => {
    const id = Number(user.id)
    if (by.includes(id) || isOver(done, id)) return []
    const isOut = idsIn(before.sessions, 'user_id').has(id) && !open.has(id)
    const isOpened = !locked.has(user.name_key)
    return [
      ...(isOut ? [`${id} was logged out by a weaker user`] : []),
      ...(isOpened ? [`the lock of ${id} was opened by a weaker user`] : []),
    ]
  })
}

/** Whether one of the actors holds all that this user holds. */
function isOver({ before, by, power }: Done, id: number): boolean {
  const had = powersIn(before)
  const user = before.users.find((one) => Number(one.id) === id) ?? {}
  const own = [...(had.get(id) ?? NOTHING)]
  return by.some((one) => own.every((word) => holds(power ?? had.get(one) ?? NOTHING, word, user)))
}

function idsIn(rows: readonly Row[], column: string): ReadonlySet<unknown> {
  return new Set(rows.map((row) => row[column]))
}

/** The first user may be changed by nobody but itself, in its profile. */
function lockOuts({ before, after, by }: Done): string[] {
  const first = ({ users }: State) => users.find(({ id }) => id === USERS.FIRST)
  const [was, is] = [first(before), first(after)]
  const role = after.roles.find(({ id }) => id === ROLES.FIRST)
  const held = after.user_roles.filter(({ role_id }) => role_id === ROLES.FIRST)
  const own = by.includes(USERS.FIRST) ? [] : ['email_key', 'phone_key', 'nick_name']
  const kept = ['name_key', 'password_hash', 'status', 'department_id', ...own]
  return [
    ...kept.filter((name) => was?.[name] !== is?.[name]).map((name) => `the first lost ${name}`),
    ...(role?.status === 'normal' && role.key === 'superadmin' ? [] : ['the first role is off']),
    ...(held.length === 1 && held[0]?.user_id === USERS.FIRST ? [] : ['the first role moved']),
  ]
}
