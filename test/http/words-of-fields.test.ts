import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import { wordsOfRoute } from '../../adapters/http/words/route-words.ts'
import type { WordsOf } from '../../adapters/http/words/texts.ts'
import {
  type ApiDocument,
  type Operation,
  operationOf,
  ownRoutes,
} from '../support/described-routes.ts'
import { requestFor } from '../support/generated-request.ts'
import { SOAK_MS } from '../support/soak.ts'
import { from } from '../support/sources.ts'
import { ownName, SURFACES } from '../support/surfaces.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

type Schema = Readonly<Record<string, unknown>>

/** Browsers make these, nobody types them. */
const OF_BROWSERS = new Set(['passkeyId', 'clientDataJSON', 'attestationObject', 'transports'])

let service: WholeService

beforeAll(async () => {
  service = await wholeService({ REPEAT_SECONDS: '0' })
}, START_MS)
afterAll(() => service.close())

/** Values that a member does not take, each for one bound. */
function refusedBy(schema: Schema): unknown[] {
  const { maxLength, minLength, minimum, maximum, minItems, maxItems } = schema
  const items = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))
  return [
    { not: 'a value' },
    ...(typeof maxLength === 'number' ? ['1'.repeat(maxLength + 1)] : []),
    ...(typeof minLength === 'number' && minLength > 0 ? ['1'.repeat(minLength - 1)] : []),
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? [maximum + 1] : []),
    ...(typeof minItems === 'number' && minItems > 0 ? [items(minItems - 1)] : []),
    // Bodies with thousands of values are refused before they are read.
    ...(typeof maxItems === 'number' && maxItems <= 1000 ? [items(maxItems + 1)] : []),
    ...(Array.isArray(schema.enum) || isOutside(schema.pattern) ? ['¿'] : []),
  ]
}

function isOutside(pattern: unknown): boolean {
  return typeof pattern === 'string' && !new RegExp(pattern, 'u').test('¿')
}

interface Form {
  readonly entry: RouteEntry
  readonly operation: Operation
  readonly members: Readonly<Record<string, Schema>>
  readonly example: object
}

function formOf(entry: RouteEntry, document: ApiDocument): Form | undefined {
  // Exports take what their list is filtered by.
  if (entry.reply !== 'envelope') return undefined
  const operation = operationOf(document, entry)
  const media = operation?.requestBody?.content['application/json']
  const { type, properties } = Object(media?.schema)
  if (!operation || type !== 'object' || properties === undefined) return undefined
  return { entry, operation, members: properties, example: Object(media?.example) }
}

let source = 0

/** What the service says in each language of a form in which one member has this value. */
async function saidOf(
  { entry, operation, example }: Form,
  session: Record<string, string>,
  { name, value }: { name: string; value: unknown },
) {
  const body = { ...example, [name]: value }
  const ask = async (language: string) => {
    source += 1
    const request = requestFor(entry, operation, { path: {}, query: {}, body }, service.publicKey)
    const said = { ...session, 'content-language': language, ...from(source) }
    const { text } = await service.send({ ...request, headers: { ...request.headers, ...said } })
    return text.startsWith('{') ? JSON.parse(text) : { msg: '', error: 'none' }
  }
  return { en: await ask('en_US'), zh: await ask('zh_CN') }
}

/** What is missing in an answer. */
function problemOf(name: string, said: Awaited<ReturnType<typeof saidOf>>, wordsOf: WordsOf) {
  const words = wordsOf(name)
  if (!words) return 'has no word'
  const { en, zh } = said
  // Letters are read before the form is.
  if (en.error === 'other_generation' && en.msg.includes(` ${name} `)) return undefined
  if (en.error !== 'validation_failed') return `is not refused by the form: ${en.error}`
  for (const [msg, label] of [
    [en.msg, words.label.en],
    [zh.msg, words.label.zh],
  ]) {
    if (!msg.includes(label)) return `is not named: ${msg}`
    if (msg.includes(`${label} is not valid`) || msg.includes(`${label} 不正确`))
      return `has no bound: ${msg}`
  }
  return undefined
}

/** @returns the words of the members of a route, by their names in a generation */
function wordsIn(generation: string, entry: RouteEntry): WordsOf {
  const wordsOf = wordsOfRoute({ routeOptions: entry })
  return (name) => wordsOf(ownName(generation, entry.url, name))
}

describe.each(SURFACES)('in generation $generation', (surface) => {
  it(
    'a form says by its words which member it refuses, and what it takes',
    async () => {
      const document: ApiDocument = (await service.app.inject(surface.document)).json()
      const session = await service.logIn('admin', surface)
      const wrong: string[] = []
      let count = 0
      for (const entry of ownRoutes(service.app.routeTable.entries)) {
        const form = formOf(entry, document)
        // Without a session there is no generation.
        if (!form || (entry.access === 'public' && surface.generation !== '5')) continue
        const wordsOf = wordsIn(surface.generation, entry)
        const typed = Object.entries(form.members).filter(([name]) => !OF_BROWSERS.has(name))
        for (const [name, schema] of typed) {
          for (const value of refusedBy(schema)) {
            count += 1
            const problem = problemOf(name, await saidOf(form, session, { name, value }), wordsOf)
            const shown = JSON.stringify(value).slice(0, 20)
            if (problem) wrong.push(`${entry.method} ${entry.url} ${name} ${shown} ${problem}`)
          }
        }
      }
      expect(wrong).toEqual([])
      expect(count).toBeGreaterThan(500)
    },
    SOAK_MS,
  )
})
