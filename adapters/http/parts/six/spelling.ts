/** How generation 6 spells a member that has another name or other values here. */
export interface Member {
  /** Its name here. */
  readonly own: string
  /** Absent: answers leave it out. */
  readonly six?: string
  /** Of answers or of requests only. */
  readonly only?: 'said' | 'heard'
  /** Answers here carry it beside this member without declaring it. */
  readonly beside?: string
  /** What its schema says in place of the one here. */
  readonly described?: object
  /** Turns its value here into that of generation 6. */
  say?(own: unknown): unknown
  /** The other way round. @returns `undefined` for what generation 6 does not send */
  hear?(six: unknown): unknown
}

const SAID = new Map<unknown, string>([
  ['0', 'Y'],
  ['1', 'N'],
])
const HEARD = new Map<unknown, string>([
  ['Y', '0'],
  ['N', '1'],
])

/** `Y` and `N` have the opposite sense of the digits here. */
function flag(own: string): Member {
  return {
    own,
    six: own,
    described: { type: 'string', enum: ['Y', 'N'] },
    say: (value) => SAID.get(value) ?? value,
    hear: (value) => (isBlank(value) ? value : HEARD.get(value)),
  }
}

/** The login log and its codes. */
const renamed = (value: unknown) =>
  String(value).replace(/^monitor([:/])logininfor\b/, 'monitor$1logininfo')
const named = (value: unknown) =>
  String(value).replace(/^monitor([:/])logininfo\b/, 'monitor$1logininfor')
const sameBut = (one: string, other: string) => (value: unknown) => (value === one ? other : value)

/** Texts that name the page or the codes of the login log. */
function ofLoginLog(own: string): Member {
  const say = (value: unknown) => (typeof value === 'string' ? renamed(value) : value)
  return { own, six: own, say, hear: (value) => (typeof value === 'string' ? named(value) : value) }
}

const NO_TENANT: Member = { own: 'tenantId', only: 'said' }
const ICON: Member = {
  own: 'icon',
  six: 'icon',
  say: sameBut('logininfor', 'logininfo'),
  hear: sameBut('logininfo', 'logininfor'),
}

const TEXT = { type: 'string' }

const PERSON: readonly Member[] = [
  { own: 'phonenumber', six: 'phoneNumber' },
  { own: 'sex', six: 'gender' },
  { own: 'avatar', six: 'avatarUrl', only: 'said' },
  {
    ...{ own: 'avatarId', six: 'avatar', beside: 'avatar' },
    described: { type: ['integer', 'string', 'null'], description: 'The file of the picture' },
  },
  {
    ...{ own: 'permissions', six: 'permissions', only: 'said' },
    say: (codes) => (Array.isArray(codes) ? codes.map(renamed) : codes),
  },
]

const MENU: readonly Member[] = [
  ...['isFrame', 'isCache'].map(flag),
  ...['component', 'perms'].map(ofLoginLog),
  ICON,
  { own: 'activePath', six: 'activeMenu', beside: 'remark', described: TEXT },
  { own: 'remark', only: 'said' },
  { own: 'plainRemark', six: 'remark', beside: 'remark', described: TEXT },
]

const ROUTER: readonly Member[] = [ofLoginLog('component'), ICON]
const PLATFORM: readonly Member[] = [flag('status'), { own: 'domain', six: 'domainUrl' }]

/** What the form for the name of a role sends back as it was read. */
const NOT_CHOSEN = ['menuIds', 'deptIds', 'dataScope', 'menuCheckStrictly', 'deptCheckStrictly']

/** Front ends put addresses into whatever looks like the placeholder of a picture. */
export function asText(content: string): string {
  return content.replaceAll('oss://', 'oss:&#47;/')
}

/** What looks like a placeholder of a picture, but was not judged when it was written. */
const NOTICE: readonly Member[] = [
  {
    ...{ own: 'noticeContent', six: 'noticeContent', only: 'said' },
    say: (text) => (typeof text === 'string' ? asText(text) : text),
  },
]

/** By the beginning of an address; the first that fits. */
const SPELT: readonly (readonly [start: string, members: readonly Member[]])[] = [
  ['/system/user', PERSON],
  ['/system/role/authUser/', PERSON],
  ['/system/menu/getRouters', ROUTER],
  ['/system/menu', MENU],
  ['/system/role/roleMenuTreeselect', [ICON]],
  ['/resource/oss/config', PLATFORM],
  ['/system/notice', NOTICE],
]

/** @returns the members that a route spells in another way */
export function membersOf(url: string): readonly Member[] {
  const [, members = []] = SPELT.find(([start]) => url.startsWith(start)) ?? []
  return [...members, NO_TENANT]
}

/** Those of requests. */
export function heardBy(url: string): readonly Member[] {
  return membersOf(url).filter(({ only }) => only !== 'said')
}

/** A member that generation 6 does not send alone, or a value that it does not send. */
export class Misspelt {
  readonly member: string

  constructor(member: string) {
    this.member = member
  }
}

type Sent = Readonly<Record<string, unknown>>

/**
 * @param sent a body or a query of generation 6
 * @returns the same in the service's own words. @throws Misspelt
 */
export function heard(sent: Sent, members: readonly Member[]): Sent {
  const own = new Map(Object.entries(sent))
  for (const { own: name, six = name, hear = same } of members) {
    const value = sent[six]
    const isAlone = six !== name && value === undefined && !isBlank(sent[name])
    if (isAlone) throw new Misspelt(name)
    // The member of that name has another meaning there.
    if (six !== name) own.delete(name)
    if (value === undefined) continue
    const meant = hear(value)
    if (meant === undefined) throw new Misspelt(six)
    if (!members.some((other) => other.own === six)) own.delete(six)
    own.set(name, meant)
  }
  return Object.fromEntries(own)
}

export function withoutUnchosen(body: Sent): Sent {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !NOT_CHOSEN.includes(name)))
}

/** @returns an answer of the service as generation 6 spells it, at any depth */
export function said(own: unknown, members: readonly Member[]): unknown {
  if (Array.isArray(own)) return own.map((one) => said(one, members))
  if (!isPlain(own)) return own
  const six = new Map<string, unknown>()
  for (const [name, value] of Object.entries(own)) {
    const member = saidAs(name, members)
    if (member === undefined) six.set(name, said(value, members))
    else if (member.six !== undefined) six.set(member.six, (member.say ?? same)(value))
  }
  return Object.fromEntries(six)
}

/** @returns the schema of such an answer */
export function saidSchema(own: unknown, members: readonly Member[]): unknown {
  if (Array.isArray(own)) return own.map((one) => saidSchema(one, members))
  if (!isPlain(own)) return own
  const { properties, required, ...rest } = own
  const same = Object.entries(rest).map(([key, value]) => [key, saidSchema(value, members)])
  if (!isPlain(properties))
    return Object.fromEntries([...same, ...keptOf({ properties, required })])
  const sixOf = (name: string) => {
    const member = saidAs(name, members)
    return member ? member.six : name
  }
  const spelt = Object.entries(properties).flatMap(([name, schema]) => {
    const six = sixOf(name)
    const { described } = saidAs(name, members) ?? {}
    return six === undefined ? [] : [[six, described ?? saidSchema(schema, members)]]
  })
  const undeclared = members
    .filter(({ beside }) => beside !== undefined && Object.hasOwn(properties, beside))
    .map(({ six = '', described }) => [six, described])
  const needed = Array.isArray(required) ? required.map(sixOf).filter(isText) : []
  return {
    ...Object.fromEntries(same),
    properties: Object.fromEntries([...spelt, ...undeclared]),
    ...(needed.length > 0 && { required: needed }),
  }
}

/** @returns the schema of a body or a query as generation 6 sends it */
export function heardSchema(own: object, members: readonly Member[]): object {
  const { properties, required, ...rest } = Object(own)
  const memberOf = (name: string) => members.find((member) => member.own === name)
  const sixOf = (name: string) => memberOf(name)?.six ?? name
  const spelt = Object.entries(Object(properties)).map(([name, schema]) => [
    sixOf(name),
    memberOf(name)?.described ?? schema,
  ])
  const needed = Array.isArray(required) ? { required: required.map(sixOf) } : {}
  return { ...rest, properties: Object.fromEntries(spelt), ...needed }
}

function keptOf(members: object): [string, unknown][] {
  return Object.entries(members).filter(([, value]) => value !== undefined)
}

function saidAs(name: string, members: readonly Member[]): Member | undefined {
  return members.find(({ own, only }) => own === name && only !== 'heard')
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function same(value: unknown): unknown {
  return value
}
