import { expect } from 'vitest'
import { SOON } from '../soak.ts'
import type { Measure } from './measures.ts'
import type { Administrator } from './service.ts'
import { type Held, THINGS, type Thing } from './things.ts'

/** Checking these spends them, so they are checked last, and begun late, as a ticket soon expires. */
const ONCE: readonly Thing[] = [
  ...(['ticket', 'code by SMS', 'code by e-mail', 'login begun at a third party'] as const),
]
/** Limits count each try of these, so each is tried once before the measure and once after it. */
const COUNTED: readonly Thing[] = [
  ...(['login by password', 'login by a third party', 'login by a mini-program'] as const),
]
const NAMES = Object.keys(THINGS).filter((name): name is Thing => name in THINGS)
const LASTING = NAMES.filter((name) => ![...ONCE, ...COUNTED].includes(name))

/**
 * Applies a measure to a user who holds one of each thing, and expects exactly its things to end.
 */
export async function expectEnds(
  admin: Administrator,
  [measure, { ends, run }]: [string, Measure],
) {
  const person = await admin.add()
  const held = new Map<Thing, Held>()
  const hold = async (names: readonly Thing[]) => {
    for (const name of names) held.set(name, await THINGS[name](person))
  }
  const state = async (names: readonly Thing[]) => {
    const states = names.map(async (name) => [name, await held.get(name)?.isOpen()])
    return { measure, ...Object.fromEntries(await Promise.all(states)) }
  }
  const after = (names: readonly Thing[], over: readonly Thing[]) => ({
    measure,
    ...Object.fromEntries(names.map((name) => [name, !over.includes(name)])),
  })
  const atFirst = [...COUNTED, ...LASTING]
  await hold(atFirst)
  expect(await state(atFirst)).toEqual(after(atFirst, []))
  await hold(ONCE)
  await run(admin, person)
  await expect.poll(() => state(LASTING), SOON).toEqual(after(LASTING, ends))
  for (const name of [...COUNTED, ...ONCE]) expect(await state([name])).toEqual(after([name], ends))
}
