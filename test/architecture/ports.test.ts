import { existsSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, sourceFiles } from './source-files.ts'

/** Adapters that need nothing but this machine. */
const SERVERLESS = [
  'memory',
  'local-disk',
  'crypto',
  'captcha',
  'phone',
  'system',
  'pdfium',
  'sharp',
  'webauthn',
  'xlsx',
]

/** A file holds the port of its name, and some hold several small ones instead. */
const SMALL_PORTS: Readonly<Record<string, readonly string[]>> = {
  crypto: ['ids', 'token-digest', 'code-digest', 'secret-box', 'content-digests', 'url-signer'],
}

/** Parts have theirs beside their use-cases. */
const candidates = sourceFiles('application/ports', 'application/parts')
const ports = candidates.flatMap(({ path, text }) => {
  const file = basename(path, '.ts')
  return (SMALL_PORTS[file] ?? [file]).flatMap((name) => {
    const portName = name.replaceAll(/(?:^|-)(.)/g, (_all, letter: string) => letter.toUpperCase())
    const isPort = new RegExp(`export interface ${portName}\\b`).test(text)
    return isPort && (!path.includes('/parts/') || isImplemented(portName))
      ? [{ path, name, portName }]
      : []
  })
})
const suites = contractsThatRun()
const adapters = [
  ...sourceFiles(...SERVERLESS.map((name) => `adapters/${name}`).filter(isThere)),
  // The embedded database runs the same statements as a server.
  ...sourceFiles('adapters/postgres', 'test/memory'),
  ...sourceFiles('adapters/senders').filter(({ path }) =>
    /\/(dev-inbox|templated-mailer)\.ts$/.test(path),
  ),
]

describe('every port', () => {
  it('is found', () => {
    const all = sourceFiles('application/ports').map(({ path }) => path)
    const found = new Set(ports.map(({ path }) => path))
    expect([...found].filter((path) => !path.includes('/parts/'))).toEqual(all)
    expect(found).toContain('application/parts/shares/share-link-repo.ts')
    const named = ports.map(({ name }) => name)
    expect(named).toEqual(expect.arrayContaining(Object.values(SMALL_PORTS).flat()))
  })

  it('has a contract suite that some test runs', () => {
    const run = new Set([...suites].map((path) => basename(path)))
    const without = ports.filter(({ name }) => !run.has(`${name}.contract.ts`))
    expect(without.map(({ portName }) => portName)).toEqual([])
  })

  it('has an adapter that needs no server', () => {
    const without = ports.filter(({ portName }) => {
      const implementing = new RegExp(`class \\w+[^{]* implements [^{]*\\b${portName}\\b`)
      return !adapters.some(({ text }) => implementing.test(text))
    })
    expect(without.map(({ portName }) => portName)).toEqual([])
  })
})

/** Contract files that a test file imports, directly or through another contract. */
function contractsThatRun(): Set<string> {
  const files = new Map(sourceFiles('test').map(({ path, text }) => [path, text]))
  const reached = new Set<string>()
  const follow = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const [, target = ''] of (files.get(path) ?? '').matchAll(/ from '(\.[^']+)'/g)) {
      follow(posix.join(posix.dirname(path), target))
    }
  }
  for (const path of files.keys()) if (path.endsWith('.test.ts')) follow(path)
  return reached
}

function isImplemented(portName: string): boolean {
  const implementing = new RegExp(`class \\w+[^{]* implements [^{]*\\b${portName}\\b`)
  return sourceFiles('adapters').some(({ text }) => implementing.test(text))
}

function isThere(folder: string): boolean {
  return existsSync(join(ROOT, folder))
}

describe('texts that are sealed with the service key', () => {
  /** Nobody stores them: they end by themselves, or are asked for again. */
  const SENT = ['application/parts/links/prove-email.ts', 'application/parts/shares/share-seals.ts']

  it('are sealed anew when a key is retired, wherever they are kept', () => {
    const sealing = sourceFiles('application').filter(({ text }) =>
      /^import [^']*\bSecretBox\b/m.test(text),
    )
    const keeping = sealing.filter(({ path }) => !SENT.includes(path))
    expect(sealing.length - keeping.length).toBe(SENT.length)
    expect(keeping.filter(({ text }) => !/ reseal\(/.test(text))).toEqual([])
    const bound = sourceFiles('bootstrap').flatMap(
      ({ text }) => text.match(/bind\(T\.Sealed\)/g) ?? [],
    )
    expect(bound).toHaveLength(keeping.length)
  })
})

describe('an open list', () => {
  /** A part is in the list by a binding of its own; the core names none of them. */
  it.each([
    ['AccountLeftovers', /\b(implements|interface \w+ extends) [^{]*\bAccountLeftovers\b/],
    ['ErasureWitness', /\bimplements [^{]*\bErasureWitness\b/],
    ['PlatformBonds', /\b(implements|interface \w+ extends) [^{]*\bPlatformBonds\b/],
    ['ImportWitness', /\bimplements [^{]*\bImportWitness\b/],
    ['AddressRewriter', /\): AddressRewriter \{/],
  ])('has a binding for each %s', (name, made) => {
    const all = sourceFiles('application', 'adapters/http').filter(({ text }) => made.test(text))
    const bound = sourceFiles('bootstrap').flatMap(
      ({ text }) => text.match(new RegExp(`\\b(bind\\(|bind, )T\\.${name}\\b`, 'g')) ?? [],
    )
    expect(bound).not.toEqual([])
    expect(bound).toHaveLength(all.length)
  })
})

describe('the table of a part', () => {
  /** Columns may have the name of a table. */
  const naming = (name: string) =>
    new RegExp(`\\b(from|join|into|update|table|using|only)(\\s+|: ')${name}\\b`, 'i')
  const statements = sourceFiles('adapters/postgres').filter(
    ({ path }) => !path.includes('/migrations/'),
  )
  const tables = sourceFiles('adapters/postgres/migrations').flatMap(({ text }) =>
    [...text.matchAll(/create table (?:if not exists )?([a-z_]+)/g)].map(([, name = '']) => name),
  )

  /** All others are named by the core. Who may read the chain is a grant. */
  const OWN: Readonly<Record<string, readonly string[]>> = {
    chain: ['audit_erasures', 'audit_links', 'audit_starts'],
    directory: [
      ...['directory_departments', 'directory_given', 'directory_people', 'directory_runs'],
      ...['directory_waiting', 'scim_members', 'scim_resources'],
    ],
    links: ['invitations'],
    moves: ['file_migrations'],
    shares: ['share_links'],
    six: ['box_messages'],
    switch: ['legacy_rows'],
    usage: ['quota_warnings'],
    webhooks: ['webhook_deliveries', 'webhooks'],
  }

  /**
   * The triggers of the core note each file in them, and the core adds up what they note, whichever
   * parts are on: a part that is off does no work, so in its hands they would grow without end.
   */
  const COUNTS = [
    ...['storage_by_day', 'storage_changes'],
    ...['usage_changes', 'usage_days', 'usage_totals'],
  ]

  it('is not one in which the core counts', () => {
    const core = statements.filter(({ path }) => !path.includes('/parts/'))
    const named = COUNTS.filter((table) => core.some(({ text }) => naming(table).test(text)))
    expect(named).toEqual(COUNTS)
  })

  it('is named by statements of that part only', () => {
    const own: Record<string, string[]> = {}
    for (const table of tables.toSorted()) {
      const found = statements.filter(({ text }) => naming(table).test(text))
      const parts = new Set(found.map(({ path }) => /\/parts\/([a-z]+)\//.exec(path)?.[1]))
      const [part, ...more] = parts
      if (part !== undefined && more.length === 0) own[part] = [...(own[part] ?? []), table]
    }
    expect(own).toEqual(OWN)
  })
})
