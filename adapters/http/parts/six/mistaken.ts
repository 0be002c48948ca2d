import type { FastifyRequest, RouteOptions } from 'fastify'
import type { ReplayMemory } from '../../../../application/ports/sign-in/replay-memory.ts'
import { HttpRefusal } from '../../edge/failures/http-errors.ts'
import type { SpokenRoute, Surface } from '../../edge/surfaces.ts'
import { heardBy, isBlank, type Member } from './spelling.ts'

/** A member of generation 6 that would be dropped, or a value that would be misread. */
interface Foreign {
  readonly member: string
  /** Where this stands beside it, it counts, because front ends send whole rows back. */
  readonly own?: string
  /** Whether a value is of generation 6. By default, all but empty ones are. */
  readonly means?: (value: unknown) => boolean
}

const PICTURE = { member: 'noticeContent', means: matching(/\b(?:src|href)=["']?oss:\/\//) }
/** Of the form for the name of a role, whose tree of menus is empty. Both generations send it. */
const NO_MENUS = { member: 'menuIds', own: 'roleId', means: isEmptyList }

const MORE: ReadonlyMap<string, readonly Foreign[]> = new Map([
  ['PUT /system/role', [NO_MENUS]],
  ['POST /system/notice', [PICTURE]],
  ['PUT /system/notice', [PICTURE]],
])

/** Nothing tells there which generation asks, so they take either name. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set(['GET /resource/sms/code', 'POST /auth/login'])
const PHONE = { own: 'phonenumber', six: 'phoneNumber' }

/** Longer than a page stays open without asking for its messages again. */
const KNOWN_SECONDS = 7 * 86_400

type Noted = Pick<FastifyRequest, 'tokenDigest' | 'caller' | 'log'>

/**
 * Front ends of generation 6 that were built with a client of the service's own wire. What they send
 * and this service would drop is refused, because they would report success. A session is known as
 * theirs once it has asked for the messages that only they have.
 */
export class Mistaken implements Surface {
  readonly wire = undefined
  readonly #known: ReplayMemory
  readonly #warn = mismatchWarning('6')

  constructor(known: ReplayMemory) {
    this.#known = known
    this.of = this.of.bind(this)
  }

  /** Remembers the session of a request from now on, and tells the operator of its client once. */
  async note(noted: Noted): Promise<void> {
    const key = keyOf(noted.tokenDigest)
    this.#warn(noted)
    if (await this.#known.isFirstUse(key, KNOWN_SECONDS)) return
    await this.#known.forget(key)
    await this.#known.isFirstUse(key, KNOWN_SECONDS)
  }

  /** Looks before undeclared members are dropped. */
  of(route: RouteOptions): SpokenRoute | undefined {
    if (WITHOUT_SESSION.has(`${route.method} ${route.url}`)) return { hear: takePhoneNumber }
    const foreign = route.config?.module === undefined ? foreignAt(route) : []
    if (foreign.length === 0) return undefined
    return { hear: (request) => this.#check(request, foreign) }
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

/** @returns what tells the operator of each client once that its front end is of another generation */
export function mismatchWarning(generation: '5' | '6') {
  const told = new Set<string>()
  const other = generation === '5' ? '6' : '5'
  return ({ caller, log }: Pick<FastifyRequest, 'caller' | 'log'>): void => {
    const clientId = caller?.clientId ?? ''
    if (told.has(clientId)) return
    told.add(clientId)
    const advice = `gatehouse clients wire ${clientId} ${generation}`
    const mismatch = `a front end of generation ${generation} uses a client of generation ${other}`
    log.warn({ clientId, advice }, mismatch)
  }
}

function foreignAt({ method, url, schema }: RouteOptions): Foreign[] {
  const { body, querystring } = Object(schema)
  const declared = Object.keys({ ...Object(body).properties, ...Object(querystring).properties })
  const spelt = heardBy(url)
    // What both have is no mistake.
    .filter(
      ({ own, six = own }) => declared.includes(own) && (own === six || !declared.includes(six)),
    )
    .map(({ own, six = own, hear }) =>
      own === six
        ? { member: six, means: (value: unknown) => isOf6(value, hear) }
        : { member: six, own, ...(own === 'avatarId' && { means: matching(/^\d+$/) }) },
    )
  return [...spelt, ...(MORE.get(`${method} ${url}`) ?? [])]
}

/** Whether only generation 6 sends this value of a member that both have. */
function isOf6(value: unknown, hear: Member['hear']): boolean {
  const meant = hear?.(value)
  return !isBlank(value) && meant !== undefined && meant !== value
}

/** @throws HttpRefusal for both names at once */
async function takePhoneNumber(request: FastifyRequest): Promise<void> {
  for (const part of ['query', 'body'] as const) {
    const { [PHONE.six]: number, ...sent } = Object(request[part])
    if (number === undefined) continue
    if (sent[PHONE.own] !== undefined) throw refusalOf({ member: PHONE.six })
    request[part] = { ...sent, [PHONE.own]: number }
  }
}

function keyOf(tokenDigest: string | null): string {
  return `generation-6:${tokenDigest}`
}

function refusalOf({ member }: Foreign): HttpRefusal {
  return new HttpRefusal('other_generation', { reason: 'member', member })
}

function isFilled(value: unknown): boolean {
  return !isBlank(value) && !isEmptyList(value)
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function matching(pattern: RegExp) {
  return (value: unknown) => pattern.test(String(value ?? ''))
}
