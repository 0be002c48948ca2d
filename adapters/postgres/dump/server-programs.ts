import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Variables = Readonly<Record<string, string | undefined>>

export interface ServerAccess {
  /** As the driver takes it, with its password. */
  readonly url: string
  /** Of the caller: the path to programs, and what else the programs of Postgres read (`PG…`). */
  readonly variables: Variables
  readonly signal?: AbortSignal | undefined
}

/** Without owners and rights: whoever restores it owns it. */
const OPTIONS = ['--no-owner', '--no-privileges', '--no-password']
/** All of it or nothing. */
const WHOLE = ['--exit-on-error', '--single-transaction']

/** A program of Postgres did not do its work. What it said itself went to standard error. */
export class ServerProgramFailed extends Error {
  override readonly name = 'ServerProgramFailed'
  /** What was to be run, as it is typed; its address is left to `DATABASE_URL`. */
  readonly command: string
  readonly isNotFound: boolean

  constructor(command: string, cause?: unknown) {
    super('A program of Postgres did not do its work.', { cause })
    this.command = command
    this.isNotFound = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  }
}

/** The whole database as it is at one moment, in a file of `pg_dump`. @throws ServerProgramFailed */
export function dumpServer(server: ServerAccess, file: string): Promise<void> {
  return run(server, 'pg_dump', ['--format=custom', ...OPTIONS, `--file=${file}`])
}

/** Into a database without tables: all of it or nothing. @throws ServerProgramFailed */
export function restoreServer(server: ServerAccess, file: string): Promise<void> {
  return run(server, 'pg_restore', [...OPTIONS, ...WHOLE, file])
}

async function run(
  { url, variables, signal }: ServerAccess,
  program: string,
  args: readonly string[],
): Promise<void> {
  const { address, password } = addressFor(url)
  // Everybody on the machine sees the words of a command, and only its user the variables.
  const env = { ...ownVariables(variables), ...(password && { PGPASSWORD: password }) }
  const told = `${program} ${args.join(' ')} --dbname="$DATABASE_URL"`
  const child = spawn(program, [...args, `--dbname=${address}`], {
    ...{ env, stdio: ['ignore', 'ignore', 'inherit'] },
    ...(signal && { signal }),
  })
  try {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new ServerProgramFailed(told)
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof ServerProgramFailed ? error : new ServerProgramFailed(told, error)
  }
}

function ownVariables(variables: Variables): Record<string, string | undefined> {
  const kept = Object.entries(variables).filter(([name]) => /^(PATH|HOME|PG[A-Z]+)$/.test(name))
  return Object.fromEntries(kept)
}

/** The driver knows words of its own for TLS, which these programs refuse. */
function addressFor(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const { searchParams } = address
  const isEncrypted = searchParams.has('ssl') || searchParams.get('sslmode') === 'no-verify'
  searchParams.delete('ssl')
  if (isEncrypted) searchParams.set('sslmode', 'require')
  return { address: address.href, password }
}
