import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { ServiceKeyRing } from '../../adapters/crypto/keys/service-key-ring.ts'
import { type Config, loadConfig } from '../../bootstrap/settings/config.ts'
import { NEEDED_MIB } from '../../bootstrap/wiring/process-limits.ts'
import { LAYERS, ROOT } from '../architecture/source-files.ts'
import { allowed, copiedIn, IMAGE } from '../support/image.ts'
import { privateFolder } from '../support/private-folder.ts'
import { startArguments } from '../support/start-arguments.ts'

type Variables = Readonly<Record<string, string>>

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const yamlOf = (path: string) => parse(textOf(path))

const UNIT = textOf('docs/deploy/gatehouse.service')
const COMPOSE = ['compose.yaml', 'compose.min.yaml']
const KUSTOMIZATION = yamlOf('docs/deploy/kubernetes/kustomization.yaml')
const POD = yamlOf('docs/deploy/kubernetes/deployment.yaml').spec.template.spec
const [CONTAINER] = POD.containers
/** What a secret of the cluster has. */
const SECRETS = {
  DATABASE_URL: 'postgres://gatehouse:secret@postgres/gatehouse',
  REDIS_URL: 'redis://redis:6379',
  METRICS_TOKEN: 'correct-horse-battery-staple',
}

describe('the settings that files for operators name', () => {
  it('are good in the image', () => {
    const { server, stores } = configOf(imageSettings())
    expect([server.host, server.port]).toEqual(['0.0.0.0', 5320])
    expect(stores.dataFolder).toBe('/srv/gatehouse/data')
  })

  it.each(COMPOSE)('are good in %s', (path) => {
    const { environment } = yamlOf(path).services.gatehouse
    const { server } = configOf({ ...imageSettings(), ...filledIn(environment) })
    expect(server.port).toBe(5320)
    expect(environment).toHaveProperty('TZ')
  })

  it('has as references to secrets what the document says, and only for a secret key', () => {
    const { environment } = yamlOf('compose.yaml').services.gatehouse
    const given = Object.keys(environment).filter((name) => name.startsWith('GATEHOUSE_STORAGE_'))
    const told = textOf('docs/operate/containers.md').matchAll(/(\w+) key `env:(\w+)`/g)
    expect([...told].map(([, which, name]) => [which, name])).toEqual(
      given.map((name) => ['secret', name]),
    )
  })

  it('are good in the cluster', () => {
    const literals: string[] = KUSTOMIZATION.configMapGenerator[0].literals
    const own = Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/)))
    const { server, metrics } = configOf({ ...imageSettings(), ...own, ...SECRETS })
    expect(own).toHaveProperty('TZ')
    const ports = Object.fromEntries(CONTAINER.ports.map(portOf))
    expect(ports).toEqual({ http: server.port, metrics: metrics.port })
    const stop = server.stopDelayMilliseconds / 1000 + server.stopGraceSeconds
    expect(POD.terminationGracePeriodSeconds).toBeGreaterThan(stop + 5)
  })

  it('are good in the unit', () => {
    const [, line = ''] = /^Environment=(.*)$/m.exec(UNIT) ?? []
    const pairs = line.split(' ').map((pair) => pair.split('='))
    expect(configOf(Object.fromEntries(pairs)).stores.dataFolder).toBe('/var/lib/gatehouse')
  })
})

describe('the image', () => {
  it('starts as `npm start` and the unit do', () => {
    const { options, launcher } = startArguments()
    const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(IMAGE)?.[1] ?? '')
    expect(entry).toEqual(['node', ...options, launcher])
    expect(UNIT).toContain(`/node ${[...options, launcher, 'start'].join(' ')}\n`)
  })

  it('is made of all sources, and of nothing else', () => {
    const copied = copiedIn(IMAGE)
    expect(copied).toEqual(expect.arrayContaining([...LAYERS]))
    expect(new Set(copied)).toEqual(allowed())
    for (const name of copied) expect(existsSync(join(ROOT, name)), name).toBe(true)
  })
})

describe('the files for Compose', () => {
  it.each(COMPOSE)('take images of one version, and mount what there is: %s', (path) => {
    const { services, secrets = {} } = yamlOf(path)
    for (const { image, build, volumes = [], secrets: given = [] } of Object.values<Service>(
      services,
    )) {
      if (!build) expect(image).toMatch(/:\S*\d/)
      for (const [, file = ''] of volumes.join('\n').matchAll(/^\.\/([^:]+):/gm)) {
        expect(existsSync(join(ROOT, file)), file).toBe(true)
      }
      for (const name of given) {
        expect(textOf('docs/operate/containers.md')).toContain(`> ${secrets[name].file.slice(2)}`)
      }
    }
  })

  it.each(COMPOSE)('give the service a root that it cannot write: %s', (path) => {
    const { gatehouse } = yamlOf(path).services
    expect(gatehouse).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(gatehouse.volumes).toEqual(['data:/srv/gatehouse/data'])
  })
})

describe('the manifests', () => {
  it('are all listed, and belong together', () => {
    const [, service, budget] = KUSTOMIZATION.resources.map((name: string) =>
      yamlOf(`docs/deploy/kubernetes/${name}`),
    )
    const { spec } = yamlOf('docs/deploy/kubernetes/deployment.yaml')
    expect(spec.replicas).toBe(2)
    expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    const labels = { app: 'gatehouse' }
    expect(spec.selector.matchLabels).toEqual(labels)
    expect(spec.template.metadata.labels).toEqual(labels)
    expect(service.spec.selector).toEqual(labels)
    expect(budget.spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } })
    const [spread] = POD.topologySpreadConstraints
    expect(spread).toMatchObject({ maxSkew: 1, labelSelector: { matchLabels: labels } })
    const [{ name: generated }] = KUSTOMIZATION.configMapGenerator
    expect(textOf('docs/operate/containers.md')).toContain(`secret generic ${generated} `)
    expect(CONTAINER.envFrom).toEqual([
      { configMapRef: { name: generated } },
      { secretRef: { name: generated } },
    ])
    const { version } = JSON.parse(textOf('package.json'))
    expect(KUSTOMIZATION.images).toEqual([{ name: CONTAINER.image, newTag: version }])
    const names = service.spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)
    expect(names).toEqual(CONTAINER.ports.map(({ name }: { name: string }) => name))
  })

  it('ask for what the service answers', () => {
    const { startupProbe, livenessProbe, readinessProbe } = CONTAINER
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
    expect(asked).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ])
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(120)
  })

  it('have memory to spare, and the keys of a first start by their names', async () => {
    const mib = (text: string) => Number(/^(\d+)Mi$/.exec(text)?.[1])
    const { requests, limits } = CONTAINER.resources
    expect(mib(requests.memory)).toBeGreaterThanOrEqual(NEEDED_MIB.servers)
    expect(mib(limits.memory)).toBeGreaterThanOrEqual(NEEDED_MIB.servers * 1.5)

    const folder = await privateFolder()
    await LoginKeyRing.open({ folder })
    await ServiceKeyRing.open({ folder })
    const named = textOf('docs/operate/containers.md').matchAll(/--from-file=\w+=keys\/(\S+)/g)
    expect(await readdir(folder)).toEqual([...named].map(([, name]) => name))
  })

  it('run without rights, on a root that cannot be written', () => {
    expect(POD.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(CONTAINER.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const mounted = CONTAINER.volumeMounts.map(({ name }: { name: string }) => name)
    expect(mounted).toEqual(POD.volumes.map(({ name }: { name: string }) => name))
    expect(JSON.stringify(CONTAINER.volumeMounts)).toContain(imageSettings().DATA_DIR)
  })
})

interface Service {
  readonly image: string
  readonly build?: string
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
}

function imageSettings(): Variables {
  const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(IMAGE) ?? []
  const pairs = block.replaceAll('\\\n', ' ').trim().split(/\s+/)
  return Object.fromEntries(pairs.map((pair) => pair.split('=')))
}

/** Without what is only passed on. With the standard of `${NAME:-standard}`, and something for `${NAME:?}`. */
function filledIn(environment: Variables): Variables {
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value?.replaceAll(/\$\{\w+:(?:-([^}]*)|\?[^}]*)\}/g, (_all, standard = 'given') => standard),
  ])
  return Object.fromEntries(entries)
}

/** @throws WrongSettings, also for a name that is close to one */
function configOf(variables: Variables): Config {
  const config = loadConfig(variables, () => SECRETS.DATABASE_URL)
  expect(Object.keys(variables).filter((name) => !isSetting(name))).toEqual([])
  return config
}

function isSetting(name: string): boolean {
  // Node reads it.
  if (name === 'TZ') return true
  const told = `\`${name.replace(/_FILE$/, '')}\``
  return name.startsWith('GATEHOUSE_STORAGE_') || textOf('docs/operate/settings.md').includes(told)
}

function portOf({ name, containerPort }: { name: string; containerPort: number }) {
  return [name, containerPort]
}
