import { confirm } from '@clack/prompts'
import type { Database } from '../../../../adapters/postgres/connection/database.ts'
import {
  type KnownModule,
  knownModules,
  ownOf,
} from '../../../../adapters/postgres/modules/left-behind.ts'
import {
  forgetModule,
  leftOf,
} from '../../../../adapters/postgres/parts/generator/forget-module.ts'
import { RecordReferred } from '../../../../domain/records/record-errors.ts'
import { accountsIn } from '../../../commands/admin/with-accounts.ts'
import { audited } from '../../../commands/operator-entry.ts'
import { chosenModules } from '../../../modules/load-modules.ts'
import { CannotStart, EXIT } from '../../../output/cannot-start.ts'
import { loadConfig } from '../../../settings/config.ts'
import { type Environment, readSecretFile } from '../../../settings/environment.ts'
import { closing } from '../../../start/closers.ts'
import { installedModules } from '../../../start/installed-modules.ts'
import { openPrepared } from '../../../start/prepared-database.ts'

export interface ForgetOptions {
  readonly yes?: boolean
  readonly dropTables?: boolean
}

/** Removes what a module that is not loaded any more has left. @throws CannotStart */
export async function forget(env: Environment, name: string, options: ForgetOptions) {
  return closing(async (closers) => {
    const database = await openPrepared(loadConfig(env, readSecretFile), closers)
    const module = await leftModule(database, name)
    const { tables, removed } = await leftOf(database, module)
    const list = tables.join(', ')
    if (options.dropTables && !list) throw new CannotStart(noTable(name), EXIT.usage)
    if (options.dropTables) removed.push(`the tables ${list}, with all their rows`)
    say(`Removes of ${name}:\n${removed.map((one) => `- ${one}`).join('\n')}`)
    if (!(options.yes || (await isSure()))) return say('Nothing was removed.')
    const dropped = options.dropTables ? tables : []
    const what = { area: 'menu', kind: 'remove', command: 'module forget' } as const
    const run = { ...what, parameters: { name, tables: dropped } }
    const container = await accountsIn(database)
    const remove = () => forgetModule(database, module, dropped)
    await audited(container, run, remove).catch(refuseReferred)
    const kept = list && dropped.length === 0 ? ` Its tables stay, with their rows: ${list}.` : ''
    say(`${name} is forgotten.${kept}`)
  })
}

async function leftModule(database: Database, name: string): Promise<KnownModule> {
  if (chosenModules().some((module) => module.name === name)) {
    throw new CannotStart(`${name} is loaded. Take it out of the configuration first.`, EXIT.usage)
  }
  const all = await knownModules(database)
  const found = all.find((module) => module.name === name)
  if (found) {
    const others = all.filter((one) => one !== found)
    return ownOf(found, others, await installedModules())
  }
  const names = all.map((module) => module.name).join(', ') || 'none'
  throw new CannotStart(`This database knows no module ${name}. It knows: ${names}.`, EXIT.usage)
}

function refuseReferred(error: unknown): never {
  if (!(error instanceof RecordReferred)) throw error
  const by = error.params['by.en']
  throw new CannotStart(`Nothing was removed: ${by} still refers to it.`, EXIT.usage, error)
}

function noTable(name: string): string {
  const advice = 'Versions before 0.6.0 noted none: load it once, or leave --drop-tables out'
  return `No table is known that ${name} alone has. ${advice}.`
}

async function isSure(): Promise<boolean> {
  if (process.stdin.isTTY)
    return (await confirm({ message: 'Remove all of it for good?', initialValue: false })) === true
  throw new CannotStart('Nobody is there to be asked: say --yes.', EXIT.usage)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
