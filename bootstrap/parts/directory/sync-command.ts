import type { DirectoryRun, RunKind } from '../../../application/parts/directory/directory-store.ts'
import { operatorEntry } from '../../commands/operator-entry.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Environment } from '../../settings/environment.ts'
import { Closers } from '../../start/closers.ts'
import { commandContainer, newsMailed } from '../../start/command-container.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { SYNC_DIRECTORY } from './wiring.ts'

export interface SyncOptions {
  readonly dryRun?: boolean
  readonly confirm?: boolean
  readonly whole?: boolean
  readonly json?: boolean
}

const SAID: readonly (readonly [kind: RunKind, said: string])[] = [
  ['added', 'accounts added'],
  ['changed', 'changed'],
  ['enabled', 'enabled again'],
  ['disabled', 'disabled'],
  ['refused', 'refused'],
  ['told', 'to look at'],
]

/** @throws CannotStart, also when the run would disable more than a tenth */
export async function syncDirectory(env: Environment, options: SyncOptions): Promise<void> {
  const closers = new Closers()
  try {
    const container = await commandContainer(env, closers)
    closers.add(() => newsMailed(container))
    const sync = container.isBound(SYNC_DIRECTORY) ? container.get(SYNC_DIRECTORY) : undefined
    if (!sync)
      throw new CannotStart('DIRECTORY names nothing that people are read from.', EXIT.settings)
    const { dryRun = false, confirm = false, whole = false, json = false } = options
    const progress = (count: number) =>
      count % 100 === 0 && process.stderr.write(`  ${count} people\n`)
    const request = { isRehearsal: dryRun, isConfirmed: confirm, isWhole: whole }
    let run: DirectoryRun | undefined
    const isMine = await container.get(T.ExclusiveWork).run('read the directory', async () => {
      run = await sync.execute(json ? request : { ...request, progress })
    })
    if (!isMine || !run) throw new CannotStart('Another run is reading the directory.', 1)
    const { counts, state } = run
    if (!dryRun && state === 'done') {
      const command = { area: 'directory', kind: 'other', command: 'directory sync' } as const
      const entry = operatorEntry(container.get(T.Clock), { ...command, parameters: counts })
      await container.get(T.Audit).note(entry())
    }
    process.stdout.write(json ? `${JSON.stringify(run, null, 2)}\n` : reportOf(run, dryRun))
    if (state === 'asks') throw new CannotStart(askedOf(run, dryRun), 1)
  } finally {
    await closers.closeAll()
  }
}

function askedOf({ counts }: DirectoryRun, isRehearsal: boolean): string {
  const done = isRehearsal ? 'A run' : 'Nothing was done: it'
  return `${done} would disable ${counts.disabled} accounts, more than a tenth. If that is right, add --confirm.`
}

/** Of the refusals that an operator can mend; others are shown by their code. */
const REASONS: Readonly<Record<string, string>> = {
  directory_no_role: 'neither a rule nor the parameter sys.account.registerRole gives a role',
  directory_asks: 'an administrator has to link an account',
  directory_unknown: 'no account is linked, and DIRECTORY_CREATE makes none',
  directory_rule_rests: 'a rule gives more than its maker may',
  field_taken: 'somebody else has this',
  reserved_name: 'the name is reserved',
}

function inWords(name: string): string {
  return name.replace(/: (\w+)/, (all, code: string) =>
    REASONS[code] ? `: ${REASONS[code]}` : all,
  )
}

/** Numbers, then names. */
function reportOf({ counts, names }: DirectoryRun, isRehearsal: boolean): string {
  const numbers = SAID.map(([kind, said]) => `${counts[kind]} ${said}`)
  const lists = SAID.flatMap(([kind, said]) => {
    const list = names[kind] ?? []
    const more = counts[kind] - list.length
    const rest = more > 0 ? [`  … and ${more} more`] : []
    return list.length === 0
      ? []
      : [`${said}:`, ...list.map((name) => `  ${inWords(name)}`), ...rest]
  })
  const end = isRehearsal ? ['Nothing was stored: this was a dry run.'] : []
  return `${[numbers.join(', '), ...lists, ...end].join('\n')}\n`
}
