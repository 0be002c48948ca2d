import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { freePort } from './free-port.ts'
import { ServerProcess } from './server-process.ts'

const EXAMPLE = join(import.meta.dirname, '..', '..', '..', 'docs', 'nginx', 'gatehouse.conf')

export interface NginxSetup {
  /** `host:port` of the service. */
  readonly service: string
  /** The folder of the default platform. */
  readonly folder: string
  /** The command that starts the program; by default the program itself. */
  readonly command?: (program: string, args: readonly string[]) => [string, string[]]
}

export interface NginxServer {
  readonly origin: string
  readonly port: number
  /** Serves the same files without a check, for comparison. */
  readonly plainPort: number
  readonly pid: number
  stop(): Promise<void>
}

/** A private nginx with the shipped example; only ports and folders differ. */
export async function startNginx(program: string, setup: NginxSetup): Promise<NginxServer> {
  const prefix = await mkdtemp(join(runFolder(), 'gatehouse-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  await mkdir(join(prefix, 'logs'))
  await writeFile(join(prefix, 'site.conf'), await exampleFor(setup, port))
  await writeFile(join(prefix, 'nginx.conf'), mainConfig(prefix, setup.folder, plainPort))
  const args = ['-p', prefix, '-c', 'nginx.conf', '-e', 'stderr']
  const { command = (name, given) => [name, [...given]] } = setup
  const server = new ServerProcess(...command(program, args))
  const origin = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    await server.stop('SIGTERM')
    await removeFolder(prefix)
  }
  try {
    await server.untilReady(() => proveIdentity(origin, prefix, server.pid))
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, port, plainPort, pid: server.pid, stop }
}

async function exampleFor({ service, folder }: NginxSetup, port: number): Promise<string> {
  const changes: readonly [line: string, own: string][] = [
    ['server 127.0.0.1:5320;', `server ${service};`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['alias /srv/gatehouse/data/oss/;', `alias ${folder}/;`],
    ['from=/srv/gatehouse/data/oss/;', `from=${folder}/;`],
  ]
  let text = await readFile(EXAMPLE, 'utf8')
  for (const [line, own] of changes) {
    if (!text.includes(line)) throw new Error(`The example has no line "${line}".`)
    text = text.replace(line, own)
  }
  return text
}

/** Workers of a root master run as nobody, who cannot read the test's files. */
function mainConfig(prefix: string, folder: string, plainPort: number): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = kinds.map((kind) => `${kind}_temp_path ${prefix}/${kind};`)
  return `${user} daemon off; worker_processes 1; pid ${prefix}/nginx.pid;
    error_log stderr; events {}
    http { access_log off; ${paths.join(' ')} include ${prefix}/site.conf;
      server { listen 127.0.0.1:${plainPort}; sendfile on; tcp_nopush off; root ${folder}; } }`
}

/** Another server on this port must not be mistaken for it. */
async function proveIdentity(origin: string, prefix: string, pid: number): Promise<void> {
  const written = await readFile(join(prefix, 'nginx.pid'), 'utf8')
  if (Number(written) !== pid) throw new Error('Another process wrote the file.')
  const { headers } = await fetch(`${origin}/healthz`)
  if (!headers.get('server')?.startsWith('nginx')) throw new Error(`No nginx answers at ${origin}.`)
}
