import { ContainerModule } from 'inversify'
import { answerPrograms, partOffRoutes } from '../../adapters/http/entry/part-off.ts'
import { namedWithoutRoute } from '../../adapters/http/words/operation-word.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { LOGGED_COMMANDS } from '../commands/logged-commands.ts'
import type { Config } from '../settings/config.ts'
import { WrongSettings } from '../settings/wrong-settings.ts'
import { asOneWatching, type Watching, type WatchTools } from '../watching/watching.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import { PARTS } from './all.ts'
import type { Check } from './check.ts'
import type { Part } from './part.ts'

/** The parts of this process. @throws WrongSettings */
export function chosenParts(config: Config, parts: readonly Part[] = PARTS): readonly Part[] {
  const { off } = config.parts
  const problems = off.filter((name) => !parts.some((part) => part.name === name)).map(unknown)
  const on = parts.filter((part) => !off.includes(part.name) && (part.isOn?.(config) ?? true))
  for (const { name, needs = [] } of on) {
    for (const needed of needs.filter((one) => off.includes(one))) {
      problems.push(
        `PARTS_OFF has ${needed}, which ${name} needs: add ${name}, or remove ${needed}.`,
      )
    }
  }
  if (problems.length > 0) throw new WrongSettings(problems)
  return on

  function unknown(name: string): string {
    const names = parts.map((part) => part.name)
    return `PARTS_OFF has ${name}, which is no part. The parts are: ${names.join(', ')}.`
  }
}

/** Pages of parts that are off, to which no menu leads. */
export function pagesOff(chosen: readonly Part[]): string[] {
  return PARTS.filter((part) => !chosen.includes(part)).flatMap(({ menus = [] }) => menus)
}

/** Loads these parts. Addresses of the others open a page that says that they are off. */
export async function wiringOf(
  chosen: readonly Part[],
  database?: Database,
  stored = storedWith(chosen),
): Promise<ContainerModule[]> {
  const wired = await Promise.all(chosen.map(async (part) => (await part.wire?.()) ?? []))
  const gone = PARTS.filter((part) => !chosen.includes(part)).flatMap((one) => one.addresses ?? [])
  const programs = PARTS.flatMap((part) => part.programs ?? [])
  const logged = [LOGGED_COMMANDS, ...PARTS.map((part) => part.logged ?? {})]
  return [
    ...wired.flat(),
    ...(await listeningOf(chosen, database, stored)),
    new ContainerModule(({ bind }) => {
      bind(T.Routes).toConstantValue([
        ...partOffRoutes(gone),
        answerPrograms(programs),
        ...logged.map(namedWithoutRoute),
      ])
    }),
  ]
}

/** How these parts watch the service. The first is the outermost. */
export async function watchingOf(chosen: readonly Part[], tools: WatchTools): Promise<Watching> {
  const watches = chosen.flatMap((part) => (part.watch ? [part.watch(tools)] : []))
  return asOneWatching(await Promise.all(watches))
}

/** What `doctor` checks of these parts. */
export async function checksOf(chosen: readonly Part[]): Promise<readonly Check[]> {
  return (await Promise.all(chosen.map((part) => part.checks?.() ?? []))).flat()
}

/** How these parts hear of events, and the stores of all that keep them. */
export async function listeningOf(
  chosen: readonly Part[],
  database?: Database,
  stored = storedWith(chosen),
): Promise<ContainerModule[]> {
  const heard = chosen.map((part) => part.listens?.())
  const stores = database ? stored.map(async (part) => (await part.stores?.())?.(database)) : []
  return (await Promise.all([...heard, ...stores])).filter((one) => one !== undefined)
}

function storedWith(chosen: readonly Part[]): readonly Part[] {
  return PARTS.filter((part) => part.keepsStores || chosen.includes(part))
}

/** Loads these parts, and of all what only commands need: what is off keeps what it has stored. */
export async function wiringForCommands(
  database: Database,
  chosen = PARTS,
): Promise<ContainerModule[]> {
  const wired = PARTS.map(async (part) => (await part.wireForCommands?.(database)) ?? [])
  return [...(await wiringOf(chosen, database, PARTS)), ...(await Promise.all(wired)).flat()]
}
