import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { parse, stringify } from 'yaml'
import { Balancer } from '../support/balancer.ts'
import { ServiceBox } from '../support/containers/box.ts'
import { type Containers, describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { NO_PODMAN } from '../support/containers/engine.ts'
import { NO_HISTORY } from '../support/containers/images.ts'
import {
  PASSWORD,
  type ServerPorts,
  settingsFor,
  settingsWithin,
  startServers,
} from '../support/containers/server-boxes.ts'
import { anRsaPem } from '../support/login-keys.ts'
import { itUnless } from '../support/not-run.ts'
import { runFolder } from '../support/run-folder.ts'
import { freePort } from '../support/servers/free-port.ts'
import { report, SOON } from '../support/soak.ts'
import { type Outcome, SteadyLoad } from '../support/steady-load.ts'

const MANIFESTS = join(import.meta.dirname, '../../docs/deploy/kubernetes')
const TEN_MINUTES = 600_000
const NEWER = /prepared by version .* newer than this one/
const WRONG_CONFIGURATION = 78

await describeWithEngine('kubernetes', (containers) => {
  const { before, program } = containers
  const lack = program === 'podman' ? undefined : NO_PODMAN

  itUnless(lack)(
    'serves, and writes to its volumes only',
    async () => {
      const cluster = await Cluster.create(containers)
      const pod = await cluster.play(containers.image)
      await pod.untilReady()
      expect(await pod.exec('touch', '/opt/x')).toContain('Read-only file system')
      expect(await pod.exec('sh', '-c', 'grep CapEff /proc/1/status')).toMatch(/\s0+$/)
      await pod.drain()
    },
    TEN_MINUTES,
  )

  itUnless(lack ?? (before === undefined ? NO_HISTORY : undefined))(
    'is updated from the version before without a failed request, and not back',
    async () => {
      const cluster = await Cluster.create(containers)
      const session = await cluster.session(before ?? '')
      const balancer = new Balancer()
      onTestFinished(() => balancer.close())
      const start = async (image: string) => {
        const pod = await cluster.play(image)
        await pod.untilReady()
        balancer.add(pod)
        return pod
      }
      const running = [await start(before ?? ''), await start(before ?? '')]
      const traffic = new Traffic(balancer, session)

      // One more than wanted, and never one less, as the strategy says.
      for (const old of [...running]) {
        running.push(await start(containers.image))
        await traffic.more()
        await old.drain()
        await traffic.more()
      }
      const back = await cluster.play(before ?? '')
      expect(await back.exitCode).toBe(WRONG_CONFIGURATION)
      expect(await back.printed()).toMatch(NEWER)
      await traffic.more()
      await traffic.stop()
      const { answered, written } = traffic
      report('rolling update', { answered, written })
      expect(traffic.wrong).toEqual([])
      const listed = { path: '/system/notice/list?pageSize=1', headers: session }
      const { body } = await balancer.send(listed)
      expect(JSON.parse(body.toString()).total).toBe(written)
      for (const pod of running.slice(2)) await pod.drain()
    },
    TEN_MINUTES,
  )
})

/** A network with Postgres and Redis, in which pods of the manifests run. */
class Cluster {
  readonly #containers: Containers
  readonly #name: string
  readonly #ports: ServerPorts
  readonly #keys = {
    LOGIN_PRIVATE_KEY: anRsaPem(),
    SERVICE_KEY: randomBytes(32).toString('base64'),
  }
  #pods = 0

  private constructor(containers: Containers, name: string, ports: ServerPorts) {
    this.#containers = containers
    this.#name = name
    this.#ports = ports
  }

  static async create(containers: Containers): Promise<Cluster> {
    const name = `${containers.name}-${await freePort()}`
    const ports = await startServers(containers, name)
    return new Cluster(containers, name, ports)
  }

  /** @returns one that all pods accept, from an instance beside them */
  async session(image: string): Promise<Record<string, string>> {
    const name = `${this.#name}-first`
    const settings = { ...this.#keys, ...settingsFor(this.#ports) }
    const first = await ServiceBox.start(this.#containers, { name, data: name, image, settings })
    const session = await first.logIn()
    await first.stop()
    return session
  }

  /** What `kubectl apply -k` would start, once: Podman makes one pod of a Deployment. */
  async play(image: string): Promise<Pod> {
    const { engine } = this.#containers
    this.#pods += 1
    const name = `${this.#name}-pod${this.#pods}`
    const port = await freePort()
    const secret = {
      ...settingsWithin(this.#name),
      ...{ ...this.#keys, METRICS_TOKEN: PASSWORD, PASSWORD_CHANGE: 'advised' },
    }
    const folder = await mkdtemp(join(runFolder(), 'gatehouse-manifests-'))
    const { deployment, settings } = await rendered({ name, image, port })
    const write = async (file: string, data: object) => {
      await writeFile(join(folder, file), stringify(data), { mode: 0o600 })
      return join(folder, file)
    }
    // Podman 4.3 reads only Secrets that it made itself.
    const maps = [
      ...['--configmap', await write('settings.yaml', configMap('settings', settings))],
      ...['--configmap', await write('secret.yaml', configMap('secret', secret))],
    ]
    const pod = await write('pod.yaml', deployment)
    await engine.run('kube', 'play', '--network', this.#name, ...maps, pod)
    return new Pod(this.#containers, `${name}-pod-0-gatehouse`, port)
  }
}

/** An instance, as far as a cluster looks at it. */
class Pod {
  readonly origin: string
  readonly exitCode: Promise<number | null>
  readonly #containers: Containers
  readonly #name: string

  constructor(containers: Containers, name: string, port: number) {
    this.#containers = containers
    this.#name = name
    this.origin = `http://127.0.0.1:${port}`
    this.exitCode = containers.engine.run('wait', name).then(Number)
  }

  /** As its probe asks. */
  async untilReady(): Promise<void> {
    const deployment = parse(await readFile(join(MANIFESTS, 'deployment.yaml'), 'utf8'))
    const [{ readinessProbe }] = deployment.spec.template.spec.containers
    const probed = `${this.origin}${readinessProbe.httpGet.path}`
    const state = () => fetch(probed).then(({ status }) => status)
    await expect.poll(() => state().catch(() => this.printed()), SOON).toBe(200)
  }

  exec(...words: readonly string[]): Promise<string> {
    return this.#containers.engine.run('exec', this.#name, ...words).catch(({ stderr }) => stderr)
  }

  printed(): Promise<string> {
    return this.#containers.engine.run('logs', this.#name)
  }

  /** It says that it is not ready, and serves until nobody asks it any more. */
  async drain(): Promise<void> {
    await this.#containers.engine.run('stop', '-t', '30', this.#name)
    expect(await this.exitCode).toBe(0)
  }
}

/** Requests with a session, one after the other and two at once; every second one writes. */
class Traffic {
  answered = 0
  written = 0
  readonly wrong: string[] = []
  readonly #load: SteadyLoad

  constructor(balancer: Balancer, headers: Record<string, string>) {
    const read = () => balancer.send({ path: '/system/user/getInfo', headers })
    const type = { 'content-type': 'application/json' }
    const write = () => {
      this.written += 1
      const notice = { noticeTitle: `Notice ${this.written}`, noticeType: '1', status: '1' }
      const body = Buffer.from(JSON.stringify(notice))
      const path = '/system/notice'
      return balancer.send({ method: 'POST', path, headers: { ...headers, ...type }, body })
    }
    this.#load = new SteadyLoad(2, async () => {
      this.#note(await read())
      this.#note(await write())
    })
  }

  async more(): Promise<void> {
    const enough = this.answered + 50
    await expect.poll(() => this.answered, SOON).toBeGreaterThan(enough)
  }

  stop(): Promise<void> {
    return this.#load.stop()
  }

  #note({ status, body, trouble }: Outcome): void {
    this.answered += 1
    const isFine = status === 200 && JSON.parse(body.toString()).code === 200
    if (!isFine) this.wrong.push(`${status} ${trouble} ${body}`)
  }
}

/**
 * What `kustomization.yaml` makes of the Deployment, with a name and a port of its own. Its other
 * settings stay; the test's cluster has no ingress.
 */
async function rendered({ name, image, port }: { name: string; image: string; port: number }) {
  const read = async (file: string) => parse(await readFile(join(MANIFESTS, file), 'utf8'))
  const { configMapGenerator, resources } = await read('kustomization.yaml')
  expect(resources).toContain('deployment.yaml')
  const literals: string[] = configMapGenerator[0].literals
  const settings = Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/)))
  const deployment = await read('deployment.yaml')
  deployment.metadata.name = name
  // One pod each, so the name of the pod is known.
  deployment.spec.replicas = 1
  const [container] = deployment.spec.template.spec.containers
  container.image = image
  container.envFrom = ['settings', 'secret'].map((map) => ({ configMapRef: { name: map } }))
  container.ports = [{ containerPort: 5320, hostPort: port, hostIP: '127.0.0.1' }]
  return { deployment, settings }
}

function configMap(name: string, data: Readonly<Record<string, string>>) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data }
}
