import {
  type DependencyUnavailable,
  OutcomeUnknown,
} from '../../domain/shared/availability-errors.ts'

/** Where an operator sees whether a change was stored, by command. */
const WHERE_TO_LOOK: ReadonlyMap<string, string> = new Map([
  ['admin', 'Run the command again: the password that it prints is the one that counts.'],
  [
    'config',
    'If it was stored, the operation log has an entry by gatehouse config, and --dry-run finds nothing to change.',
  ],
  [
    'copy-to-postgres',
    'Run the command again: if it says that the database is not empty, everything was copied.',
  ],
])
const REPEATABLE = 'Run the command again: it does what is still to be done.'

/** What to say when a command ended because the database did not answer. */
export function outageText(error: DependencyUnavailable, command: string): string {
  if (error instanceof OutcomeUnknown) {
    const problem =
      'The database did not confirm the change: it is not known whether it was stored.'
    return `${problem}\n${WHERE_TO_LOOK.get(command) ?? REPEATABLE}`
  }
  if (error.condition === 'read-only') return 'The database accepts no changes: it is read-only.'
  if (error.condition === 'disk-full') return 'The database accepts no changes: its disk is full.'
  return `The database did not answer${codeIn(error.cause)}. What it had not confirmed was not stored.\nTry again later.`
}

function codeIn(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
}

/** What Postgres says of pages, or of an index, that cannot be what it wrote. */
const DAMAGED: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])

/** What to say if that is why something failed. */
export function damageText(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && DAMAGED.has(error.code))) return undefined
  return `The database is damaged (${error.code}): restore a backup into a new one (gatehouse restore).`
}
