import type { FastifyRequest, RouteOptions } from 'fastify'
import type { ReplayMemory } from '../../../application/ports/sign-in/replay-memory.ts'
import { HttpRefusal } from './failures/http-errors.ts'

/** A member that front ends of generation 6 let people edit, and that would be dropped. */
interface Foreign {
  readonly member: string
  /** Where this stands beside it, it counts, because front ends send whole rows back. */
  readonly own?: string
  /** Whether a value is of generation 6. By default, all but empty ones are. */
  readonly means?: (value: unknown) => boolean
}

const phone = { member: 'phoneNumber', own: 'phonenumber' }
const PERSON = [phone, { member: 'gender', own: 'sex' }]
const PICTURE_ID = { member: 'avatar', means: matching(/^\d+$/) }
const LETTERS = matching(/^[YN]$/)
const MENU = [
  { member: 'isFrame', means: LETTERS },
  { member: 'isCache', means: LETTERS },
  { member: 'activeMenu' },
]
const domain = { member: 'domainUrl', own: 'domain' }
const letter = { member: 'status', means: LETTERS }
const CLIENT = [{ member: 'accessPath' }, { member: 'ipWhitelist' }]
const OPERATIONS = ['clientKey', 'deviceType', 'browser', 'os'].map((member) => ({ member }))
const NOTICE = [{ member: 'noticeContent', means: matching(/\b(?:src|href)=["']?oss:\/\//) }]
/** Of the form for the name of a role, whose tree of menus is empty. Both generations send it. */
const NO_MENUS = { member: 'menuIds', own: 'roleId', means: isEmptyList }

const FOREIGN: ReadonlyMap<string, readonly Foreign[]> = new Map([
  ['POST /system/user', PERSON],
  ['PUT /system/user', PERSON],
  ['PUT /system/user/profile', [...PERSON, PICTURE_ID]],
  ['GET /system/user/list', [phone]],
  ['POST /system/user/export', [phone]],
  ['GET /system/role/authUser/allocatedList', [phone]],
  ['GET /system/role/authUser/unallocatedList', [phone]],
  ['PUT /system/role', [NO_MENUS]],
  ['POST /system/menu', MENU],
  ['PUT /system/menu', MENU],
  ['POST /system/client', CLIENT],
  ['PUT /system/client', CLIENT],
  ['POST /system/notice', NOTICE],
  ['PUT /system/notice', NOTICE],
  ['GET /resource/oss/config/list', [letter]],
  ['POST /resource/oss/config', [letter, domain]],
  ['PUT /resource/oss/config', [domain]],
  ['PUT /resource/oss/config/changeStatus', [letter]],
  ['GET /monitor/operlog/list', OPERATIONS],
  ['POST /monitor/operlog/export', OPERATIONS],
  // These are of generation 6 themselves.
  ['GET /resource/message', []],
  ['GET /resource/message/box', []],
])

/** What generation 6 asks for by another name, and gets. */
const OTHER_NAMES = [
  ['/monitor/loginInfo/', '/monitor/logininfor/'],
  ['/resource/message/close', '/resource/sse/close'],
] as const

/** Longer than a page stays open without asking for its messages again. */
const KNOWN_SECONDS = 7 * 86_400

export function refusesForeign(method: string, url: string): boolean {
  return FOREIGN.has(`${method} ${url}`)
}

export function asOwnName(url: string): string {
  const [name, own] = OTHER_NAMES.find(([name]) => url.startsWith(name)) ?? ['', '']
  return own + url.slice(name.length)
}

/**
 * Refuses what front ends of generation 6 send and this service would drop: they would report
 * success. A session is of that generation if it has asked for the messages that only that one has.
 */
export class OtherGeneration {
  readonly #known: ReplayMemory

  constructor(known: ReplayMemory) {
    this.#known = known
  }

  /** Remembers the session of a request, from now on. */
  async note({ tokenDigest }: Pick<FastifyRequest, 'tokenDigest'>): Promise<void> {
    const key = keyOf(tokenDigest)
    if (await this.#known.isFirstUse(key, KNOWN_SECONDS)) return
    await this.#known.forget(key)
    await this.#known.isFirstUse(key, KNOWN_SECONDS)
  }

  /** Looks before undeclared members are dropped. */
  protect(route: RouteOptions): void {
    const foreign = FOREIGN.get(`${route.method} ${route.url}`)
    if (foreign) route.preValidation = (request) => this.#check(request, foreign)
  }

  async #check(request: FastifyRequest, foreign: readonly Foreign[]): Promise<void> {
    const sent = new Map(Object.entries({ ...Object(request.query), ...Object(request.body) }))
    const found = foreign.filter(({ member, means = isFilled }) => means(sent.get(member)))
    const alone = found.find(({ own }) => own === undefined || !sent.has(own))
    const [first] = found
    if (alone) throw refusalOf(alone)
    if (first && (await this.#known.isUsed(keyOf(request.tokenDigest)))) throw refusalOf(first)
  }
}

function keyOf(tokenDigest: string | null): string {
  return `generation-6:${tokenDigest}`
}

function refusalOf({ member }: Foreign): HttpRefusal {
  return new HttpRefusal('other_generation', { reason: 'member', member })
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !isEmptyList(value)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function matching(pattern: RegExp) {
  return (value: unknown) => pattern.test(String(value ?? ''))
}
