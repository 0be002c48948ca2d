import { GenericContainer, Wait } from 'testcontainers'
import { expect } from 'vitest'
import { FrontEnd, firstStartOf, publicKeyAt } from '../front-end.ts'
import { freePort } from '../servers/free-port.ts'
import type { Containers } from './describe-with-engine.ts'
import type { Engine } from './engine.ts'

/** A login without a captcha is for this machine only, so the service listens where nobody else is. */
const FOR_LOGINS = { HOST: '127.0.0.1', NODE_ENV: 'development', CAPTCHA: 'off' }
/** As long as a busy machine takes. */
export const SERVES = Wait.forLogMessage('"serving"').withStartupTimeout(280_000)

/** A container whose ports are open on this machine only. */
export class Box extends GenericContainer {
  /** Also of one that ends before it is ready, which is removed then. */
  printed = ''

  constructor(image: string) {
    super(image)
    this.withAutoCleanup(false).withAutoRemove(false)
    this.withLogConsumer((stream) => stream.on('data', (chunk) => (this.printed += chunk)))
  }

  withReadOnlyRoot(): this {
    this.hostConfig.ReadonlyRootfs = true
    return this
  }

  /** @param bytes of memory */
  withMemory(bytes: number): this {
    this.hostConfig.Memory = bytes
    this.hostConfig.MemorySwap = bytes
    return this
  }

  protected override async beforeContainerCreated(): Promise<void> {
    const ports: Record<string, { HostIp?: string }[]> = this.hostConfig.PortBindings ?? {}
    for (const binding of Object.values(ports).flat()) binding.HostIp = '127.0.0.1'
  }
}

export interface ServiceBoxOptions {
  readonly name: string
  /** A name of a volume. */
  readonly data: string
  readonly image?: string
  readonly user?: string
  readonly bytes?: number
  readonly settings?: Readonly<Record<string, string>>
}

/** The service in a container without any right, in the network of this machine. */
export class ServiceBox {
  readonly origin: string
  readonly id: string
  readonly #engine: Engine

  private constructor(engine: Engine, id: string, port: string) {
    this.origin = `http://127.0.0.1:${port}`
    this.id = id
    this.#engine = engine
  }

  /** Waits until it serves. @throws with what it printed if it ends instead */
  static async start(containers: Containers, options: ServiceBoxOptions): Promise<ServiceBox> {
    const { engine } = containers
    const { image = containers.image, name, data, user, bytes, settings } = options
    const port = String(await freePort())
    const box = withoutRights(new Box(image))
      .withName(name)
      .withNetworkMode('host')
      .withBindMounts([{ source: data, target: '/srv/gatehouse/data' }])
      .withEnvironment({ ...FOR_LOGINS, PASSWORD_CHANGE: 'off', PORT: port, ...settings })
      .withWaitStrategy(SERVES)
    if (user !== undefined) box.withUser(user)
    if (bytes !== undefined) box.withMemory(bytes)
    const started = await box.start().catch((cause) => {
      throw new Error(`The service does not start:\n${box.printed}`, { cause })
    })
    return new ServiceBox(engine, started.getId(), port)
  }

  get frontEnd(): FrontEnd {
    return new FrontEnd({ origin: this.origin })
  }

  printed(): Promise<string> {
    return this.#engine.run('logs', this.id)
  }

  /** @returns a session of the administrator, with what a first start prints */
  async logIn(printed?: string): Promise<Record<string, string>> {
    const output = printed ?? (await this.printed())
    const publicKey = await publicKeyAt(this.origin)
    const { password } = firstStartOf({ output })
    const session = await this.frontEnd.logIn(publicKey, password)
    expect(await this.frontEnd.whoAmI(session)).toBe(200)
    return session
  }

  /** Sends SIGTERM. @returns its exit code */
  async stop(): Promise<number> {
    await this.#engine.run('stop', '-t', '30', this.id)
    return Number(await this.inspect('{{.State.ExitCode}}'))
  }

  /** @param what in the engine's format */
  inspect(what: string): Promise<string> {
    return this.#engine.run('inspect', '-f', what, this.id)
  }
}

/** As `docs/deploy` promises that it runs: with nothing to write but its volume and a small `/tmp`. */
export function withoutRights(box: Box): Box {
  return box
    .withReadOnlyRoot()
    .withDroppedCapabilities('ALL')
    .withSecurityOpt('no-new-privileges')
    .withTmpFs({ '/tmp': 'rw,size=16m,mode=1777' })
}
