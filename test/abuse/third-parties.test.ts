import { expect, it } from 'vitest'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { aUser } from '../support/builders.ts'
import { postgresRecords } from '../support/postgres-records.ts'
import { fc } from '../support/properties.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { aBinding } from '../support/social-builders.ts'
import { type Journey, type SocialHarness, socialHarness } from '../support/social-harness.ts'

const SEED = 20_261_121
// At one address ninety failures in fifteen minutes leave the budget of the source alone.
const PACE_SECONDS = 6
const BOUND = 'bound'

const errands = fc.constantFrom('login', 'alice', 'bob')
const sources = fc.constantFrom('github', 'gitee')
const journeys = fc.record({
  leaves: errands,
  returns: errands,
  leavesFor: sources,
  returnsFrom: sources,
  state: fc.constantFrom(
    'own',
    'own',
    'missing',
    'made up',
    'altered',
    'used',
    'expired',
    'foreign',
  ),
  browser: fc.constantFrom('own', 'own', 'none', 'made up', 'foreign'),
})
type Permutation = typeof journeys extends fc.Arbitrary<infer T> ? T : never

it(
  'T-24: only the browser that left can return: once, in time, and from the same source',
  async () => {
    const http = await socialHarness()
    await Promise.all([http.person('alice'), http.person('bob')])
    await bindCarol(http)
    const counts = { permutations: 0, right: 0, logins: 0, bindings: 0 }
    for (const one of fc.sample(journeys, { numRuns: times(300, 3000, 10_000), seed: SEED })) {
      const hasWorked = await tryOne(http, one)
      expect(hasWorked, JSON.stringify(one)).toBe(isRight(one))
      counts.permutations += 1
      if (isRight(one)) counts.right += 1
      else if (hasWorked) counts[one.returns === 'login' ? 'logins' : 'bindings'] += 1
    }
    // Otherwise nothing above would have been at stake.
    expect(counts.right).toBeGreaterThan(3)
    report('T-24', { seed: SEED, ...counts })
  },
  SOAK_MS,
)

it(
  'T-29: nobody removes the binding of somebody else, or learns that there is one',
  async () => {
    const http = await socialHarness()
    const count = times(8, 100)
    const names = Array.from({ length: count }, (_, at) => `user${at}`)
    const people: { userId: string; token: string }[] = []
    for (const name of names) people.push(await http.person(name))
    for (const { userId } of people) await http.bindings.bind(aBinding({ userId }))
    const idOf = async ({ userId }: { userId: string }) =>
      (await http.bindings.listOf(userId))[0]?.id ?? ''
    const ids = await Promise.all(people.map(idOf))
    const answers = new Set<string>()
    const remove = async (token: string, id: string) => {
      const headers = http.sessionHeaders(token)
      const { status, body } = await http.send({
        method: 'DELETE',
        url: `/auth/unlock/${id}`,
        headers,
      })
      return JSON.stringify({ status, body: { ...body, requestId: '' } })
    }
    for (const [at, { token }] of people.entries()) {
      for (const [of, id] of ids.entries()) if (at !== of) answers.add(await remove(token, id))
      answers.add(await remove(token, '900719925474'))
    }
    expect([...answers]).toEqual([expect.stringContaining('social_binding_not_found')])
    expect(await Promise.all(people.map(idOf))).toEqual(ids)
    expect(await remove(people[0]?.token ?? '', ids[0] ?? '')).toContain('"code":200')
    report('T-29', { users: count, tries: count * (count - 1), foreignDeletions: 0 })
  },
  SOAK_MS,
)

await describeWith('postgres', 'Bindings on two instances', (serverUrl) => {
  it(
    'T-24: of two users who want one identity at the same time exactly one gets it',
    async () => {
      const fresh = await freshDatabase(serverUrl)
      const open = () => openPostgres({ url: fresh.url, isUnhurried: true })
      const databases = await Promise.all([open(), open()])
      try {
        await prepareDatabase(databases[0], seedFacts)
        const [here, there] = [postgresRecords(databases[0]), postgresRecords(databases[1])]
        const races = times(50, 1000)
        for (let race = 0; race < races; race += 1) {
          const outsideId = `race${race}`
          const users = [await here.given.user(aUser({})), await here.given.user(aUser({}))]
          const asked = users.flatMap(({ id }, at) =>
            [0, 1].map(() =>
              (at ? there : here).bindings.bind(aBinding({ userId: id, outsideId })),
            ),
          )
          expect((await Promise.all(asked)).filter((one) => one === 'bound')).toHaveLength(1)
        }
        report('T-24 races', { races, winners: races })
      } finally {
        await Promise.all(databases.map((database) => database.close()))
        await fresh.drop()
      }
    },
    SOAK_MS,
  )
})

function isRight(one: Permutation): boolean {
  const isSame = one.leaves === one.returns && one.leavesFor === one.returnsFrom
  return isSame && one.state === 'own' && one.browser === 'own'
}

/** Somebody whose identity logs them in, with either provider. */
async function bindCarol(http: SocialHarness): Promise<void> {
  const { userId } = await http.person('carol')
  for (const source of ['GITHUB', 'GITEE'])
    await http.bindings.bind(aBinding({ userId, source, outsideId: BOUND }))
}

/** @returns whether it logged somebody in or bound something */
async function tryOne(http: SocialHarness, one: Permutation): Promise<boolean> {
  const { leaves, returns, leavesFor, returnsFrom } = one
  http.clock.advance(PACE_SECONDS)
  const leaver = await tokenOf(http, leaves)
  const left = await http.leave({ source: leavesFor, ...(leaver && { token: leaver }) })
  const journey = await distorted(http, left, one)
  const comer = await tokenOf(http, returns)
  const outsideId = comer ? `new-of-${returns}` : BOUND
  http.github.codeFor(outsideId)
  const back = { ...journey, source: returnsFrom, socialCode: http.gitee.codeFor(outsideId) }
  const answer = await (comer ? http.bindWith(comer, back) : http.logInWith(back))
  const taken = await http.bindings.get(returnsFrom.toUpperCase(), outsideId)
  expect(answer.body.code === 200).toBe(comer ? taken !== undefined : answer.body.data !== null)
  if (comer && taken) await forgetBindings(http, taken.userId)
  return answer.body.code === 200
}

/** A new session each time: the old ones end while states do. */
async function tokenOf(http: SocialHarness, errand: string): Promise<string | undefined> {
  if (errand === 'login') return undefined
  return http.openSession(errand)
}

async function distorted(http: SocialHarness, left: Journey, one: Permutation): Promise<Journey> {
  const foreign = await http.leave({ source: one.leavesFor })
  const cookies = {
    own: left.cookie,
    none: '',
    'made up': `gatehouse-social=${'x'.repeat(43)}`,
    foreign: foreign.cookie,
  }
  const states = {
    own: left.socialState,
    used: left.socialState,
    expired: left.socialState,
    missing: 'e30=',
    'made up': btoa('{"tenantId":"000000","domain":"console.example","state":"x"}'),
    altered: left.socialState.replace(/.(?=.{20}$)/, (found) => (found === 'A' ? 'B' : 'A')),
    foreign: foreign.socialState,
  }
  if (one.state === 'used') await http.logInWith({ ...left, socialCode: 'nobody has this code' })
  if (one.state === 'expired') http.clock.advance(600)
  // With the cookie that belongs to it, a state of another journey would be one's own.
  const cookie = one.state === 'foreign' ? left.cookie : cookies[one.browser]
  return { ...left, cookie, socialState: states[one.state] }
}

async function forgetBindings(http: SocialHarness, userId: string): Promise<void> {
  for (const { id } of await http.bindings.listOf(userId)) await http.bindings.remove(id, userId)
}
