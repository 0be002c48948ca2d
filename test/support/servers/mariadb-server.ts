import { execFile } from 'node:child_process'
import { mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { freePort } from './free-port.ts'
import { ServerProcess } from './server-process.ts'

const run = promisify(execFile)
const INSTALL = ['--no-defaults', '--auth-root-authentication-method=normal', '--skip-test-db']
const SIZE = ['--innodb-buffer-pool-size=32M', '--innodb-log-file-size=8M', '--skip-log-bin']
const CARELESS = ['--innodb-flush-log-at-trx-commit=0', '--innodb-flush-method=nosync']

export interface MariadbServer {
  readonly url: string
  stop(): Promise<void>
}

/** A private MariaDB in its own folder. @param program path of `mariadbd` */
export async function startMariadb(program: string): Promise<MariadbServer> {
  const folder = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-mariadb-')))
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const data = join(folder, 'data')
  await run('mariadb-install-db', [...INSTALL, ...user, `--datadir=${data}`])
  const port = await freePort()
  const url = `mysql://root@127.0.0.1:${port}/`
  const server = new ServerProcess(program, [
    ...['--no-defaults', ...user, `--datadir=${data}`, `--socket=${join(folder, 's')}`],
    ...['--bind-address=127.0.0.1', `--port=${port}`, '--character-set-server=utf8mb4'],
    ...[...SIZE, ...CARELESS],
  ])
  const stop = async () => {
    await server.stop('SIGKILL')
    await removeFolder(folder)
  }
  await server
    .untilReady(() => proveIdentity(url, data))
    .catch(async (error) => {
      await stop()
      throw error
    })
  return { url, stop }
}

/** @returns what a MariaDB or MySQL calls itself */
export async function mysqlVersion(url: string): Promise<string> {
  return JSON.stringify(await askAt(url, 'select version() as version'))
}

/** Another server on this port must never be written to. */
async function proveIdentity(url: string, data: string): Promise<void> {
  const rows = await askAt(url, 'select @@datadir as folder')
  if (!JSON.stringify(rows).includes(data)) throw new Error(`Another server answers at ${url}.`)
}

async function askAt(url: string, question: string): Promise<unknown> {
  const connection = await createConnection({ uri: url, connectTimeout: 2000 })
  try {
    const [rows] = await connection.query(question)
    return rows
  } finally {
    await connection.end()
  }
}
