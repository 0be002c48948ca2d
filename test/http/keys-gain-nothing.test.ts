import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sha256TokenDigest } from '../../adapters/crypto/digests.ts'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { KeyTexts } from '../../application/auth/keys/key-texts.ts'
import { onBothStores } from '../support/both-stores.ts'
import { Dice } from '../support/dice.ts'
import { allAttempts, someOfEach } from '../support/escalation/attempts.ts'
import { breachesOf } from '../support/escalation/judgement.ts'
import { type Power, powersIn } from '../support/escalation/powers.ts'
import { USERS } from '../support/escalation/small-company.ts'
import { SmallWorld } from '../support/escalation/small-world.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import { report, SOAK_MS, spread, times } from '../support/soak.ts'
import { START_MS } from '../support/whole-service.ts'

const ATTEMPTS = allAttempts()
const OF_EACH = times(1, ATTEMPTS.length)
/** Of the owner's permissions. */
const SHARES = spread([0.5, 1], 1)
const CODE = /^code (.*)$/
const STRONG = { FIRST: USERS.FIRST, ADMIN: USERS.ADMIN, HEAD: USERS.HEAD, CLERK: USERS.CLERK }

// That it can fail was tried: without `withinKey`, hundreds of attempts gain something.

function suite(open: () => Promise<Database>, owners: readonly (readonly [string, number])[]) {
  describe('a key gives no right that it lacks, and takes no account', () => {
    let world: SmallWorld
    const dice = new Dice(seedOfRun())
    const texts = new KeyTexts(new RandomIds(), new Sha256TokenDigest())
    beforeAll(async () => {
      world = await SmallWorld.open(await open())
    }, START_MS)
    afterAll(() => world.service.close())

    const keyOf = async (owner: number, permissions: readonly string[]) => {
      const { text, digest, hint } = texts.make()
      await world.database.rows(
        {
          text: `insert into program_keys (user_id, name, digest, hint, permissions, created_at, expires_at,
              made_by) values ($1, $2, $3, $4, $5, now(), now() + interval '1 day', $1)`,
        },
        [owner, hash('sha256', text).slice(0, 8), digest, hint, [...permissions]],
      )
      return text
    }
    const powerOf = (owner: number): Power => powersIn(world.before).get(owner) ?? new Set()
    const codesOf = (power: Power) => [...power].flatMap((word) => CODE.exec(word)?.[1] ?? [])

    it.each(owners)(
      'of %s, with any of their permissions',
      async (_name, owner) => {
        const all = codesOf(powerOf(owner)).filter((code) => code !== 'null')
        for (const share of SHARES) {
          const permissions = all.filter(() => dice.below(100) < share * 100)
          const key = await keyOf(owner, permissions)
          const allowed = await world.tryWith(key, { method: 'GET', url: '/auth/codes' })
          expect(allowed.data).toEqual(permissions.toSorted())
          const power = narrowed(powerOf(owner), permissions, menusIn(world))
          const breaches: string[] = []
          let accepted = 0
          for (const attempt of someOfEach(ATTEMPTS, OF_EACH, owner)) {
            const { code } = await world.tryWith(key, attempt)
            if (code !== 200) continue
            accepted += 1
            const after = await world.state()
            const done = { before: world.before, after, by: [owner], power }
            const told = `${attempt.method} ${attempt.url} ${JSON.stringify(attempt.body)}`
            breaches.push(...breachesOf(done).map((breach) => `${told}: ${breach}`))
            const own = ({ users }: typeof after) => users.find(({ id }) => id === owner)
            if (JSON.stringify(own(after)) !== JSON.stringify(own(world.before)))
              breaches.push(`${told}: its owner was changed`)
            await world.restore(after)
          }
          report('keys gain nothing', { owner, share, accepted, breaches: breaches.length })
          expect(breaches).toEqual([])
        }
      },
      SOAK_MS,
    )
  })
}

function menusIn({ before }: SmallWorld): ReadonlyMap<number, unknown> {
  return new Map(before.menus.map(({ id, permission }) => [Number(id), permission]))
}

/** What the key leaves of its owner's power. */
function narrowed(
  power: Power,
  permissions: readonly string[],
  menus: ReadonlyMap<number, unknown>,
): Power {
  const isLeft = (word: string) => {
    const [kind, name = ''] = word.split(' ', 2)
    if (kind === 'code') return permissions.includes(name)
    if (kind === 'menu') {
      const permission = menus.get(Number(name))
      return permission === null || permissions.includes(String(permission))
    }
    return kind === 'rows' || kind === 'own'
  }
  return new Set([...power].filter(isLeft))
}

// Here some people stand for all, but in a soak.
const OWNERS = spread(Object.entries(STRONG), 3)
await onBothStores('keys gain nothing', (open) => suite(open, OWNERS))
