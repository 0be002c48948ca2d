import { join } from 'node:path'
import { expect } from 'vitest'
import { describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { type Engine, NO_PODMAN } from '../support/containers/engine.ts'
import { buildStandIn } from '../support/containers/images.ts'
import { commandsOf } from '../support/documented-commands.ts'
import { firstStartOf } from '../support/front-end.ts'
import { itUnless } from '../support/not-run.ts'
import { privateFolder } from '../support/private-folder.ts'
import { report, SOON } from '../support/soak.ts'

const PROJECT = join(import.meta.dirname, '../..')
const WRONG_SETTINGS = 78
const TEN_MINUTES = 600_000
/** From sources, on a busy machine. */
const STARTED = { timeout: 280_000, interval: 1000 }
/** For the mount namespaces of the unit, and to look into them. */
const RIGHTS = ['--cap-add', 'SYS_ADMIN', '--cap-add', 'SYS_PTRACE']

await describeWithEngine('systemd', (containers) => {
  const { engine, images, name, program } = containers

  itUnless(program === 'podman' ? undefined : NO_PODMAN)(
    'runs the unit as documented: its user, folder, rights, restarts and stop',
    async () => {
      const image = await buildStandIn(engine, 'systemd', {
        node: images.node,
        folder: await privateFolder(),
      })
      const options = ['-d', '--name', name, '--systemd=always', ...RIGHTS]
      await engine.run('run', ...options, '-v', `${PROJECT}:/opt/gatehouse:ro`, image)
      const machine = new Machine(engine, name)
      await expect.poll(() => machine.state(), SOON).toBe('running')

      // The program is there already, with the packages of this folder.
      const documented = commandsOf('docs/operate/containers.md', 'systemd')
      const commands = documented.replace(/^git clone.*$/m, 'cd /opt/gatehouse')
      await machine.call(`set -eu; ${commands}`)
      await machine.untilReady(5320)
      expect(firstStartOf({ output: await machine.log() }).password).not.toBe('')
      expect(await machine.call('systemd-analyze verify gatehouse.service')).toBe('')
      report('systemd', { exposure: await machine.exposure() })

      const pid = await machine.show('MainPID')
      expect(await machine.call(`stat -c %U /proc/${pid}`)).toBe('gatehouse')
      expect(await machine.call(`grep -E 'Cap(Eff|Bnd)' /proc/${pid}/status`)).toMatch(
        /^CapEff:\s0+\nCapBnd:\s0+$/,
      )
      expect(await machine.call('stat -c "%U %a" /var/lib/gatehouse')).toBe('gatehouse 700')
      const within = (command: string) =>
        machine.call(`nsenter -t ${pid} -m sh -c '${command} 2>&1' || true`)
      for (const folder of ['/etc', '/usr', '/var', '/sys'])
        expect(await within(`touch ${folder}/x`)).toContain('Read-only file system')
      expect(await within('touch /var/lib/gatehouse/x')).toBe('')

      await machine.call(`kill -9 ${pid}`)
      await expect.poll(() => machine.show('NRestarts'), SOON).toBe('1')
      await machine.untilReady(5320)

      await machine.call('echo PORT=5321 > /etc/gatehouse/env; systemctl restart gatehouse')
      await machine.untilReady(5321)
      await machine.call('systemctl stop gatehouse')
      // Otherwise its result would be `timeout`.
      expect(await machine.show('Result')).toBe('success')
      expect(await machine.show('ExecMainStatus')).toBe('0')

      await machine.call('echo PORT=many > /etc/gatehouse/env; systemctl start gatehouse')
      await expect.poll(() => machine.show('ActiveState'), SOON).toBe('failed')
      expect(await machine.show('ExecMainStatus')).toBe(String(WRONG_SETTINGS))
      expect(await machine.show('NRestarts')).toBe('0')
    },
    TEN_MINUTES,
  )
})

/** A container with systemd as its first process. */
class Machine {
  readonly #engine: Engine
  readonly #name: string

  constructor(engine: Engine, name: string) {
    this.#engine = engine
    this.#name = name
  }

  call(commands: string): Promise<string> {
    return this.#engine.run('exec', this.#name, 'sh', '-c', commands)
  }

  state(): Promise<string> {
    return this.call('systemctl is-system-running || true')
  }

  show(property: string): Promise<string> {
    return this.call(`systemctl show --value -p ${property} gatehouse`)
  }

  log(): Promise<string> {
    return this.call('journalctl -u gatehouse -o cat --no-pager')
  }

  async untilReady(port: number): Promise<void> {
    const ask = `fetch('http://127.0.0.1:${port}/readyz').then(({ status }) => console.log(status), () => {})`
    const state = async () => (await this.call(`node -e "${ask}"`)) || this.log()
    await expect.poll(state, STARTED).toBe('200')
  }

  /** From 0 to 10, as systemd rates the rights of the unit. */
  async exposure(): Promise<number> {
    const said = await this.call('systemd-analyze security gatehouse.service --no-pager')
    return Number(/Overall exposure level for \S+ ([\d.]+)/.exec(said)?.[1])
  }
}
