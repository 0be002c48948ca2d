import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Variables = Readonly<Record<string, string | undefined>>

export interface ServerAccess {
  /** The URL as the driver accepts it, including the password. */
  readonly url: string
  /** The caller's environment: `PATH`, and variables that Postgres programs read (`PG…`). */
  readonly variables: Variables
  readonly signal?: AbortSignal | undefined
}

/** Leaves out owners and privileges, so that whoever restores the dump owns it. */
const OPTIONS = ['--no-owner', '--no-privileges', '--no-password']
/** Restores everything or nothing. */
const WHOLE = ['--exit-on-error', '--single-transaction']

/** Thrown if a Postgres program failed. Its own message went to standard error. */
export class ServerProgramFailed extends Error {
  override readonly name = 'ServerProgramFailed'
  /** The command as one would type it, with `DATABASE_URL` in place of the URL. */
  readonly command: string
  readonly isNotFound: boolean

  constructor(command: string, cause?: unknown) {
    super('A Postgres program failed.', { cause })
    this.command = command
    this.isNotFound = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  }
}

/**
 * Dumps the whole database, as of one moment.
 * @param file the descriptor of an open file
 * @throws ServerProgramFailed
 */
export function dumpServer(server: ServerAccess, file: number): Promise<void> {
  return run(server, 'pg_dump', ['--format=custom', ...OPTIONS], file)
}

/** Restores all or nothing, into a database without tables. @throws ServerProgramFailed */
export function restoreServer(server: ServerAccess, file: string): Promise<void> {
  return run(server, 'pg_restore', [...OPTIONS, ...WHOLE, file])
}

async function run(
  { url, variables, signal }: ServerAccess,
  program: string,
  args: readonly string[],
  output: number | 'ignore' = 'ignore',
): Promise<void> {
  const { address, password } = addressFor(url)
  // Command lines are visible to everyone on the machine, but environment variables only to the
  // same user.
  const env = { ...ownVariables(variables), ...(password && { PGPASSWORD: password }) }
  const told = `${program} ${args.join(' ')} --dbname="$DATABASE_URL"`
  const child = spawn(program, [...args, `--dbname=${address}`], {
    env,
    stdio: ['ignore', output, 'inherit'],
    ...(signal && { signal }),
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  try {
    const [code] = await once(child, 'close')
    if (code !== 0) throw new ServerProgramFailed(told)
  } catch (error) {
    // A signal is an error before the program has ended, which may still succeed.
    if (child.pid !== undefined && (await ended) === 0) return
    signal?.throwIfAborted()
    throw error instanceof ServerProgramFailed ? error : new ServerProgramFailed(told, error)
  }
}

function ownVariables(variables: Variables): Record<string, string | undefined> {
  const kept = Object.entries(variables).filter(([name]) => /^(PATH|HOME|PG[A-Z]+)$/.test(name))
  return Object.fromEntries(kept)
}

/** The driver accepts TLS parameters of its own, which these programs refuse. */
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
