import { type Filter, parse } from 'scim2-parse-filter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFilter } from '../../../adapters/http/parts/directory/scim/read-request.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresScimResources } from '../../../adapters/postgres/parts/directory/postgres-scim-resources.ts'
import type { ScimObject } from '../../../domain/parts/directory/scim/scim-values.ts'
import { Dice } from '../../support/dice.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { fc } from '../../support/properties.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { SOAK_MS, times } from '../../support/soak.ts'
import { scimResourcesContract } from './scim-resources.contract.ts'
import { ENTERPRISE } from './scim-service.ts'

const PEOPLE = 60
const AT = new Date('2026-11-27T10:00:00Z')
const dice = new Dice(seedOfRun())

let database: Database
let resources: PostgresScimResources
const documents = new Map<string, ScimObject>()

beforeAll(async () => {
  database = await anyDatabase()
  resources = new PostgresScimResources(database)
  for (let number = 0; number < PEOPLE; number += 1) {
    const document = aDocument(number)
    const added = await resources.add('user', document, AT)
    if (added) documents.set(added.id, document)
  }
})

afterAll(() => database.close())

const WORDS = ['Alpha', 'alpha', 'al', 'BETA', 'x"y', 'a\\b', '100%', '_', '王芳', 'a:b.c'] as const

function aDocument(number: number): ScimObject {
  const address = () => ({
    value: dice.oneOf(WORDS),
    ...(dice.once(2) && { type: dice.oneOf(['work', 'Home']) }),
  })
  return {
    userName: `${dice.oneOf(WORDS)}-${number}`,
    active: dice.once(2),
    ...(dice.once(2) && { externalId: dice.oneOf(WORDS) }),
    ...(dice.once(2) && { title: dice.oneOf(WORDS) }),
    ...(dice.once(2) && { name: { familyName: dice.oneOf(WORDS) } }),
    ...(!dice.once(3) && { emails: Array.from({ length: 1 + dice.below(3) }, address) }),
    ...(dice.once(2) && { [ENTERPRISE]: { department: dice.oneOf(WORDS) } }),
  }
}

/** Everything in lower case, except values of the attributes that are exact. */
function folded(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return name === 'externalId' ? value : value.toLowerCase()
  if (Array.isArray(value)) return value.map((one) => folded(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.toLowerCase(), folded(one, key)]),
  )
}

const HOLDS: Readonly<Record<string, (own: string, other: string) => boolean>> = {
  eq: (own, other) => own === other,
  ne: (own, other) => own !== other,
  co: (own, other) => own.includes(other),
  sw: (own, other) => own.startsWith(other),
  ew: (own, other) => own.endsWith(other),
  gt: (own, other) => own > other,
  ge: (own, other) => own >= other,
  lt: (own, other) => own < other,
  le: (own, other) => own <= other,
}

function valuesAt(from: unknown, path: string): unknown[] {
  const urn = path.lastIndexOf(':')
  const names = [...(urn < 0 ? [] : [path.slice(0, urn)]), ...path.slice(urn + 1).split('.')]
  return names.reduce<unknown[]>(
    (values, name) => values.flatMap((one) => Object(one)[name.toLowerCase()] ?? []),
    [from],
  )
}

/** What RFC 7644 section 3.4.2.2 says, value by value. The library's own evaluation mixes elements. */
function naively(filter: Filter, document: unknown): boolean {
  if ('filters' in filter) {
    const results = filter.filters.map((each) => naively(each, document))
    return filter.op === 'and' ? !results.includes(false) : results.includes(true)
  }
  if (filter.op === 'not') return !naively(filter.filter, document)
  const values = valuesAt(document, filter.attrPath)
  if (filter.op === '[]') return values.some((one) => naively(filter.valFilter, one))
  if (filter.op === 'pr') return values.length > 0
  return values.some((one) => HOLDS[filter.op]?.(String(one), String(filter.compValue)) === true)
}

/** A filter as it is sent, and as it is evaluated for folded documents. */
interface Asked {
  readonly sent: string
  readonly model: string
}

const operators = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'LE')
const word = fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('a', 'B', '', 'work', 'HOME'))
const compared = (...paths: [string, ...string[]]): fc.Arbitrary<Asked> =>
  fc.tuple(fc.constantFrom(...paths), operators, word).map(([path, op, value]) => {
    // The library reads no escapes but this one.
    const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`
    const fold = path === 'externalId' ? value : value.toLowerCase()
    return {
      sent: `${path} ${op} ${JSON.stringify(value)}`,
      model: `${path} ${op} ${quoted(fold)}`,
    }
  })
const same = (text: string): Asked => ({ sent: text, model: text })
const outer = compared(
  ...(['userName', 'USERNAME', 'externalId', 'title', 'name.familyName'] as const),
  ...(['emails.type', 'emails.value', `${ENTERPRISE}:department`] as const),
)
const inner = fc.letrec<{ filter: Asked }>((tie) => ({
  filter: fc.oneof({ depthSize: 'small' }, compared('type', 'value'), joined(tie('filter'))),
})).filter
const terms = fc.letrec<{ filter: Asked }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small' },
    outer,
    fc
      .constantFrom('title pr', 'emails pr', 'name.familyName pr', `${ENTERPRISE}:department PR`)
      .map(same),
    fc.constantFrom('active eq true', 'active ne true', 'emails.type pr').map(same),
    inner.map(({ sent, model }) => ({ sent: `emails[${sent}]`, model: `emails[${model}]` })),
    joined(tie('filter')),
  ),
})).filter

function joined(part: fc.Arbitrary<Asked>): fc.Arbitrary<Asked> {
  const both = (glue: string) =>
    fc.tuple(part, part).map(([left, right]) => ({
      sent: `(${left.sent}) ${glue} (${right.sent})`,
      model: `(${left.model}) ${glue} (${right.model})`,
    }))
  const negated = part.map(({ sent, model }) => ({
    sent: `not (${sent})`,
    model: `not (${model})`,
  }))
  return fc.oneof(both('and'), both('or'), negated)
}

async function found(text: string): Promise<string[]> {
  const page = { filter: readFilter('user', text), offset: 0, limit: 200 }
  return (await resources.find('user', page)).resources.map(({ id }) => id).sort()
}

describe('a filter', () => {
  it(
    'finds in the database what a naive reading of the documents finds',
    async () => {
      await fc.assert(
        fc.asyncProperty(terms, async ({ sent, model }) => {
          const read = parse(model)
          const expected = [...documents].filter(([, one]) => naively(read, folded(one)))
          expect(await found(sent), sent).toEqual(expected.map(([id]) => id).sort())
        }),
        { numRuns: times(300, 5000) },
      )
    },
    SOAK_MS,
  )

  it.each([
    ['userName eq "solo"', 1],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "SOLO"', 1],
    ['emails[type eq "work" and value co "@example.com"]', 1],
    ['emails[type eq "home"].value eq "solo@example.com"', 0],
    ['emails[type eq "work"].value eq "solo@example.com" and userName pr', 1],
    ['userName eq "solo" and title eq null', 1],
    ['userName eq "solo" and emails ne null', 1],
    ['emails co "Solo@"', 1],
    ['userName eq "solo" and active eq "True"', 1],
    ['userName eq "solo" and meta.lastModified gt "2026-11-27T09:00:00Z"', 1],
    ['userName eq "solo" and meta.created lt "2026-11-27T11:00:00+02:00"', 0],
    ['userName eq "solo" and not (meta.created gt "2027-01-01T00:00:00Z")', 1],
    ['id eq "solo"', 0],
    ['userName eq "\' or 1=1 --"', 0],
    ['groups.display eq "solos"', 1],
    ['groups[display sw "SOLO" and value pr]', 1],
    ['groups eq "solos"', 0],
  ])('%s finds %d', async (text, count) => {
    const emails = [{ type: 'work', value: 'solo@example.com' }]
    const solo = await resources.add('user', { userName: 'Solo', active: true, emails }, AT)
    const group = await resources.add('group', { displayName: 'Solos' }, AT)
    const ids = [solo?.id ?? '']
    await resources.changeMembers(group?.id ?? '', { op: 'add', ids })
    try {
      expect(await found(text)).toHaveLength(count)
      expect(await found(`groups.value eq "${group?.id}"`)).toEqual(ids)
      expect(await found(`groups[value eq "${group?.id}"]`)).toEqual(ids)
      expect(await found(`id eq "${ids}"`)).toEqual(ids)
    } finally {
      for (const one of [solo, group]) await resources.remove(one?.id ?? '')
    }
  })

  it('may stand in many brackets', () => {
    const text = `${'('.repeat(900)}title pr${')'.repeat(900)}`
    expect(readFilter('user', text)).toMatchObject({ op: 'pr' })
  })

  it.each([
    ['nothing', ''],
    ['no operator', 'userName'],
    ['an unknown operator', 'userName like "a"'],
    ['an unknown attribute', 'shoeSize eq "44"'],
    ['an attribute of objects', '__proto__ pr'],
    ['another', 'constructor.name eq "Object"'],
    ['one inside', 'emails[prototype pr]'],
    ['an inherited one', 'hasOwnProperty eq "x"'],
    ['a password', 'password sw "a"'],
    ['an order of booleans', 'active gt true'],
    ['a number for a text', 'title eq 5'],
    ['a part of a time', 'meta.created co "2026"'],
    ['no time', 'meta.created gt "tomorrow"'],
    ['a complex attribute without a value', 'name eq "a"'],
    ['an open bracket', 'emails[type eq "work"'],
    ['text behind it', 'userName pr userName'],
    ['a lone surrogate', 'title eq "\\ud800"'],
    ['NUL', 'title eq "\\u0000"'],
    ['NUL inside', 'not (emails[value co "\\u0000"])'],
    ['too many conditions', Array(60).fill('title pr').join(' or ') + ' or title pr'.repeat(60)],
    ['too many letters', `title eq "${'a'.repeat(2000)}"`],
    ['deep negations', `${'not ('.repeat(300)}title pr${')'.repeat(300)}`],
    ['deep brackets', `${'emails['.repeat(200)}type pr${']'.repeat(200)}`],
  ])('with %s is refused', (_what, text) => {
    expect(() => readFilter('user', text)).toThrow(
      expect.objectContaining({ code: 'scim_invalid' }),
    )
  })
})

scimResourcesContract('postgres', () => ({
  resources,
  transaction: (work) => database.transaction(work),
}))
