import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { removeFolder } from '../remove-folder.ts'
import { runFolder } from '../run-folder.ts'
import { cephSettings } from './ceph-settings.ts'
import { freePort } from './free-port.ts'
import { s3Buckets } from './s3-client.ts'
import { ServerProcess } from './server-process.ts'

const run = promisify(execFile)
const STEP_SECONDS = 60

export interface RadosgwServer {
  /** Includes the keys of its only user: `http://accessKey:secretKey@127.0.0.1:port`. */
  readonly url: string
  stop(): Promise<void>
}

/** A private S3 service (Ceph) that stores everything in memory. */
export async function startRadosgw(program: string): Promise<RadosgwServer> {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-radosgw-'))
  const processes: ServerProcess[] = []
  const stop = async () => {
    await Promise.all(processes.map((process) => process.stop('SIGKILL')))
    await removeFolder(folder)
  }
  try {
    return { url: await start(program, folder, processes), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(program: string, folder: string, processes: ServerProcess[]): Promise<string> {
  const ceph = new Ceph(folder, processes)
  const gatewayPort = await ceph.prepare()
  await ceph.startMonitor()
  await ceph.startStore()
  const accessKey = `TEST${randomBytes(8).toString('hex')}`
  const secretKey = randomBytes(16).toString('hex')
  const keys = ['--access-key', accessKey, '--secret-key', secretKey]
  await ceph.run('radosgw-admin', ['user', 'create', '--uid=test', '--display-name=test', ...keys])
  const gateway = ceph.launch(program, ['-n', 'client.admin'])
  const url = `http://${accessKey}:${secretKey}@127.0.0.1:${gatewayPort}`
  // Nobody else knows these keys, so an answer proves that it is our server.
  await gateway.untilReady(async () => void (await s3Buckets(url)), STEP_SECONDS)
  return url
}

/** The daemons below the gateway, and their introduction to each other. */
class Ceph {
  readonly #folder: string
  readonly #processes: ServerProcess[]
  readonly #settings: string
  readonly #keyring: string
  readonly #clusterId = randomUUID()

  constructor(folder: string, processes: ServerProcess[]) {
    this.#folder = folder
    this.#processes = processes
    this.#settings = join(folder, 'ceph.conf')
    this.#keyring = join(folder, 'keyring')
  }

  /** @returns the gateway's port */
  async prepare(): Promise<number> {
    const [monitorPort, gatewayPort] = [await freePort(), await freePort()]
    const place = { folder: this.#folder, clusterId: this.#clusterId, monitorPort, gatewayPort }
    await writeFile(this.#settings, cephSettings(place))
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(this.#folder, name))
    const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *']
    await this.#key('mon.', ['--create-keyring', '--cap', 'mon', 'allow *'])
    await this.#key('client.admin', all)
    await this.#key('osd.0', ['--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *'])
    const map = join(this.#folder, 'monmap')
    const address = `[v2:127.0.0.1:${monitorPort}]`
    const monitor = ['--create', '--fsid', this.#clusterId, '--addv', 'a', address]
    await this.run('monmaptool', [...monitor, map])
    const first = ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', this.#keyring]
    await this.run('ceph-mon', first)
    return gatewayPort
  }

  async startMonitor(): Promise<void> {
    const monitor = this.launch('ceph-mon', ['-i', 'a'])
    await monitor.untilReady(
      async () => void (await this.run('ceph', ['mon', 'stat'])),
      STEP_SECONDS,
    )
  }

  async startStore(): Promise<void> {
    const id = randomUUID()
    await this.run('ceph', ['osd', 'new', id])
    await this.run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', id])
    this.launch('ceph-osd', ['-i', '0'])
  }

  /** In the foreground, so that its process id is known and it ends with the tests. */
  launch(program: string, args: readonly string[]): ServerProcess {
    const server = new ServerProcess(program, ['-f', '-c', this.#settings, ...args])
    this.#processes.push(server)
    return server
  }

  async run(program: string, args: readonly string[]): Promise<void> {
    await run(program, ['-c', this.#settings, ...args], { timeout: STEP_SECONDS * 1000 })
  }

  async #key(name: string, args: readonly string[]): Promise<void> {
    await run('ceph-authtool', [this.#keyring, '--gen-key', '-n', name, ...args])
  }
}
