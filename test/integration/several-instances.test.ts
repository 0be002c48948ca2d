import { expect, it } from 'vitest'
import { addAdministrators } from '../support/administrators.ts'
import { Dice } from '../support/dice.ts'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { seedOfRun } from '../support/seed-of-run.ts'
import type { Session } from '../support/several-instances/caller.ts'
import { Client } from '../support/several-instances/client.ts'
import { Fact } from '../support/several-instances/fact.ts'
import { Fleet } from '../support/several-instances/fleet.ts'
import { History } from '../support/several-instances/history.ts'
import { lastLook } from '../support/several-instances/last-look.ts'
import { World } from '../support/several-instances/world.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'

const NAME = 'T-55: several instances'
const INSTANCES = 3
const CLIENTS = 16
const OPERATIONS = times(60, 200_000)
const LEAST_MS = times(0, 3_600_000)
const HARMS = times(1, 300)
const SETTINGS = {
  // The same value is written again by who had no answer.
  REPEAT_SECONDS: '0',
  // Nobody knows of sessions whose login had no answer: they must not end others.
  SESSIONS_PER_USER: '1000',
  PROFILE_CHANGES_PER_HOUR: '1000',
}

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'that are killed, frozen and restarted are one to those who use them',
    async () => {
      const seed = seedOfRun()
      report(NAME, { seed })
      const house = await House.open(ground, INSTANCES, SETTINGS)
      const fleet = new Fleet(house, new Dice(seed))
      const world = await aWorld(house)
      const clients = world.values.map(
        (value, nth) => new Client(house, fleet, world, value, seed + nth + 1),
      )
      const began = performance.now()
      const { history } = world
      fleet.disturb()
      await Promise.all(clients.map((client) => client.work(() => isEnough(history, fleet, began))))
      await fleet.calm()
      await recovered(house)
      const [session] = await Promise.all(clients.map((client) => client.settle()))
      if (!session) throw new Error('There are no clients.')
      await lastLook(world, fleet, session)
      const seconds = Math.round((performance.now() - began) / 1000)
      const { files, sessions } = world
      const made = { files: files.length, sessions: sessions.length }
      report(NAME, { seed, seconds, ...fleet.harmed, ...made, ...history.counts() })
      expect(history.breaches.slice(0, 20)).toEqual([])
      await expectWhole(house, fleet, session)
    },
    SOAK_MS,
  )
}

/** A parameter for each client, and a person of the same name. */
async function aWorld(house: House): Promise<World> {
  const names = Array.from({ length: CLIENTS }, (_, nth) => `person${nth + 10}`)
  await addAdministrators(house, names)
  await house.database.query(
    `insert into parameters (key, name, value, is_built_in, created_at)
      select n, n, n, false, now() from unnest($1::text[]) n`,
    [names],
  )
  const values = names.map((key) => ({ key, fact: new Fact(key) }))
  return new World(new History(), values)
}

function isEnough({ operations }: History, fleet: Fleet, began: number): boolean {
  const ms = performance.now() - began
  const isDone = operations >= OPERATIONS && ms >= LEAST_MS && fleet.wasHarmed(HARMS)
  return isDone || ms > SOAK_MS / 2
}

/** Leases of dead uploads are not waited for; an instance recovers what is left at its start. */
async function recovered(house: House): Promise<void> {
  const text = `update stored_files set lease_until = now() where state = 'pending'`
  await house.database.query(text)
  await house.start()
}

/** On both sides of the files, and in the database. */
async function expectWhole(house: House, fleet: Fleet, session: Session): Promise<void> {
  const twice = `select original_name from stored_files where state = 'ready'
    group by original_name having count(*) > 1`
  expect((await house.database.query(twice)).rows).toEqual([])
  const [front] = fleet.fronts
  const headers = { ...session.headers, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ dryRun: true }) }
  const reconciled = () => front?.ask('/resource/oss/config/reconcile', request)
  const nothing = { data: [{ outcome: 'dry-run', missing: 0, orphans: 0 }] }
  await expect.poll(reconciled, SOON).toMatchObject(nothing)
}
