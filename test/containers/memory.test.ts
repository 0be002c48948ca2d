import { expect, it } from 'vitest'
import { NEEDED_MIB } from '../../bootstrap/wiring/process-limits.ts'
import { aPicture } from '../support/bodies.ts'
import { ServiceBox } from '../support/containers/box.ts'
import { describeWithEngine } from '../support/containers/describe-with-engine.ts'
import { settingsFor, startServers } from '../support/containers/server-boxes.ts'
import { workLightly } from '../support/light-work.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const MIB = 1024 * 1024
const WORK_MS = times(20_000, 3_600_000)
const FILE = aPicture(256 * 1024)
const PEAKS = ['memory.peak', 'memory/memory.max_usage_in_bytes'].map(
  (name) => `/sys/fs/cgroup/${name}`,
)

type Stores = keyof typeof NEEDED_MIB

await describeWithEngine('memory', (containers) => {
  const { name } = containers

  it(
    'is enough for light work at the limits, embedded and with servers at the same time',
    async () => {
      const servers = settingsFor(await startServers(containers, name))
      await Promise.all([work('embedded', {}), work('servers', servers)])
    },
    SOAK_MS,
  )

  it.each<Stores>(['embedded', 'servers'])('is refused below the limit, %s', async (stores) => {
    const settings = stores === 'servers' ? settingsFor({ postgres: 1, redis: 1 }) : {}
    const bytes = (NEEDED_MIB[stores] - 1) * MIB
    const own = `${name}-small-${stores}`
    const start = ServiceBox.start(containers, { name: own, data: own, bytes, settings })
    await expect(start).rejects.toThrow(`has ${NEEDED_MIB[stores] - 1} MiB of memory; `)
  })

  async function work(stores: Stores, settings: Readonly<Record<string, string>>): Promise<void> {
    const own = `${name}-${stores}`
    const bytes = NEEDED_MIB[stores] * MIB
    const service = await ServiceBox.start(containers, { name: own, data: own, bytes, settings })
    const printed = await service.printed()
    const { frontEnd } = service
    const until = performance.now() + WORK_MS
    let pages = 0
    await workLightly(
      {
        logIn: () => service.logIn(printed),
        store: (session) => frontEnd.upload(session, FILE),
        open: async (path, headers) => (await frontEnd.ask(path, { headers })).code,
      },
      (opened) => {
        pages = opened
        return performance.now() < until
      },
    )
    report(`memory, ${stores}`, { pages, limit: NEEDED_MIB[stores], ...(await peaks(service)) })
    expect(await service.inspect('{{.State.OOMKilled}} {{.State.Running}}')).toBe('false true')
    expect(await service.stop()).toBe(0)
  }

  /** Of the process, and of its control group, which also has what it caches of files. */
  async function peaks({ id }: ServiceBox) {
    const command = `grep VmHWM /proc/1/status; cat ${PEAKS.join(' ')} 2>/dev/null || true`
    const said = await containers.engine.run('exec', id, 'sh', '-c', command)
    const [kib = 0, bytes = 0] = (said.match(/\d+/g) ?? []).map(Number)
    return { process: Math.round(kib / 1024), group: Math.round(bytes / MIB) }
  }
})
