import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import {
  type ApiDocument,
  type Operation,
  operationOf,
  ownRoutes,
} from '../support/described-routes.ts'
import { Dice } from '../support/dice.ts'
import { type GeneratedInput, InputMaker } from '../support/generated-inputs.ts'
import { requestFor } from '../support/generated-request.ts'
import { preparedDatabase } from '../support/prepared-database.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { SURFACES, type TestedSurface } from '../support/surfaces.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

interface SeenAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Compares answers with the schemas that the API description declares. */
class DeclaredAnswers {
  readonly #ajv = new Ajv2020({ strict: false })
  readonly #compiled = new Map<object, ValidateFunction>()

  constructor({ components }: ApiDocument) {
    this.#ajv.addFormat('binary', true)
    for (const [name, schema] of Object.entries(components.schemas)) {
      this.#ajv.addSchema(schema, `#/components/schemas/${name}`)
    }
  }

  /** @returns the difference; `undefined` when the answer is as declared */
  problem({ responses }: Operation, { status, type, text }: SeenAnswer): string | undefined {
    const declared = responses[String(status)] ?? responses.default
    if (!declared) return `status ${status} is not declared`
    const { content } = declared
    if (content === undefined) return text === '' ? undefined : `status ${status} has a body`
    const [name = ''] = type.split(';')
    const media = content[name]
    if (!media) return `${name || 'no type'} is not declared for ${status}`
    if (name !== 'application/json') return undefined
    const fits = this.#validator(media.schema)
    if (fits(JSON.parse(text))) return undefined
    const shown = text.slice(0, 300).replace(/"requestId":"[^"]*"/, '')
    return `${this.#ajv.errorsText(fits.errors)}: ${shown}`
  }

  #validator(schema: object): ValidateFunction {
    const compiled = this.#compiled.get(schema) ?? this.#ajv.compile(schema)
    this.#compiled.set(schema, compiled)
    return compiled
  }
}

const SEED = Number(process.env.SEED ?? 20_261_121)
const ROUNDS = times(2, 200)
const SERVER_ERRORS = new Set(['internal_error', 'dependency_unavailable'])

let database: Database
let service: WholeService
let doors: readonly Door[]

/** How a generation of front ends comes in. */
interface Door {
  readonly surface: TestedSurface
  readonly document: ApiDocument
  readonly answers: DeclaredAnswers
  session: Record<string, string>
}

beforeAll(async () => {
  // Embedded: there is one connection, so a route that needs two at once would never answer.
  database = await preparedDatabase()
  service = await wholeService({}, undefined, database)
  doors = await Promise.all(
    SURFACES.map(async (surface) => {
      const document: ApiDocument = (await service.app.inject(surface.document)).json()
      const session = await service.logIn('admin', surface)
      return { surface, document, answers: new DeclaredAnswers(document), session }
    }),
  )
}, START_MS)

afterAll(() => service.close())

interface Call {
  readonly entry: RouteEntry
  readonly operation: Operation
  readonly input: GeneratedInput
  readonly door: Door
  readonly isLoggedIn: boolean
}

async function ask({ entry, operation, input, door, isLoggedIn }: Call): Promise<SeenAnswer> {
  const request = requestFor(entry, operation, input, service.publicKey)
  const headers = { ...request.headers, ...(isLoggedIn && door.session) }
  const answer = await service.send({ ...request, headers })
  const { status, text } = answer
  return { status, type: answer.headers['content-type'] ?? '', text }
}

/** Some calls end the session they are made with, or guess until the name is locked. */
async function stayLoggedIn(door: Door, { text }: SeenAnswer): Promise<void> {
  if (!text.includes('"not_logged_in"')) return
  await database.rows({ text: 'delete from login_failures' }, [])
  door.session = await service.logIn('admin', door.surface)
}

describe('every route of the description', () => {
  it(
    'answers every request as declared, to each generation of front ends',
    async () => {
      const dice = new Dice(SEED)
      const maker = new InputMaker(dice)
      const counts = { calls: 0, done: 0, refused: 0 }
      const wrong = new Map<string, GeneratedInput>()
      const reached = new Set<string>()
      const routes = ownRoutes(service.app.routeTable.entries)
      for (const entry of routes) {
        for (let round = 0; round < 2 * ROUNDS; round += 1) {
          const door = doors[Math.trunc(round / 2) % doors.length] ?? expect.unreachable()
          const operation = operationOf(door.document, entry)
          if (!operation) throw new Error(`${entry.url} is not described.`)
          const input = round % 2 === 0 ? maker.valid(operation) : maker.rude(operation)
          const answer = await ask({ entry, operation, input, door, isLoggedIn: !dice.once(10) })
          await stayLoggedIn(door, answer)
          const { code = answer.status, error } = bodyOf(answer)
          const isDone = (code >= 200 && code < 300) || code === 101
          counts.calls += 1
          counts[isDone ? 'done' : 'refused'] += 1
          if (isDone) reached.add(`${door.surface.generation} ${entry.method} ${entry.url}`)
          const isBroken = SERVER_ERRORS.has(error ?? '')
          const problem = isBroken ? error : door.answers.problem(operation, answer)
          const route = `${door.surface.generation} ${entry.method} ${entry.url}`
          if (problem !== undefined) wrong.set(`${route}: ${problem}`, input)
        }
      }
      report('every route', { seed: SEED, routes: routes.length, ...counts, reached: reached.size })
      expect([...wrong]).toEqual([])
      expect(counts.calls).toBe(routes.length * 2 * ROUNDS)
      // Else the generator would only ever be refused, and prove little.
      expect(reached.size).toBeGreaterThan(doors.length * routes.length * 0.4)
    },
    SOAK_MS,
  )

  it('that removes or ends something says so if it is not there', async () => {
    const session = await service.logIn('admin')
    const routes = service.app.routeTable.entries.filter(
      ({ method, url }) =>
        url.includes('/:') && (method === 'DELETE' || url === '/monitor/online/:tokenId'),
    )
    const done: string[] = []
    for (const { method, url } of routes) {
      const path = url.replaceAll(/:\w+/g, '987654321')
      const { status, text } = await service.send({ method, url: path, headers: session })
      const { code = status } = JSON.parse(text || '{}')
      if (code < 300) done.push(`${method} ${url}`)
    }
    expect(routes.length).toBeGreaterThan(25)
    expect(done).toEqual([])
  })
})

function bodyOf({ type, text }: SeenAnswer): { readonly code?: number; readonly error?: string } {
  return type.startsWith('application/json') && text.startsWith('{') ? JSON.parse(text) : {}
}
