import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isDeadRun, type thisRun } from '../dead-runs.ts'
import type { Lack } from '../not-run.ts'

const run = promisify(execFile)
/** The label of a volume with the name of a run, which says who made it. */
const MARK = 'gatehouse-test-run'
const MOST_OUTPUT = 64 * 1024 * 1024

/** The command line of the engine whose socket the tests use: Docker's, or Podman's. */
export class Engine {
  readonly program: 'docker' | 'podman'

  constructor(program: 'docker' | 'podman') {
    this.program = program
  }

  /** @returns what it prints, errors last */
  async run(...args: readonly string[]): Promise<string> {
    return (await this.start(this.program, args)).trim()
  }

  /** @returns the lines of a list of things, again if one of them is removed meanwhile */
  async list(...args: readonly string[]): Promise<string[]> {
    const list = () => this.run(...args)
    return (await list().catch(list)).split('\n')
  }

  /** Another program that calls the engine. */
  async start(program: string, args: readonly string[], cwd?: string): Promise<string> {
    // Podman has a socket for root, and its command line works without it.
    const asRoot = this.program === 'podman' && process.getuid?.() !== 0 ? ['sudo', '-n', '-E'] : []
    const [first = '', ...others] = [...asRoot, program, ...args]
    const { stdout, stderr } = await run(first, others, { cwd, maxBuffer: MOST_OUTPUT })
    return `${stdout}${stderr.replaceAll(/^time=.*systemd.*\n?/gm, '')}`
  }

  /** @param name begins the names of everything that this process will make */
  async mark(name: string, run: Awaited<ReturnType<typeof thisRun>>): Promise<void> {
    const { pid, boot, processes } = run
    await this.run('volume', 'create', '--label', `${MARK}=${pid} ${boot} ${processes}`, name)
  }

  /** Removes what killed runs left behind, and nothing of anybody else. */
  async removeDeadRuns(): Promise<void> {
    const volumes = await this.run('volume', 'ls', '-q', '--filter', `label=${MARK}`)
    for (const name of volumes.split(/\s+/).filter(Boolean)) {
      const format = `{{index .Labels "${MARK}"}}`
      // Another run may have removed it meanwhile.
      const mark = await this.run('volume', 'inspect', '-f', format, name).catch(() => '')
      const [pid, boot, processes] = mark.split(' ')
      if (await isDeadRun({ pid: Number(pid), boot, processes })) await this.removeAll(name)
    }
  }

  /** Removes whatever has a name that begins like this, containers before what they use. */
  async removeAll(prefix: string): Promise<void> {
    const kinds = [
      { list: ['ps', '-a', '--format', '{{.Names}}'], remove: ['rm', '-f', '-v'] },
      ...(this.program === 'podman'
        ? [{ list: ['pod', 'ls', '--format', '{{.Name}}'], remove: ['pod', 'rm', '-f'] }]
        : []),
      { list: ['network', 'ls', '--format', '{{.Name}}'], remove: ['network', 'rm'] },
      { list: ['images', '--format', '{{.Repository}}:{{.Tag}}'], remove: ['rmi', '-f'] },
      // Last, because the mark of a run is one.
      { list: ['volume', 'ls', '--format', '{{.Name}}'], remove: ['volume', 'rm', '-f'] },
    ]
    for (const { list, remove } of kinds) {
      const names = await this.list(...list)
      const ours = names.filter((name) => name.replace('localhost/', '').startsWith(prefix))
      // The pod of a container goes with it, or the other way round.
      for (const name of ours) await this.run(...remove, name).catch(() => undefined)
    }
  }
}

/** It runs manifests without a cluster, and systemd without more ado. */
export const NO_PODMAN = {
  reason: 'The container engine is not Podman',
  remedy: 'Let DOCKER_HOST name the socket of a Podman.',
}

/** @returns what is missing, if no socket answers */
export async function findEngine(): Promise<Engine | Lack> {
  // The image that would tidy up after a killed run may be out of reach.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  const { getContainerRuntimeClient } = await import('testcontainers')
  const client = await getContainerRuntimeClient().catch(() => undefined)
  if (!client) {
    const reason = 'No container engine answers at DOCKER_HOST or the usual sockets'
    return {
      reason,
      remedy: 'Start Docker or Podman; docs/why/testing.md has a command for Debian.',
    }
  }
  const version = await client.container.dockerode.version()
  return new Engine(JSON.stringify(version).includes('Podman') ? 'podman' : 'docker')
}
