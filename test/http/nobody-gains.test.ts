import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { ScopeRule } from '../../domain/access/role-rights.ts'
import { onBothStores } from '../support/both-stores.ts'
import { Dice } from '../support/dice.ts'
import { type Attempt, allAttempts, someOfEach } from '../support/escalation/attempts.ts'
import { breachesOf } from '../support/escalation/judgement.ts'
import { owesFactor, powersIn, type State } from '../support/escalation/powers.ts'
import { PLACES, ROLES, USERS } from '../support/escalation/small-company.ts'
import { SmallWorld } from '../support/escalation/small-world.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { report, SOAK_MS, spread, times } from '../support/soak.ts'
import { START_MS } from '../support/whole-service.ts'

/** Those who may do something; the others are refused for their codes. */
const STRONG = [
  ...[USERS.ADMIN, USERS.HEAD, USERS.CLERK, USERS.OTHER_HEAD, USERS.PLANNER, USERS.MIXED],
] as const
const ATTEMPTS = allAttempts()
const OF_EACH = times(1, ATTEMPTS.length)
const CHAINS = times(10, 2000)
const PAIRS = times(8, 2000)
const LONGEST = 4

/*
 * That it can fail was tried, one by one, without: what EditUser and AccountActions ask of somebody's
 * rights, what EditUser asks before it gives, `own_rights_kept`, the look at the first role, `covers` in
 * AccountJudge, in ChangeRoles `requireGivable` of a scope, and `requireHoldLess` and the look at oneself
 * when a role is given, the look at built-in roles, and `seesAlways` in GuardDepartments. Some of these
 * are in test/self-checks.
 */

type Named = readonly [name: string, id: number]

function suite(
  open: () => Promise<Database>,
  people: readonly Named[],
  scopeRule: ScopeRule,
): void {
  describe(`all rights were given by somebody who held them, with rows shown by ${scopeRule}`, () => {
    let world: SmallWorld
    beforeAll(async () => {
      world = await SmallWorld.open(await open(), scopeRule)
    }, START_MS)
    afterAll(() => world.service.close())

    const told = (by: number, { method, url, body = {} }: Attempt) =>
      `${by}: ${method} ${url} ${JSON.stringify(body)}`

    it('in a company that the service and its reference see alike', async () => {
      for (const [user, power] of powersIn(world.before)) {
        const url = '/system/user/getInfo'
        const { data } = await world.try(user, { method: 'GET', url })
        const codes = [...power].flatMap((word) => /^code (.*)$/.exec(word)?.[1] ?? [])
        const all = power.has('everything') ? ['*:*:*'] : codes.sort()
        const open = owesFactor(world.before, user) ? [] : all
        // As generation 5 spells them.
        const shown = Object(data).permissions.map((code: string) =>
          code.replace('logininfo:', 'logininfor:'),
        )
        expect(shown, String(user)).toEqual(open)
      }
    })

    it('and nothing is done by somebody who must have a second factor and has none', async () => {
      for (const attempt of someOfEach(ATTEMPTS, OF_EACH, USERS.OWING)) {
        const { error } = await world.try(USERS.OWING, attempt)
        expect([told(USERS.OWING, attempt), error]).toEqual([
          told(USERS.OWING, attempt),
          'factor_setup_required',
        ])
      }
    })

    it.each(people)(
      'by anything that %s may try',
      async (_name, by) => {
        const attempts = someOfEach(ATTEMPTS, OF_EACH, by)
        const breaches: string[] = []
        let accepted = 0
        for (const attempt of attempts) {
          const { code } = await world.try(by, attempt)
          if (code !== 200) continue
          accepted += 1
          const after = await world.state()
          const found = breachesOf({ before: world.before, after, by: [by] })
          breaches.push(...found.map((breach) => `${told(by, attempt)}: ${breach}`))
          await world.restore(after)
        }
        report('nobody gains', {
          by,
          attempts: attempts.length,
          accepted,
          breaches: breaches.length,
        })
        expect(breaches).toEqual([])
      },
      SOAK_MS,
    )

    it('and heads give what is theirs, wherever it was made', async () => {
      const give = (roleId: number) => {
        const url = `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${USERS.BARE}`
        return world.try(USERS.HEAD, { method: 'PUT', url })
      }
      expect(await give(ROLES.STAFF)).toMatchObject({ code: 200 })
      for (const role of [ROLES.TOP_STRONG, ROLES.TOP_WIDE, ROLES.TOP_ASLEEP])
        expect(await give(role)).toMatchObject({ code: 500, error: 'role_not_found' })
      await world.restore(await world.state())
    })

    it('and heads log out and unlock whom they exceed, and no one else', async () => {
      const outcomes = async (by: number, user: number) => [
        (await world.try(by, { method: 'GET', url: `/monitor/logininfor/unlock/user${user}` }))
          .error,
        (await world.try(by, { method: 'DELETE', url: `/monitor/online/session${user}` })).error,
      ]
      const done = [undefined, undefined]
      const refused = ['rights_exceeded', 'rights_exceeded']
      for (const user of [USERS.LIGHT, USERS.BARE, USERS.HEAD])
        expect([user, await outcomes(USERS.HEAD, user)]).toEqual([user, done])
      await world.restore(await world.state())
      for (const user of [USERS.ADMIN, USERS.STRONG, USERS.CLERK, USERS.OTHER_HEAD])
        expect([user, await outcomes(USERS.HEAD, user)]).toEqual([user, refused])
      const first = { method: 'DELETE', url: `/monitor/online/session${USERS.FIRST}` } as const
      expect(await world.try(USERS.HEAD, first)).toMatchObject({ error: 'rights_exceeded' })
      await world.restore(await world.state())
    })

    it('by a sheet with everybody in it, and somebody new in each department', async () => {
      const old = Object.values(USERS).map((id) => [
        id,
        PLACES.D111,
        `user${id}`,
        'x',
        '',
        phone(id),
      ])
      const fresh = Object.values(PLACES).map((id) => [1, id, `fresh${id}`, 'x', '', phone(id)])
      for (const by of STRONG) {
        await world.import(by, [...old, ...fresh])
        const after = await world.state()
        expect([by, breachesOf({ before: world.before, after, by: [by] })]).toEqual([by, []])
        await world.restore(after)
      }
    })

    it(
      'by several attempts of several people, one after the other',
      async () => {
        const dice = new Dice(seedOfRun())
        for (let chain = 0; chain < CHAINS; chain += 1) {
          const steps: string[] = []
          const by: number[] = []
          let before: State = world.before
          for (let step = 0; step < LONGEST; step += 1) {
            const [who, attempt] = [dice.oneOf(STRONG), dice.oneOf(atLeastOne(ATTEMPTS))]
            if ((await world.try(who, attempt)).code !== 200) continue
            steps.push(told(who, attempt))
            by.push(who)
            const after = await world.state()
            expect([steps, breachesOf({ before, after, by: [who] })]).toEqual([steps, []])
            before = after
          }
          const whole = { before: world.before, after: before, by }
          expect([steps, breachesOf(whole)]).toEqual([steps, []])
          await world.restore(before)
        }
      },
      SOAK_MS,
    )

    it(
      'by two attempts at once',
      async () => {
        const dice = new Dice(seedOfRun())
        for (let pair = 0; pair < PAIRS; pair += 1) {
          const two = [dice, dice].map(
            (one) => [one.oneOf(STRONG), one.oneOf(atLeastOne(ATTEMPTS))] as const,
          )
          await Promise.all(two.map(([who, attempt]) => world.try(who, attempt)))
          const after = await world.state()
          const by = two.map(([who]) => who)
          const steps = two.map(([who, attempt]) => told(who, attempt))
          const breaches = breachesOf({ before: world.before, after, by })
          expect([steps, breaches]).toEqual([steps, []])
          await world.restore(after)
        }
      },
      SOAK_MS,
    )
  })
}

function atLeastOne<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('There is nothing to choose from.')
  return [first, ...others]
}

function phone(id: number): string {
  return `1390000${String(id).padStart(4, '0')}`
}

// Here some people stand for all, but in a soak.
const PEOPLE = spread(Object.entries(USERS), 5)
await onBothStores('nobody gains', (open) => suite(open, PEOPLE, 'widest'))
const MIXED = ['MIXED', USERS.MIXED] as const
const FEWER = spread([MIXED, ...Object.entries(USERS)], 3)
await onBothStores('nobody gains', (open) => suite(open, FEWER, 'by-permission'))
