import { execFile } from 'node:child_process'
import { chown, mkdtemp, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { freePort } from './free-port.ts'
import { type ProcessOwner, ServerProcess } from './server-process.ts'

const run = promisify(execFile)
const CLUSTER = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
const ADDRESS = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
const SIZE = ['-c', 'max_connections=200', '-c', 'shared_buffers=32MB']
const CARELESS = ['-c', 'fsync=off', '-c', 'full_page_writes=off']

export interface PostgresServer {
  /** The maintenance database; suites create their own with freshDatabase. */
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Stops it at once, like a crash, and removes its data. */
  stop(): Promise<void>
  /** Stops it at once and restarts it on the same port and data. */
  crash(): Promise<void>
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export interface PostgresStart {
  /**
   * Keeps acknowledged changes even if the machine crashes. It is slower, and not needed for a
   * crash of the server.
   */
  readonly durable?: boolean
}

/**
 * A private Postgres in its own folder.
 * @param program path of `postgres`; `initdb` is in the same folder
 */
export async function startPostgres(
  program: string,
  { durable = false }: PostgresStart = {},
): Promise<PostgresServer> {
  const owner = await serverOwner()
  const folder = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-postgres-')))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await run(join(dirname(program), 'initdb'), ['-D', data, ...CLUSTER], { ...owner })

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const args = ['-D', data, '-p', String(port), ...ADDRESS, ...SIZE, ...(durable ? [] : CARELESS)]
  const launch = async (): Promise<ServerProcess> => {
    const started = new ServerProcess(program, args, owner)
    await started.untilReady(() => proveIdentity(url, data))
    return started
  }
  const remove = () => removeFolder(folder)
  let server = await launch().catch(async (error) => {
    await remove()
    throw error
  })
  return {
    url,
    port,
    get pid() {
      return server.pid
    },
    async stop() {
      await server.stop('SIGQUIT')
      await remove()
    },
    async crash() {
      await server.stop('SIGQUIT')
      server = await launch()
    },
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
  }
}

/** Postgres and its pooler refuse to run as root, so they run as the user of their packages. */
export async function serverOwner(): Promise<ProcessOwner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (which: string) => Number((await run('id', [which, 'postgres'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Another Postgres on this port must never be written to. */
async function proveIdentity(url: string, data: string): Promise<void> {
  const found = await postgresSetting(url, 'data_directory')
  if (found !== data) throw new Error(`Another Postgres answers at ${url}.`)
}

/** @throws when there is no answer soon */
export async function postgresSetting(url: string, name: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined) // the query rejects with the same error
  try {
    await client.connect()
    const { rows } = await client.query('select current_setting($1) as value', [name])
    return rows[0]?.value
  } finally {
    await client.end()
  }
}
