import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import {
  type ApiDocument,
  type Operation,
  operationOf,
  ownRoutes,
} from '../support/described-routes.ts'
import { Dice } from '../support/dice.ts'
import { type GeneratedInput, InputMaker } from '../support/generated-inputs.ts'
import { requestFor } from '../support/generated-request.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { SURFACES } from '../support/surfaces.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const SEED = Number(process.env.SEED ?? 20_261_121)
const BYTES = 64 * 1024
/** What makes expressions and parsers that can be made to work hard do so. */
const PIECES = ['a', '\\"', '/', ' ', 'a.', '%25', ',', '{"a":', '[', '=', ';', '0', '\u0000', '🀄']
const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'clientid', 'content-type'],
  ...['cookie', 'encrypt-key', 'if-none-match', 'if-range', 'origin', 'range', 'user-agent'],
  ...['idempotency-key', 'upload-metadata', 'x-forwarded-for', 'x-request-id'],
]

let service: WholeService
const documents = new Map<string, ApiDocument>()
const sessions = new Map<string, Record<string, string>>()

beforeAll(async () => {
  service = await wholeService()
  for (const { generation, document } of SURFACES)
    documents.set(generation, (await service.app.inject(document)).json())
  await logIn()
}, START_MS)

afterAll(() => service.close())

async function logIn(): Promise<void> {
  for (const surface of SURFACES)
    sessions.set(surface.generation, await service.logIn('admin', surface))
}

interface Field {
  readonly generation: string
  readonly entry: RouteEntry
  readonly operation: Operation
  readonly place: 'path' | 'query' | 'body' | 'header'
  readonly name: string
}

it(
  'a text of 64 KiB in any field is an ordinary request',
  async () => {
    const dice = new Dice(SEED)
    const maker = new InputMaker(dice)
    const held = new HeldLoop()
    const broken: string[] = []
    const routes = ownRoutes(service.app.routeTable.entries)
    const own = routes.flatMap((entry, at) => fieldsOf(entry, '5', headersFor(at)))
    const known = new Set(own.map(nameOf))
    // What both generations ask alike costs the same.
    const others = routes.flatMap((entry) => fieldsOf(entry, '6', []))
    const fields = [...own, ...others.filter((field) => !known.has(nameOf(field)))]
    const rounds = times(1, PIECES.length)
    for (const [at, field] of fields.entries()) {
      for (let round = 0; round < rounds; round += 1) {
        const text = hostileText(PIECES[(at + round) % PIECES.length] ?? 'a')
        const input = maker.valid(field.operation)
        const name = `${field.generation}: ${nameOf(field)}`
        const body = await held.during(name, async () => (await ask(field, input, text)).body)
        if (/^\{[^{]*"error":"internal_error"/.test(body)) broken.push(name)
        if (body.includes('"error":"not_logged_in"')) await logIn()
      }
    }
    const calls = fields.length * rounds
    const longest = await held.triedAgain()
    const [most] = longest
    report('hostile texts', { seed: SEED, fields: fields.length, calls, longestMs: most?.ms ?? 0 })
    console.info(
      longest
        .slice(0, 5)
        .map(({ name, ms }) => `${ms} ms: ${name}`)
        .join('\n'),
    )
    expect(broken).toEqual([])
    expect(fields.length - own.length).toBeGreaterThan(10)
    expect(fields.length).toBeGreaterThan(300)
  },
  SOAK_MS,
)

function hostileText(piece: string): string {
  return piece.repeat(Math.ceil(BYTES / Buffer.byteLength(piece)))
}

/** All of them, or a few by turns. */
function headersFor(at: number): string[] {
  const turned = [...HEADERS.slice(at % HEADERS.length), ...HEADERS]
  return turned.slice(0, times(1, HEADERS.length))
}

function nameOf({ entry, place, name }: Field): string {
  return `${entry.method} ${entry.url} ${place} ${name}`
}

/** What comes over no socket has no push channel and no form. */
function fieldsOf(entry: RouteEntry, generation: string, headers: readonly string[]): Field[] {
  const document = documents.get(generation)
  const operation = document && operationOf(document, entry)
  if (!operation || entry.reply === 'stream' || entry.config.upload === true) return []
  const field = (place: Field['place'], name: string) => ({
    ...{ generation, entry, operation, place, name },
  })
  const { parameters = [], requestBody } = operation
  const [media] = Object.values(requestBody?.content ?? {})
  return [
    ...parameters
      .filter((one) => one.in === 'path' || one.in === 'query')
      .map((one) => field(one.in === 'path' ? 'path' : 'query', one.name)),
    ...Object.keys(Object(media?.schema.properties)).map((name) => field('body', name)),
    ...headers.map((name) => field('header', name)),
  ]
}

function ask(
  { generation, entry, operation, place, name }: Field,
  input: GeneratedInput,
  text: string,
): Promise<LightMyRequestResponse> {
  const hostile = {
    path: place === 'path' ? { ...input.path, [name]: text } : input.path,
    query: place === 'query' ? { ...input.query, [name]: text } : input.query,
    body: place === 'body' ? { ...Object(input.body), [name]: text } : input.body,
  }
  const { method, url, headers, payload } = requestFor(entry, operation, hostile, service.publicKey)
  const more = place === 'header' ? { [name]: text } : {}
  return service.app.inject({
    method: asMethod(method),
    url,
    headers: { ...headers, ...sessions.get(generation), ...more },
    ...(payload !== undefined && { payload }),
  })
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

function asMethod(name: string): NonNullable<InjectOptions['method']> {
  const method = METHODS.find((one) => one === name)
  if (!method) throw new Error(`${name} is no method.`)
  return method
}

interface Held {
  readonly name: string
  readonly ms: number
  readonly work: () => Promise<string>
}

const DOUBTED = 20
const TRIES = 5

/** For how long at a time nothing else could happen; with what the test itself does. */
class HeldLoop {
  readonly #all: Held[] = []
  readonly #delay = monitorEventLoopDelay({ resolution: 1 })

  async during(name: string, work: () => Promise<string>): Promise<string> {
    this.#delay.reset()
    this.#delay.enable()
    const result = await work()
    await nextTurn()
    this.#delay.disable()
    this.#all.push({ name, ms: Math.round(this.#delay.max / 1e5) / 10, work })
    return result
  }

  /** The longest ones, each in its best of a few tries: most were only interrupted. */
  async triedAgain(): Promise<Held[]> {
    const doubted = this.#all.toSorted((one, other) => other.ms - one.ms).slice(0, DOUBTED)
    const best: Held[] = []
    for (const { name, work } of doubted) {
      const tries = new HeldLoop()
      for (let at = 0; at < TRIES; at += 1) await tries.during(name, work)
      best.push(tries.shortest)
    }
    return best.sort((one, other) => other.ms - one.ms)
  }

  get shortest(): Held {
    return this.#all.reduce((one, other) => (other.ms < one.ms ? other : one))
  }
}
