import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteEntry } from '../../adapters/http/route-table.ts'
import { wordsOfRoute } from '../../adapters/http/words/route-words.ts'
import { NAME_FIELDS } from '../../application/auth/grant-strategy.ts'
import {
  type ApiDocument,
  type Media,
  type Operation,
  operationOf,
  ownRoutes,
} from '../support/described-routes.ts'
import { ownName, SURFACES } from '../support/surfaces.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

const SUCCESSES = ['101', '200', '201', '204']

let service: WholeService
let document: ApiDocument
let routes: readonly (readonly [RouteEntry, Operation | undefined])[]

beforeAll(async () => {
  service = await wholeService()
}, START_MS)

afterAll(() => service.close())

/** The routes of which something is missing, by name. */
function lacking(has: (operation: Operation, entry: RouteEntry) => unknown): string[] {
  return routes
    .filter(([entry, operation]) => !operation || !has(operation, entry))
    .map(([{ method, url }]) => `${method} ${url}`)
}

function mediaOf(operation: Operation): readonly Media[] {
  const answers = Object.values(operation.responses).map(({ content = {} }) => content)
  return [...answers, operation.requestBody?.content ?? {}].flatMap((one) => Object.values(one))
}

/** Parameters, and members of bodies, of all alternatives. */
function membersOf(operation: Operation | undefined): string[] {
  const { parameters = [], requestBody } = operation ?? {}
  const written = parameters.filter((parameter) => parameter.in !== 'header')
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
    const { oneOf = [schema] }: { oneOf?: unknown[] } = schema
    return oneOf.flatMap((one) => Object.keys(Object(Object(one).properties)))
  })
  return [...written.map(({ name }) => name), ...bodies]
}

describe.each(SURFACES)('the description of every route for generation $generation', (surface) => {
  const { generation } = surface

  beforeAll(async () => {
    document = (await service.app.inject(surface.document)).json()
    routes = ownRoutes(service.app.routeTable.entries).map((entry) => [
      entry,
      operationOf(document, entry),
    ])
  })

  it('exists, and describes nothing else', () => {
    expect(routes.length).toBeGreaterThan(75)
    expect(lacking(() => true)).toEqual([])
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
    expect(described).toHaveLength(routes.length)
  })

  it('has a summary, one tag and a unique name', () => {
    expect(lacking(({ summary }) => summary)).toEqual([])
    expect(lacking(({ tags }) => tags?.length === 1)).toEqual([])
    const names = routes.map(([, operation]) => operation?.operationId)
    expect(new Set(names).size).toBe(routes.length)
    expect(lacking(({ operationId }) => /^[a-z][A-Za-z0-9]+$/.test(operationId))).toEqual([])
  })

  it('is described in words: who may call, whether to encrypt, and how it refuses', () => {
    const says = ({ description = '' }: Operation, { access, config }: RouteEntry) =>
      description.includes(
        access === 'session' ? 'a session' : access.replace('public', 'anybody'),
      ) &&
      description.includes('must be encrypted') === (config.encrypted === 'required') &&
      description.includes('`internal_error`')
    expect(lacking(says)).toEqual([])
    const nameless = routes.flatMap(([{ method, url }, operation]) =>
      (operation?.parameters ?? [])
        .filter(({ description }) => !description)
        .map(({ name }) => `${method} ${url}: ${name}`),
    )
    // A name that is new here is given words in adapters/http/words/member-words.ts.
    expect(nameless).toEqual([])
  })

  it('has words of the page for every member that a caller writes', () => {
    const wordless = routes
      .filter(([{ reply }]) => reply === 'envelope' || reply === 'bytes')
      .flatMap(([{ method, url, config }, operation]) =>
        membersOf(operation)
          .filter(
            (name) =>
              !wordsOfRoute({ routeOptions: { url, config } })(ownName(generation, url, name)),
          )
          .map((name) => `${method} ${url}: ${name}`),
      )
    // A name that is new here is given words in adapters/http/words/member-words.ts.
    expect(wordless).toEqual([])
  })

  it('says its version, and where it is served', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(document.info.version).toBe(version)
    expect(document.servers).toEqual([expect.objectContaining({ url: './' })])
  })

  it('names the schemas that several answers share, and no others', () => {
    const text = JSON.stringify(document)
    const names = Object.keys(document.components.schemas)
    expect(names).toEqual(expect.arrayContaining(['Client', 'StoredFile', 'StoragePlatform']))
    const unused = names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))
    expect(unused).toEqual([])
  })

  it('has a body and an example of a login for each grant type', () => {
    const login = operationOf(document, { method: 'POST', url: '/auth/login' })
    const { schema, examples = {} } = login?.requestBody?.content['application/json'] ?? {}
    const grants = Object(schema).oneOf.map((one: object) => Object(one).properties.grantType.const)
    expect(grants.toSorted()).toEqual(Object.keys(NAME_FIELDS).toSorted())
    expect(Object.keys(examples)).toEqual(grants)
  })

  it('says who may call', () => {
    expect(lacking((operation, { access }) => operation['x-access'] === access)).toEqual([])
    const isRight = ({ security }: Operation, { access }: RouteEntry) =>
      access === 'public' ? security.length === 0 : security.length > 0
    expect(lacking(isRight)).toEqual([])
    const schemes = new Set(Object.keys(document.components.securitySchemes))
    const isKnown = ({ security }: Operation) =>
      security.every((way) => Object.keys(way).every((name) => schemes.has(name)))
    expect(lacking(isKnown)).toEqual([])
  })

  it('lists the codes of its refusals', () => {
    expect(lacking((operation) => operation['x-errors'].includes('internal_error'))).toEqual([])
    const isComplete = (operation: Operation, { access }: RouteEntry) =>
      access === 'public' || operation['x-errors'].includes('not_logged_in')
    expect(lacking(isComplete)).toEqual([])
  })

  it('has a body where one is read, and a schema for each parameter', () => {
    // What is named in the address needs nothing else.
    const writes = ({ requestBody }: Operation, { method, url, config }: RouteEntry) =>
      method === 'GET' ||
      method === 'DELETE' ||
      config.body === 'ignored' ||
      url.includes(':') ||
      requestBody
    expect(lacking(writes)).toEqual([])
    const hasParameters = ({ parameters = [] }: Operation, { url }: RouteEntry) =>
      [...url.matchAll(/:(\w+)/g)].every(([, name]) => parameters.some((one) => one.name === name))
    expect(lacking(hasParameters)).toEqual([])
    const hasSchemas = ({ parameters = [] }: Operation) =>
      parameters.every(({ schema, example }) => schema && example !== undefined)
    expect(lacking(hasSchemas)).toEqual([])
  })

  it('has closed schemas for its answers, by status', () => {
    const answers = ({ responses }: Operation) => Object.values(responses)
    const isClosed = (operation: Operation) =>
      answers(operation).every(({ content = {} }) =>
        Object.values(content).every(({ schema }) => openObjects(schema).length === 0),
      )
    expect(lacking(isClosed)).toEqual([])
    expect(lacking(({ responses }) => SUCCESSES.some((status) => responses[status]))).toEqual([])
    expect(lacking((operation) => answers(operation).every((one) => one.description))).toEqual([])
    expect(Object.values(document.components.schemas).flatMap(openObjects)).toEqual([])
  })

  it('names types of content without what answers add to them, such as a charset', () => {
    const types = ({ responses, requestBody }: Operation) =>
      [...Object.values(responses), requestBody].flatMap((one) => Object.keys(one?.content ?? {}))
    expect(lacking((operation) => types(operation).every((type) => !type.includes(';')))).toEqual(
      [],
    )
  })

  it('says what the fields of platforms mean that no form explains', () => {
    const platforms = routes.flatMap(([{ url }, operation]) =>
      operation && url.startsWith('/resource/oss/config') ? mediaOf(operation) : [],
    )
    const all = [platforms, document.components.schemas.StoragePlatform]
    const named = (name: string) => membersNamed(name, all)
    // Adding, editing, trying, and what all answers share.
    const domain = named(generation === '5' ? 'domain' : 'domainUrl')
    expect([domain, named('accessPolicy')].map(({ length }) => length)).toEqual([4, 4])
    for (const { description } of domain) expect(description).toContain('URLs')
    for (const { description } of named('accessPolicy')) expect(description).toContain('refused')
  })

  it('has examples that fit', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    ajv.addFormat('binary', true)
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      ajv.addSchema(schema, `#/components/schemas/${name}`)
    }
    const wrong: string[] = []
    for (const [{ method, url }, operation] of routes) {
      const parts = [...(operation ? mediaOf(operation) : []), ...(operation?.parameters ?? [])]
      for (const part of parts) {
        const several = 'examples' in part ? Object.values(part.examples ?? {}) : []
        const examples = several.length > 0 ? several.map(({ value }) => value) : [part.example]
        const fits = ajv.compile(part.schema)
        for (const example of examples) {
          if (fits(example)) continue
          wrong.push(`${method} ${url}: ${JSON.stringify(example)} ${ajv.errorsText(fits.errors)}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

/** What a schema says of its members with this name, however deep. */
function membersNamed(name: string, schema: unknown): { readonly description?: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const members: Readonly<Record<string, unknown>> = Object(Object(schema).properties)
  const own = name in members ? [Object(members[name])] : []
  return [...own, ...Object.values(schema).flatMap((part) => membersNamed(name, part))]
}

/** Objects with members that do not say that these are all; what is named anyhow is a map. */
function openObjects(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(openObjects)]
}
