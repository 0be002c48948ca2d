import { DataFolderInUse } from '../../../adapters/system/data-folder.ts'
import { type InstalledConsole, InstalledConsoles } from '../../front-ends/installed-consoles.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { CommandOutput } from '../../output/command-output.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { isOfFileSystem, unusableFolder } from '../../start/data-folder.ts'

/** The run of a command. */
export interface Work {
  readonly output: CommandOutput
  readonly signal: AbortSignal
}

/** Keeps other commands from changing the same. @throws CannotStart */
export async function alone<T>(consoles: InstalledConsoles, work: () => Promise<T>): Promise<T> {
  try {
    return await consoles.alone(work)
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      const message = 'Another command is changing the installed consoles: try again later.'
      throw new CannotStart(message, EXIT.temporary, error)
    }
    throw isOfFileSystem(error) ? unusableFolder(consoles.folder, error) : error
  }
}

export function laterText(what: string, { console }: Config): string {
  const wins = 'CONSOLE_DIR is set, and wins over it: take it out of the settings.'
  return `${what} from the next start on.${console.folder === undefined ? '' : ` ${wins}`}`
}

/** @throws CannotStart */
export async function listConsoles(env: Environment, json: boolean): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const found = await new InstalledConsoles(config.stores.dataFolder).all()
  if (json) return print(JSON.stringify(found, null, 2))
  if (found.length === 0) print('None is installed: gatehouse console --help')
  for (const { isServed, name, at, source } of found)
    print(`${isServed ? '*' : ' '} ${name.padEnd(20)}  ${at}  ${source}`)
  if (config.console.folder !== undefined) print(`CONSOLE_DIR is served: ${config.console.folder}`)
}

/** @throws CannotStart */
export async function useConsole(env: Environment, name: string): Promise<void> {
  await change(env, name, async (consoles, config) => {
    await consoles.serve(name)
    print(laterText(`${name} is served`, config))
  })
}

/** @throws CannotStart */
export async function removeConsole(env: Environment, name: string): Promise<void> {
  await change(env, name, async (consoles, config, found) => {
    await consoles.remove(found)
    print(found.isServed ? laterText('None is served', config) : `${name} is removed.`)
  })
}

async function change(
  env: Environment,
  name: string,
  work: (consoles: InstalledConsoles, config: Config, found: InstalledConsole) => Promise<void>,
): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  const consoles = new InstalledConsoles(config.stores.dataFolder)
  await alone(consoles, async () => {
    const all = await consoles.all()
    const found = all.find((each) => each.name === name)
    if (found) return work(consoles, config, found)
    const names = all.map((each) => each.name).join(', ') || 'none'
    throw new CannotStart(`${name} is not installed. Installed: ${names}.`, EXIT.usage)
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
