import { chown, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { freePort } from './free-port.ts'
import { postgresSetting, serverOwner } from './postgres-server.ts'
import { ServerProcess } from './server-process.ts'

export interface PgBouncer {
  /** A database of the Postgres behind it, through the pooler. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

// Each transaction gets the session that was unused for longest, so hardly ever the last one.
const RULES = ['pool_mode = transaction', 'server_round_robin = 1', 'default_pool_size = 12']

/** A private PgBouncer in front of a Postgres. @param rules further lines of its settings */
export async function startPgBouncer(
  program: string,
  postgresUrl: string,
  rules: readonly string[] = [],
): Promise<PgBouncer> {
  const { hostname, port: behind, username } = new URL(postgresUrl)
  const port = await freePort()
  const folder = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-pgbouncer-')))
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    ...['[databases]', `* = host=${hostname} port=${behind} user=${username}`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...RULES,
    ...rules,
  ]
  await writeFile(file, lines.join('\n'))
  const owner = await serverOwner()
  if (owner) for (const path of [folder, file]) await chown(path, owner.uid, owner.gid)
  const server = new ServerProcess(program, [file], owner)
  const through = (databaseUrl: string): string => {
    const url = new URL(databaseUrl)
    url.port = String(port)
    return url.href
  }
  const stop = async (): Promise<void> => {
    await server.stop('SIGINT')
    await removeFolder(folder)
  }
  try {
    // It is ours if the same Postgres answers.
    const data = await postgresSetting(postgresUrl, 'data_directory')
    await server.untilReady(async () => {
      const found = await postgresSetting(through(postgresUrl), 'data_directory')
      if (found !== data) throw new Error(`Another server answers on port ${port}.`)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { through, stop }
}
